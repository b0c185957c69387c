/** Tests of extraction, in process and in real child JVMs. */
package fichero.extract.tika;
