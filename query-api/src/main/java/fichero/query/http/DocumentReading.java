package fichero.query.http;

import fichero.core.identity.AccessScope;
import fichero.core.identity.ContentHash;
import fichero.core.identity.ContentRef;
import fichero.core.index.ChunkSearcher.StoredPoint;
import fichero.core.index.IndexedChunk;
import fichero.query.access.Caller;
import fichero.query.readmodel.ContentItem;
import fichero.query.readmodel.FileFilter;
import fichero.query.readmodel.FileItem;
import fichero.query.readmodel.FileQuery;
import fichero.query.readmodel.Inventory;
import fichero.query.search.Searches;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads a document's text a bounded part at a time. */
final class DocumentReading {

    private static final List<String> NAMES =
            List.of("file", "content_ref", "collection", "from_chunk", "max_characters");
    private static final int DEFAULT_CHARACTERS = 20_000;
    private static final int LEAST_CHARACTERS = 500;
    private static final int MOST_CHARACTERS = 100_000;

    private final Inventory inventory;
    private final Searches searches;

    DocumentReading(Inventory inventory, Searches searches) {
        this.inventory = inventory;
        this.searches = searches;
    }

    /** One passage, in JSON as it stands here. */
    private record Passage(
            int chunkIndex,
            List<String> headingPath,
            @Nullable Integer page,
            String text) {

        static Passage of(IndexedChunk chunk) {
            return new Passage(
                    chunk.chunkIndex(), chunk.headingPath(), chunk.page() == 0 ? null : chunk.page(), chunk.text());
        }
    }

    /** @param nextChunk where to go on, or null at the end */
    private record Document(
            String contentRef,
            String collection,
            List<String> files,
            @Nullable String title,
            @Nullable String detectedType,
            @Nullable String language,
            @Nullable Integer pageCount,
            int chunkCount,
            List<Passage> chunks,
            @Nullable Integer nextChunk) {}

    Object read(Map<String, Object> arguments, Caller caller) {
        Set<AccessScope> scopes = caller.scopes();
        Parameters parameters = Parameters.of(McpTools.values(arguments), NAMES, null);
        int from = parameters.integer("from_chunk", 0, 0, Integer.MAX_VALUE);
        int characters = parameters.integer("max_characters", DEFAULT_CHARACTERS, LEAST_CHARACTERS, MOST_CHARACTERS);
        ContentItem content = content(parameters, scopes);
        List<IndexedChunk> all = chunks(content, scopes);
        List<Passage> passages = new ArrayList<>();
        Integer next = null;
        int length = 0;
        for (IndexedChunk chunk : all) {
            if (chunk.chunkIndex() < from) {
                continue;
            }
            length += chunk.text().length();
            if (!passages.isEmpty() && length > characters) {
                next = chunk.chunkIndex();
                break;
            }
            passages.add(Passage.of(chunk));
        }
        return new Document(
                content.contentRef(),
                content.collection(),
                content.files(),
                content.title(),
                content.detectedType(),
                content.language(),
                content.pageCount(),
                all.size(),
                passages,
                next);
    }

    private ContentItem content(Parameters parameters, Set<AccessScope> scopes) {
        Optional<String> file = parameters.text("file");
        Optional<String> ref = parameters.text("content_ref");
        if (file.isPresent() == ref.isPresent()) {
            throw ProblemException.invalid("name the document by 'file' or by 'content_ref', one of them");
        }
        return file.isPresent()
                ? contentOf(file.get(), scopes)
                : content(ref.get(), parameters.text("collection").orElse(null), scopes);
    }

    private ContentItem contentOf(String name, Set<AccessScope> scopes) {
        FileItem file = inventory
                .file(name, scopes)
                .or(() -> byPath(name, scopes))
                .orElseThrow(() -> new ProblemException(
                        Problem.Code.NOT_FOUND,
                        "there is no file '" + name + "'; find it with fichero_list_files or fichero_search"));
        String ref = file.contentRef();
        if (ref == null) {
            throw new ProblemException(
                    Problem.Code.NOT_FOUND,
                    "'" + name + "' has no text: its state is " + file.state()
                            + (file.reason() == null ? "" : ", because " + file.reason()));
        }
        return content(ref, file.collection(), scopes);
    }

    private Optional<FileItem> byPath(String path, Set<AccessScope> scopes) {
        FileQuery query = FileQuery.first(FileFilter.all().exactPath(path), 1);
        return inventory.files(query, scopes).items().stream().findFirst();
    }

    private ContentItem content(String ref, @Nullable String collection, Set<AccessScope> scopes) {
        ContentRef name;
        try {
            name = new ContentRef(ref);
        } catch (IllegalArgumentException e) {
            throw ProblemException.invalid(String.valueOf(e.getMessage()));
        }
        return inventory
                .content(name, collection, scopes)
                .orElseThrow(() -> new ProblemException(
                        Problem.Code.NOT_FOUND,
                        "there is no content " + ref + (collection == null ? "" : " in collection '" + collection + "'")
                                + "; take it from a hit of fichero_search"));
    }

    private List<IndexedChunk> chunks(ContentItem content, Set<AccessScope> scopes) {
        return searches.chunks(new ContentHash(content.sha256()), scopes).stream()
                .map(StoredPoint::chunk)
                .filter(chunk -> chunk.content().toString().equals(content.contentKey()))
                .toList();
    }
}
