/** Mails: a readable head, the body that says most, and what is attached. */
@NullMarked
package fichero.extract.tika.mail;

import org.jspecify.annotations.NullMarked;
