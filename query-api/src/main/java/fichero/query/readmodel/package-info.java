/** What Kafka says of files, contents, runs and stages, kept in a SQLite file that follows the topics. */
@NullMarked
package fichero.query.readmodel;

import org.jspecify.annotations.NullMarked;
