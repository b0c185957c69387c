package fichero.ingest.rules;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.ingest.SourceSettings;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SourceRulesTest {

    @ParameterizedTest
    @CsvSource({
        "~$report.docx, temporary",
        "notes.md~, temporary",
        "cache.TMP, temporary",
        "deep/er/.notes.md.swp, temporary",
        ".#notes.md, temporary",
        ".~lock.sheet.ods#, lock",
        "film.mkv.part, partial_download",
        "book.pdf.crdownload, partial_download",
        "Thumbs.db, system",
        "a/thumbs.DB, system",
        "desktop.ini, system",
        ".env, hidden",
        ".ficheroignore, hidden",
    })
    void namesThatAreNeverDocumentsAreIgnored(String path, String rule) {
        assertThat(rules().check(path, false)).extracting(Ignored::rule).isEqualTo(rule);
    }

    @ParameterizedTest
    @ValueSource(strings = {"tmp", "a.tmp.md", "part.md", "notes.md", "Cargo.lock", "~home.md", "a~b", "x.part.txt"})
    void namesThatOnlyLookAlikeAreNot(String path) {
        assertThat(rules().check(path, false)).isNull();
    }

    @Test
    void whatIsBelowAHiddenFolderIsIgnoredByThatFolder() {
        Ignored why = rules().check(".git/objects/ab/cdef", false);
        assertThat(why).isNotNull();
        assertThat(why.rule()).isEqualTo("hidden");
        assertThat(why.byFolder()).isTrue();
    }

    @Test
    void folderWithTheNameOfATemporaryFileIsNotIgnored() {
        assertThat(rules().check("a.tmp/b.md", false)).isNull();
    }

    @Test
    void excludePatternsFollowGitignore() {
        SourceRules rules = rules(List.of(), List.of("drafts/", "*.log", "/top.md"));
        assertThat(rules.check("a/drafts/b.md", false))
                .isEqualTo(new Ignored("excluded", "drafts/: excluded in the settings of the source", true));
        assertThat(rules.check("a/x.log", false)).isNotNull();
        assertThat(rules.check("top.md", false)).isNotNull();
        assertThat(rules.check("a/top.md", false)).isNull();
        assertThat(rules.check("drafts", false)).isNull();
    }

    @Test
    void includePatternsLeaveOutOtherFilesButNoFolders() {
        SourceRules rules = rules(List.of("*.md", "guides/"), List.of());
        assertThat(rules.check("a/b.md", false)).isNull();
        assertThat(rules.check("guides/deep/c.txt", false)).isNull();
        assertThat(rules.check("a", true)).isNull();
        assertThat(rules.check("a/b.txt", false)).extracting(Ignored::rule).isEqualTo("not_included");
    }

    @Test
    void theDeepestRuleFileThatSaysSomethingWins() {
        SourceRules rules = rules();
        rules.learn("", "*.txt\n# a comment\n\n/private\n");
        rules.learn("a", "!keep.txt\r\n");
        assertThat(rules.check("b/keep.txt", false)).extracting(Ignored::rule).isEqualTo("ficheroignore");
        assertThat(rules.check("a/keep.txt", false)).isNull();
        assertThat(rules.check("a/other.txt", false)).isNotNull();
        assertThat(rules.check("private/x.md", false))
                .extracting(Ignored::byFolder)
                .isEqualTo(true);
        assertThat(rules.check("a/private/x.md", false)).isNull();
    }

    @Test
    void theLastLineOfARuleFileWins() {
        SourceRules rules = rules();
        rules.learn("", "*.txt\n!a.txt\n");
        assertThat(rules.check("a.txt", false)).isNull();
        rules.learn("", "!a.txt\n*.txt\n");
        assertThat(rules.check("a.txt", false)).isNotNull();
    }

    @Test
    void rulesThatAreTakenAwayNoLongerHold() {
        SourceRules rules = rules();
        rules.learn("", "*.txt");
        rules.learn("", null);
        assertThat(rules.check("a.txt", false)).isNull();
    }

    @Test
    void oddNamesAreMatchedAsTheyAre() {
        SourceRules rules = rules();
        rules.learn("", "*.txt");
        assertThat(rules.check("línea\nnueva 😀.md", false)).isNull();
        assertThat(rules.check("línea\nnueva 😀.txt", false)).isNotNull();
    }

    private static SourceRules rules() {
        return rules(List.of(), List.of());
    }

    private static SourceRules rules(List<String> include, List<String> exclude) {
        return new SourceRules(new SourceSettings(
                "notes", Path.of("/tmp"), "default", "public", include, exclude, List.of(), false, false, null));
    }
}
