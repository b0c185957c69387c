package fichero.extract.tika.language;

import fichero.core.extraction.Block;
import java.util.List;
import java.util.regex.Pattern;

/** The words of a document that tell its language: no code, no addresses, no mark-up. */
final class ProseSample {

    private static final Pattern NOISE =
            Pattern.compile("https?://\\S+|[^\\s]*[@/\\\\_=<>{}][^\\s]*|[^\\p{L}\\p{M}\\s'’.,;:¿?¡!-]+");

    private ProseSample() {}

    static String of(String text, List<Block> blocks, int maxCharacters) {
        String prose = sample(text, blocks, maxCharacters, false);
        return prose.isBlank() ? sample(text, blocks, maxCharacters, true) : prose;
    }

    private static String sample(String text, List<Block> blocks, int maxCharacters, boolean everything) {
        StringBuilder sample = new StringBuilder();
        for (Block block : blocks) {
            if (sample.length() >= maxCharacters) {
                break;
            }
            if (everything || block.kind() == Block.Kind.PARAGRAPH || block.kind() == Block.Kind.LIST) {
                int end = Math.min(block.end(), block.start() + maxCharacters);
                sample.append(NOISE.matcher(text.substring(block.start(), end)).replaceAll(" "))
                        .append('\n');
            }
        }
        return sample.substring(0, Math.min(sample.length(), maxCharacters));
    }
}
