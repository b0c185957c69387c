package fichero.extract.tika.markdown;

import fichero.core.extraction.DocumentSource;
import fichero.extract.tika.format.DocumentFormat;
import fichero.extract.tika.format.Entries;
import fichero.extract.tika.format.ParsedDocument;
import fichero.extract.tika.text.DecodedText;
import fichero.extract.tika.text.TextBytes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Markdown, MDX too: the text is the source itself but for HTML entities, blocks are CommonMark's, and a YAML front matter
 * is metadata that no block covers.
 */
public final class MarkdownFormat implements DocumentFormat {

    private static final String TYPE = "text/markdown";

    /** The tree of a text takes some 20 times its size while it is read; no one writes longer ones. */
    private static final int MAX_BYTES = 5_000_000;

    @Override
    public Set<String> types() {
        return Set.of(TYPE);
    }

    @Override
    public Map<String, String> typesByExtension() {
        return Map.of("md", TYPE, "mdx", TYPE, "markdown", TYPE, "mkd", TYPE, "mdown", TYPE);
    }

    @Override
    public ParsedDocument parse(DocumentSource source, String type, int maxCharacters, Entries entries)
            throws IOException {
        DecodedText decoded =
                TextBytes.of(source, Math.min(maxCharacters, MAX_BYTES)).decode(null);
        FrontMatter frontMatter = FrontMatter.of(decoded.text());
        MarkdownBody body = MarkdownBody.of(decoded.text(), frontMatter.end());

        List<String> warnings = new ArrayList<>(decoded.warnings());
        warnings.addAll(frontMatter.warnings());
        String title = frontMatter.value("title");
        return new ParsedDocument(
                body.text(),
                body.blocks(),
                title != null ? title : body.firstHeading(),
                language(frontMatter),
                null,
                frontMatter.metadata(),
                warnings);
    }

    private static @Nullable String language(FrontMatter frontMatter) {
        String lang = frontMatter.value("lang");
        return lang != null ? lang : frontMatter.value("language");
    }
}
