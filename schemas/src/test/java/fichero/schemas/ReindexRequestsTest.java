package fichero.schemas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReindexRequestsTest {

    private static final Instant AT = Instant.parse("2026-11-30T10:00:00Z");

    @Test
    void thousandFilesMakeARecordAndEverySourceItsOwn() {
        List<String> many = files("notes", 2 * ReindexRequest.MAX_FILES + 1);
        Map<String, List<String>> files = Map.of("notes", many, "mail", List.of("mail:a.eml"));

        List<ReindexRequest> requests = ReindexRequests.ofFiles(files, true, "http", "asked", AT);

        assertThat(requests)
                .extracting(ReindexRequest::requestId)
                .containsOnly(requests.get(0).requestId());
        assertThat(requests).extracting(ReindexRequest::key).doesNotHaveDuplicates();
        assertThat(requests).extracting(ReindexRequest::source).containsExactly("mail", "notes", "notes", "notes");
        assertThat(requests.stream()
                        .filter(request -> request.source().equals("notes"))
                        .flatMap(request -> request.files().stream()))
                .containsExactlyElementsOf(many);
    }

    @Test
    void aSourceAsAWholeIsOneRecord() {
        assertThat(ReindexRequests.ofSources(List.of("notes", "mail"), false, "http", "asked", AT))
                .hasSize(2)
                .allMatch(ReindexRequest::isForAll);
    }

    @Test
    void aRecordNamesNeitherNoneNorTooManyFiles() {
        assertThatThrownBy(() -> request(List.of())).hasMessageContaining("names 0");
        assertThatThrownBy(() -> request(files("notes", 1001))).hasMessageContaining("names 1001");
    }

    private static ReindexRequest request(List<String> files) {
        return new ReindexRequest(1, "q", "notes", 0, files, true, null, "http", "asked", AT);
    }

    private static List<String> files(String source, int count) {
        return IntStream.range(0, count).mapToObj(i -> source + ":" + i + ".md").toList();
    }
}
