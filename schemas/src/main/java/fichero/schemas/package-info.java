/** What crosses Kafka: one record per topic value, its serde, and the topics themselves. JSON is snake_case. */
@NullMarked
package fichero.schemas;

import org.jspecify.annotations.NullMarked;
