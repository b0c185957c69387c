package fichero.core.chunking;

import fichero.core.extraction.Block.Kind;

/**
 * A piece of text that is never cut again: a block, or a part of one that was too large. Starts and ends with a
 * character that is not white space.
 *
 * @param tokens what it adds to a passage, at most
 * @param seam what separates it from the unit before in the same section
 * @param gapTokens what the text between it and the unit before adds when both are in one chunk
 * @param splitBlock true when this unit and the one before are parts of one block
 */
record Unit(Kind kind, int start, int end, int tokens, int page, Seam seam, int gapTokens, boolean splitBlock) {

    /** How readily a chunk may end between two units, least readily first. */
    enum Seam {
        AFTER_HEADING,
        HARD,
        MID_SENTENCE,
        SENTENCE,
        LINE,
        BLOCK,
        /** What lies between the units is itself too much for a chunk. */
        ALWAYS
    }

    int length() {
        return end - start;
    }
}
