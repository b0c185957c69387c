/** Tests of the formats that Tika reads. */
package fichero.extract.tika.xhtml;
