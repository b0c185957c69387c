/** Tests of data that is text. */
package fichero.extract.tika.data;
