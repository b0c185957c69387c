/** A Qdrant in this process, on the client's own gRPC services, that refuses what the real one refuses. */
@NullMarked
package fichero.testkit.qdrant;

import org.jspecify.annotations.NullMarked;
