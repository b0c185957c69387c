/** What a person can set: declared once, read from flags, environment and file, checked at once. */
@NullMarked
package fichero.app.settings;

import org.jspecify.annotations.NullMarked;
