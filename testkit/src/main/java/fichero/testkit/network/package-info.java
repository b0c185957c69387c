/** Connections that break as those of a real network do. */
@NullMarked
package fichero.testkit.network;

import org.jspecify.annotations.NullMarked;
