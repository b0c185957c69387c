/** A real Kafka broker for tests, in their own process. */
@NullMarked
package fichero.testkit.kafka;

import org.jspecify.annotations.NullMarked;
