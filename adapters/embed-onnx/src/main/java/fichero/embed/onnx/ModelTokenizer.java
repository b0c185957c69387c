package fichero.embed.onnx;

import ai.djl.huggingface.tokenizers.jni.TokenizersLibrary;
import fichero.core.failure.SetupException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A model's tokenizer, as native code. Safe for use by several threads, but not while or after it is closed: the memory
 * behind it is gone then. Needs {@link NativeLibraries#load}.
 */
final class ModelTokenizer implements AutoCloseable {

    private static final TokenizersLibrary NATIVE = TokenizersLibrary.LIB;

    /** BERT's way, WordPiece: it splits at white space first, and then looks at each word alone. */
    private static final Pattern SPLITS_AT_WHITE_SPACE =
            Pattern.compile("\"pre_tokenizer\"\\s*:\\s*\\{\\s*\"type\"\\s*:\\s*\"BertPreTokenizer\"");

    private static final Pattern NORMALIZES_BY_CHARACTER =
            Pattern.compile("\"normalizer\"\\s*:\\s*\\{\\s*\"type\"\\s*:\\s*\"BertNormalizer\"");

    private final long handle;
    private final int specialTokens;
    private final int tokensAfterText;
    private final @Nullable WordCounts wordCounts;

    private ModelTokenizer(long handle, boolean wordsAreIndependent) {
        this.handle = handle;
        this.specialTokens = encode("").length;
        this.tokensAfterText = tokensAfterText();
        this.wordCounts = wordsAreIndependent ? new WordCounts(word -> encode(word).length - specialTokens) : null;
    }

    /** @param file {@code tokenizer.json} of Hugging Face's tokenizers */
    static ModelTokenizer open(Path file) {
        String json;
        try {
            json = Files.readString(file);
        } catch (IOException e) {
            throw new SetupException("cannot read the tokenizer " + file + ": it must be a UTF-8 file", e);
        }
        long handle;
        try {
            handle = NATIVE.createTokenizerFromString(json);
        } catch (RuntimeException e) {
            throw new SetupException(
                    file + " is not a tokenizer that can be loaded: it must be a tokenizer.json as Hugging Face's"
                            + " tokenizers library writes it",
                    e);
        }
        // Some files cut at 128 tokens and pad to 128, which would make every count a lie.
        NATIVE.disableTruncation(handle);
        NATIVE.disablePadding(handle);
        return new ModelTokenizer(
                handle,
                SPLITS_AT_WHITE_SPACE.matcher(json).find()
                        && NORMALIZES_BY_CHARACTER.matcher(json).find());
    }

    /** How many tokens {@link #encode} makes, but cheaper. */
    int count(String text) {
        return wordCounts == null ? encode(text).length : specialTokens + wordCounts.count(text);
    }

    /** The text's tokens with the special ones around, however many they are. */
    long[] encode(String text) {
        long encoding = NATIVE.encode(handle, wellFormed(text), true);
        try {
            return NATIVE.getTokenIds(encoding);
        } finally {
            NATIVE.deleteEncoding(encoding);
        }
    }

    /** Shortens what {@link #encode} made, keeping the special tokens at the end. */
    long[] cut(long[] tokens, int maxTokens) {
        if (tokens.length <= maxTokens) {
            return tokens;
        }
        long[] shortened = new long[maxTokens];
        System.arraycopy(tokens, 0, shortened, 0, maxTokens - tokensAfterText);
        System.arraycopy(
                tokens, tokens.length - tokensAfterText, shortened, maxTokens - tokensAfterText, tokensAfterText);
        return shortened;
    }

    @Override
    public void close() {
        NATIVE.deleteTokenizer(handle);
    }

    private int tokensAfterText() {
        long encoding = NATIVE.encode(handle, "a", true);
        try {
            long[] special = NATIVE.getSpecialTokenMask(encoding);
            int after = 0;
            while (after < special.length && special[special.length - 1 - after] == 1) {
                after++;
            }
            return after;
        } finally {
            NATIVE.deleteEncoding(encoding);
        }
    }

    /** Replaces halves of surrogate pairs, which are no text: with one, the native code would garble the whole of it. */
    private static String wellFormed(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                return text.codePoints()
                        .map(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE ? '\ufffd' : c)
                        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                        .toString();
            }
        }
        return text;
    }
}
