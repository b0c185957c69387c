/** Tests of mails. */
package fichero.extract.tika.mail;
