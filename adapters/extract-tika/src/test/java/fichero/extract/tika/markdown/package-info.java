/** Tests of Markdown. */
package fichero.extract.tika.markdown;
