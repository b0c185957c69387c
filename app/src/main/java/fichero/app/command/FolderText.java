package fichero.app.command;

import fichero.ingest.inventory.FolderReport;
import fichero.ingest.inventory.FolderReport.Listed;
import java.util.ArrayList;
import java.util.List;

/** What is in a folder, for people. */
final class FolderText {

    /** Of each kind; {@code --json} has more. */
    private static final int NAMED = 5;

    private final Texts texts;
    private final List<String> lines = new ArrayList<>();

    private FolderText(Texts texts) {
        this.texts = texts;
    }

    static String of(FolderReport report, Texts texts) {
        FolderText text = new FolderText(texts);
        text.write(report);
        return String.join(System.lineSeparator(), text.lines);
    }

    private void write(FolderReport report) {
        add(
                "scan.found",
                report.root(),
                report.found().files(),
                Sizes.of(report.found().bytes()));
        add("scan.indexed", report.indexed().files(), Sizes.of(report.indexed().bytes()));
        for (FolderReport.Type type : report.types()) {
            lines.add(String.format(
                    "  %8d  %10s  %s%s",
                    type.files(),
                    Sizes.of(type.bytes()),
                    type.type(),
                    type.read() ? "" : "  (" + texts.get("scan.not_read") + ")"));
        }
        FolderReport.Duplicates duplicates = report.duplicates();
        if (duplicates.groups() > 0) {
            add("scan.duplicates", duplicates.groups(), duplicates.spare(), Sizes.of(duplicates.spareBytes()));
            duplicates.contents().stream()
                    .limit(NAMED)
                    .forEach(group -> lines.add("  " + Sizes.of(group.bytes()) + "  "
                            + String.join(
                                    ", ",
                                    group.files()
                                            .subList(
                                                    0,
                                                    Math.min(
                                                            NAMED, group.files().size())))
                            + (group.files().size() > NAMED ? ", …" : "")));
        }
        list("scan.empty", report.empty());
        list("scan.too_large", report.tooLarge());
        list("scan.unreadable", report.unreadable());
        list("scan.unsupported", report.unsupported());
        if (report.mismatched().count() > 0) {
            add("scan.mismatched", report.mismatched().count());
            report.mismatched().files().stream()
                    .limit(NAMED)
                    .forEach(file -> add("scan.mismatch", file.path(), file.declaredType(), file.detectedType()));
            more(report.mismatched().count());
        }
        if (!report.biggest().isEmpty()) {
            add("scan.biggest");
            report.biggest().stream()
                    .limit(NAMED)
                    .forEach(file -> lines.add(String.format("  %10s  %s", Sizes.of(file.bytes()), file.path())));
        }
        ignored(report.ignored());
    }

    private void ignored(List<FolderReport.IgnoredBy> ignored) {
        if (ignored.isEmpty()) {
            return;
        }
        add(
                "scan.ignored",
                ignored.stream().mapToLong(FolderReport.IgnoredBy::count).sum());
        for (FolderReport.IgnoredBy rule : ignored) {
            lines.add(String.format(
                    "  %8d  %s (%s): %s%s",
                    rule.count(),
                    rule.rule(),
                    rule.detail(),
                    String.join(", ", rule.examples()),
                    rule.count() > rule.examples().size() ? ", …" : ""));
        }
    }

    private void list(String key, Listed listed) {
        if (listed.count() == 0) {
            return;
        }
        add(key, listed.count());
        listed.files().stream()
                .limit(NAMED)
                .forEach(file ->
                        lines.add("  " + file.path() + (file.detail().isEmpty() ? "" : " (" + file.detail() + ")")));
        more(listed.count());
    }

    private void more(long count) {
        if (count > NAMED) {
            lines.add("  " + texts.get("scan.more", count - NAMED));
        }
    }

    private void add(String key, Object... arguments) {
        lines.add(texts.get(key, arguments));
    }
}
