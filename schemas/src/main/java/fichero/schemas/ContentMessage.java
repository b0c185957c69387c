package fichero.schemas;

/** What the contents stage reads, keyed by content key. */
public sealed interface ContentMessage permits ContentCommand, ContentFeedback {}
