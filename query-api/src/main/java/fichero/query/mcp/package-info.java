/** The Model Context Protocol, by which programs with a language model in them search and read. */
@NullMarked
package fichero.query.mcp;

import org.jspecify.annotations.NullMarked;
