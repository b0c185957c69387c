/** The {@code fichero} command line: what each subcommand reads, does and prints. */
@NullMarked
package fichero.app.command;

import org.jspecify.annotations.NullMarked;
