/** Answers in sentences, written by a model out of what a search finds, with the places they rest on. */
@NullMarked
package fichero.query.answers;

import org.jspecify.annotations.NullMarked;
