package fichero.ingest.catalogue;

/** A file on disk that the catalogue knows. */
public record CataloguedFile(String source, String path, Known known) {

    /** Its file id. */
    public String file() {
        return source + ":" + path;
    }
}
