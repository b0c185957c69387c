package fichero.testkit.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Valid examples, damaged a little: what a reader meets from a broken sender, an older or newer build, or somebody who
 * tries. The same seed gives the same damage. For one thread.
 */
public final class Mutations {

    /** Longer ones are cut: what is broken by length alone has tests of its own. */
    private static final int MAX_LENGTH = 20_000;

    private static final int MAX_REPEATS = 300;

    /** What readers stumble over: ends of types, of encodings and of quotes, and what looks like nothing. */
    private static final List<String> WORDS = List.of(
            "",
            " ",
            "\n",
            "\r\n",
            "\t",
            "\0",
            "\u001f",
            "\u00a0",
            "\u00ad",
            "\u0301",
            "\u200b",
            "\u2028",
            "\u3000",
            "\ufeff",
            "\ufffd",
            "\ufffe",
            "ñ",
            "İ",
            "ß",
            "ﬁ",
            "💡",
            "\ud83d",
            "\udca1",
            "\"",
            "'",
            "\\",
            "\\u0000",
            "\\ud800",
            "/",
            "//",
            "../",
            "-",
            "--",
            "---",
            "*",
            "&",
            "?",
            "#",
            "+",
            "%",
            "%00",
            "%ff",
            "%2F",
            "(",
            ")",
            "[",
            "]",
            "{",
            "}",
            "<",
            ">",
            ":",
            ";",
            ",",
            ".",
            "..",
            "=",
            "@",
            "!",
            "|",
            "0",
            "-0",
            "1",
            "-1",
            "0.1",
            "1e400",
            "1e-400",
            "NaN",
            "Infinity",
            "2147483648",
            "-9223372036854775809",
            "99999999999999999999999999",
            "0x10",
            "null",
            "true",
            "2024-02-30",
            "+999999999-12-31",
            "12:00");

    private final SplittableRandom random;

    public Mutations(long seed) {
        // Not Random, which begins much alike for seeds that follow each other.
        random = new SplittableRandom(seed);
    }

    /** One of the examples, damaged; now and then two of them mixed, or one as it is, or none at all. */
    public String text(List<String> examples) {
        String text = chance(20) ? noise() : oneOf(examples);
        if (chance(6)) {
            String other = oneOf(examples);
            text = text.substring(0, number(text.length() + 1)) + other.substring(number(other.length() + 1));
        }
        for (int left = wounds(); left > 0; left--) {
            text = damaged(text, oneOf(examples));
        }
        return text.substring(0, Math.min(MAX_LENGTH, text.length()));
    }

    /** One of the examples, which are JSON, damaged as a tree, and now and then as text after that. */
    public String json(List<String> examples) {
        String json = new JsonMutations(this).damaged(oneOf(examples), oneOf(examples), wounds());
        return chance(5) ? text(List.of(json)) : json;
    }

    /** One of the examples, damaged. */
    public byte[] bytes(List<byte[]> examples) {
        List<String> spelled = examples.stream()
                .map(example -> new String(example, StandardCharsets.ISO_8859_1))
                .toList();
        byte[] bytes = text(spelled).getBytes(StandardCharsets.ISO_8859_1);
        for (int left = chance(2) ? wounds() : 0; left > 0 && bytes.length > 0; left--) {
            bytes[number(bytes.length)] ^= (byte) (1 << number(Byte.SIZE));
        }
        return bytes;
    }

    /** Something that many readers stumble over. */
    public String word() {
        return oneOf(WORDS);
    }

    public <T> T oneOf(List<T> all) {
        return all.get(number(all.size()));
    }

    /** From 0 up to, but not, the bound. */
    public int number(int bound) {
        return random.nextInt(bound);
    }

    /** True once in so many times. */
    public boolean chance(int times) {
        return random.nextInt(times) == 0;
    }

    /** Mostly one, rarely many: what has too much damage is refused at the first of it. */
    int wounds() {
        int wounds = 0;
        while (wounds < 12 && !chance(3)) {
            wounds++;
        }
        return wounds;
    }

    private String damaged(String text, String other) {
        int from = number(text.length() + 1);
        int to = from + number(Math.min(text.length() - from, chance(4) ? Integer.MAX_VALUE : 8) + 1);
        String before = text.substring(0, from);
        String range = text.substring(from, to);
        String after = text.substring(to);
        return switch (number(8)) {
            case 0 -> before + after;
            case 1 -> before + word() + after;
            case 2 -> before + word() + range + word() + after;
            case 3 -> before + character() + after;
            case 4 -> before + range + range + after;
            case 5 ->
                before + range.repeat(Math.min(1 + number(MAX_REPEATS), MAX_LENGTH / (range.length() + 1) + 1)) + after;
            case 6 -> before + piece(other) + after;
            default -> chance(3) ? before : after + before;
        };
    }

    private String piece(String text) {
        int from = number(text.length() + 1);
        return text.substring(from, from + number(text.length() - from + 1));
    }

    /** Any UTF-16 unit: halves of pairs are among them. */
    private String character() {
        return String.valueOf((char) number(chance(2) ? 0x80 : 0x1_0000));
    }

    private String noise() {
        StringBuilder noise = new StringBuilder();
        for (int left = number(40); left > 0; left--) {
            noise.append(chance(3) ? word() : character());
        }
        return noise.toString();
    }
}
