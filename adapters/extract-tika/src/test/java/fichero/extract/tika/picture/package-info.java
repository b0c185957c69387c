/** Tests of pictures. */
package fichero.extract.tika.picture;
