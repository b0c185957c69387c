/** Tests of plain text. */
package fichero.extract.tika.text;
