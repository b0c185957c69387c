package fichero.query.administration;

import fichero.core.identity.AccessScope;
import java.nio.file.Path;

/**
 * A watched folder that files may be put into.
 *
 * @param scope who sees its files, and so who may put some there
 * @param maxBytes larger files are not taken, since they would not be read
 */
public record UploadFolder(Path root, AccessScope scope, long maxBytes) {}
