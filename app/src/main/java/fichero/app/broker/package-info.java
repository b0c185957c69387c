/** The embedded broker: a Kafka node in a process of its own that lives and dies with this one. */
@NullMarked
package fichero.app.broker;

import org.jspecify.annotations.NullMarked;
