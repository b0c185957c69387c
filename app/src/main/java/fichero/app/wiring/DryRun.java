package fichero.app.wiring;

import fichero.app.instance.DataDirectory;
import fichero.app.settings.Settings;
import fichero.core.extraction.DocumentSource;
import fichero.extract.tika.format.DocumentTypes;
import fichero.ingest.inventory.FolderInventory;
import fichero.ingest.inventory.FolderReport;
import fichero.ingest.inventory.TypeTeller;
import java.io.IOException;
import java.nio.file.Path;

/** Takes stock of the one folder of the settings, with no broker and without writing anything anywhere. */
public final class DryRun {

    private DryRun() {}

    /** @throws IOException when the folder cannot be listed */
    public static FolderReport of(Settings settings) throws IOException {
        PartSettings part = new PartSettings(settings, new DataDirectory(settings.dataDirectory()), "");
        Settings.Source source = settings.sources().get(0);
        DocumentTypes types = new DocumentTypes(settings.extraction().ocr());
        return new FolderInventory(
                        part.source(source),
                        settings.producer().maxFileSizeBytes(),
                        (file, name, sizeBytes) -> told(types, file, name, sizeBytes))
                .take();
    }

    private static TypeTeller.Told told(DocumentTypes types, Path file, String name, long sizeBytes)
            throws IOException {
        DocumentTypes.Told told = types.tell(new DocumentSource.Reference(name, file, sizeBytes));
        return new TypeTeller.Told(told.type(), told.contradicted(), told.readable());
    }
}
