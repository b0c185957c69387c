package fichero.extract.tika.markdown;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.extraction.ExtractedDocument;
import fichero.core.extraction.Flag;
import fichero.core.failure.PoisonException;
import fichero.core.failure.Reason;
import fichero.extract.tika.Documents;
import fichero.testkit.fuzz.Fuzzing;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Whatever stands between the rules, it costs no more than itself. */
class FrontMatterFuzzTest {

    private static final List<String> TEXTS = List.of(
            "---\ntitle: Tar\nlang: es\ntags: [a, \"b c\", 3]\ndraft: false\nrating: 4.5\nyear: 2026\n---\n# Uno\n\ndos\n",
            "---\r\nautor: {nombre: Ana, edad: 41}\r\nfecha: 2026-01-05\r\nvacío:\r\n...\r\ntexto\r\n",
            "---\n# comment\nbase: &base\n  a: 1\n  b: [x, y]\ncopy:\n  <<: *base\nlist:\n  - one\n  - {two: 2}\n---\ntexto",
            "---\ntext: |\n  several\n  lines\nfolded: >-\n  a\n  b\nquoted: 'it''s'\nescaped: \"\\u00f1\\n\\x41\"\n---\ntexto",
            "---\nkey: !!binary aGVsbG8=\nset: !!set {a, b}\nbig: 123456789012345678901234567890\nhex: 0x1F\noct: 0o17\n"
                    + "inf: .inf\nnan: .nan\nnull: ~\n\"true\": yes\n? complex\n: value\n---\ntexto",
            "---\n%YAML 1.2\n---\na: 1\n---\ntexto",
            "---\n\nEsto es prosa, no datos.\n\n---\n\nmás");

    @Test
    void everyBlockIsReadOrLeft() {
        Fuzzing.cases(4_000).texts(mutations -> mutations.text(TEXTS), text -> {
            FrontMatter read = FrontMatter.of(text);

            assertThat(read.end()).isBetween(0, text.length());
            assertThat(read.end() == 0 || text.startsWith("---")).isTrue();
            assertThat(read.warnings()).allMatch(warning -> Flag.of(warning) == Flag.FRONT_MATTER);
            requireFits(read.metadata());
            assertThat(FrontMatter.of(text)).isEqualTo(read);
        });
    }

    @Test
    void everyDocumentIsReadOrIsToldToBeEmpty() {
        Fuzzing.cases(600).texts(mutations -> mutations.text(TEXTS), text -> {
            try {
                ExtractedDocument document = Documents.parse("a.md", text);

                assertThat(document.blocks()).isNotEmpty();
                requireFits(document.metadata());
            } catch (PoisonException e) {
                assertThat(e.reason()).isIn(Reason.EMPTY, Reason.EXTENSION_MISMATCH, Reason.UNSUPPORTED);
            }
        });
    }

    private static void requireFits(Map<String, Object> metadata) {
        metadata.forEach((name, value) -> {
            Collection<?> values = value instanceof List<?> list ? list : List.of(value);
            assertThat(values).as(name).allMatch(FrontMatterFuzzTest::fits);
        });
    }

    /** No object that spells its address, either: the same document would have other metadata each time. */
    private static boolean fits(Object value) {
        return value instanceof Boolean
                || value instanceof Long
                || value instanceof Double number && Double.isFinite(number)
                || value instanceof String text && !text.matches("(?s).*\\[B@[0-9a-f]+.*");
    }
}
