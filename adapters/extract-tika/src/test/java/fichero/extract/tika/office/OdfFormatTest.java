package fichero.extract.tika.office;

import static fichero.extract.tika.Documents.outline;
import static fichero.extract.tika.Documents.parse;
import static fichero.extract.tika.Documents.parseFile;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import fichero.core.extraction.Block;
import fichero.core.extraction.Block.Kind;
import fichero.core.extraction.ExtractedDocument;
import fichero.core.failure.PoisonException;
import fichero.core.failure.Reason;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OdfFormatTest {

    private static final String PREFIX = "application/vnd.oasis.opendocument.";

    @Test
    void textsKeepTheirStructure() {
        ExtractedDocument document = parse("a.odt", odf("text", """
                <text:p text:style-name="P1">El título</text:p>
                <text:h text:outline-level="2">Pan <text:span>de</text:span> pueblo</text:h>
                <text:p>Se mezcla<text:s/>todo<text:note><text:note-citation>1</text:note-citation>
                <text:note-body><text:p>con calma</text:p></text:note-body></text:note>.</text:p>
                <text:list text:style-name="N"><text:list-item><text:p>harina</text:p>
                <text:list><text:list-item><text:p>de trigo</text:p></text:list-item></text:list></text:list-item>
                <text:list-item><text:p>agua</text:p></text:list-item></text:list>
                <table:table table:name="T"><table:table-row><table:table-cell><text:p>sal</text:p><text:p>fina</text:p>
                </table:table-cell><table:table-cell table:number-columns-repeated="2"/>
                <table:table-cell><text:p>10</text:p></table:table-cell></table:table-row></table:table>
                <office:annotation><text:p>comentario</text:p></office:annotation>
                """));

        assertThat(outline(document))
                .containsExactly(
                        "HEADING1 El título",
                        "HEADING2 Pan de pueblo",
                        "PARAGRAPH Se mezcla todo con calma .",
                        "LIST1 1. harina",
                        "LIST2 1. de trigo",
                        "LIST1 2. agua",
                        "TABLE sal fina |  |  | 10");
        assertThat(document.title()).isEqualTo("Recetas");
        assertThat(document.metadata()).containsEntry("author", "Ana").containsEntry("pages", 3L);
    }

    @Test
    void sheetsAreHeadingsAndSoAreTheNamesOfColumns() {
        ExtractedDocument document = parseFile("gen-es1-leyes.ods");

        assertThat(outline(document).get(1))
                .isEqualTo("HEADING2 Identificador | Título | Rango | Publicación | Estado | Tamaño");
        assertThat(document.blocks()).extracting(Block::kind).containsExactly(Kind.HEADING, Kind.HEADING, Kind.TABLE);
        assertThat(document.text()).contains("UY-decreto-ley-14245 | Decreto Ley Nº 14245");
    }

    @Test
    void slidesArePagesWithTheirTitle() {
        ExtractedDocument document = parse("a.odp", odf("presentation", """
                <draw:page><draw:frame presentation:class="title"><draw:text-box><text:p>Uno</text:p></draw:text-box>
                </draw:frame><draw:frame><draw:text-box><text:p>cuerpo</text:p></draw:text-box></draw:frame></draw:page>
                <draw:page><draw:frame><draw:text-box><text:p>dos</text:p></draw:text-box></draw:frame></draw:page>
                """));

        assertThat(outline(document))
                .containsExactly("HEADING1 Uno", "PARAGRAPH cuerpo", "PAGE_BREAK ", "PARAGRAPH dos");
        assertThat(document.blocks()).extracting(Block::page).containsExactly(1, 1, 2, 2);
        assertThat(document.pageCount()).isEqualTo(2);
    }

    @Test
    void aPasswordIsToldFromDamage() {
        PoisonException refused = catchThrowableOfType(PoisonException.class, () -> parseFile("testODTEncrypted.odt"));

        assertThat(refused.reason()).isEqualTo(Reason.ENCRYPTED);
    }

    private static byte[] odf(String kind, String body) {
        String namespaces = "xmlns:office=\"urn:oasis:names:tc:opendocument:xmlns:office:1.0\""
                + " xmlns:text=\"urn:oasis:names:tc:opendocument:xmlns:text:1.0\""
                + " xmlns:table=\"urn:oasis:names:tc:opendocument:xmlns:table:1.0\""
                + " xmlns:draw=\"urn:oasis:names:tc:opendocument:xmlns:drawing:1.0\""
                + " xmlns:style=\"urn:oasis:names:tc:opendocument:xmlns:style:1.0\""
                + " xmlns:meta=\"urn:oasis:names:tc:opendocument:xmlns:meta:1.0\""
                + " xmlns:dc=\"http://purl.org/dc/elements/1.1/\""
                + " xmlns:presentation=\"urn:oasis:names:tc:opendocument:xmlns:presentation:1.0\"";
        return Zips.of(Map.of(
                "mimetype",
                PREFIX + kind,
                "meta.xml",
                "<office:document-meta " + namespaces + "><office:meta><dc:title>Recetas</dc:title>"
                        + "<meta:initial-creator>Ana</meta:initial-creator>"
                        + "<meta:document-statistic meta:page-count=\"3\"/></office:meta></office:document-meta>",
                "content.xml",
                "<office:document-content " + namespaces + "><office:automatic-styles>"
                        + "<text:list-style style:name=\"N\"><text:list-level-style-number text:level=\"1\"/>"
                        + "</text:list-style><style:style style:name=\"P1\" style:parent-style-name=\"Title\"/></office:automatic-styles><office:body><office:"
                        + kind + ">"
                        + body.replaceAll(">\\s+<", "><") + "</office:" + kind
                        + "></office:body></office:document-content>"));
    }
}
