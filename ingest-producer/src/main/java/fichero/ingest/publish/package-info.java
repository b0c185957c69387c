/** Events and run records on their way to Kafka, within bounds. */
@NullMarked
package fichero.ingest.publish;

import org.jspecify.annotations.NullMarked;
