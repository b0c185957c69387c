/** Tests of text that grows block by block. */
package fichero.extract.tika.block;
