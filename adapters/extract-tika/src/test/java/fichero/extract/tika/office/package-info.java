/** Tests of Office documents and books. */
package fichero.extract.tika.office;
