/** Which machines Fichero runs on, and the native libraries that it has for each. */
@NullMarked
package fichero.app.platform;

import org.jspecify.annotations.NullMarked;
