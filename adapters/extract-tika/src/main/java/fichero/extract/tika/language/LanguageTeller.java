package fichero.extract.tika.language;

import fichero.core.extraction.Block;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import opennlp.tools.langdetect.Language;
import opennlp.tools.langdetect.LanguageDetectorME;
import opennlp.tools.langdetect.LanguageDetectorModel;
import org.jspecify.annotations.Nullable;

/**
 * Tells the language of a document: what it declares, else what OpenNLP's model makes of a sample of its prose. The
 * model is read on first use, which takes about half a second and 60 MB. For one thread at a time.
 */
public final class LanguageTeller {

    private static final String MODEL = "/langdetect-183.bin";

    /** More text makes it slower and no surer. */
    private static final int SAMPLE_CHARACTERS = 600;

    /** Below this many letters the model guesses. */
    private static final int MIN_LETTERS = 60;

    /** The model spreads its confidence over 103 languages: names and numbers get 0.09, a short sentence 0.2. */
    private static final double MIN_CONFIDENCE = 0.15;

    /** How much surer than of the next best; Spanish and Galician or Asturian are close in short texts. */
    private static final double MIN_LEAD = 1.2;

    private @Nullable LanguageDetectorME detector;

    /**
     * @param declared what the document says of itself, such as {@code es-MX} or {@code Spanish}, or null
     * @return null when the text is too short or the model unsure
     */
    public @Nullable ToldLanguage tell(@Nullable String declared, String text, List<Block> blocks) {
        String known = declared == null ? null : LanguageCodes.ofDeclared(declared);
        return known != null ? new ToldLanguage(known, null) : detect(ProseSample.of(text, blocks, SAMPLE_CHARACTERS));
    }

    /** Reads the model now, so that the first document does not wait for it. */
    public void warmUp() {
        detect("En un lugar de la Mancha, de cuyo nombre no quiero acordarme, no ha mucho tiempo que vivía un hidalgo");
    }

    private @Nullable ToldLanguage detect(String sample) {
        if (sample.chars().filter(Character::isLetter).count() < MIN_LETTERS) {
            return null;
        }
        Language[] ranked = detector().predictLanguages(sample);
        double best = ranked[0].getConfidence();
        boolean sure = best >= MIN_CONFIDENCE && best >= MIN_LEAD * ranked[1].getConfidence();
        String iso = sure ? LanguageCodes.ofIso3(ranked[0].getLang()) : null;
        return iso == null ? null : new ToldLanguage(iso, Math.round(best * 1000) / 1000.0);
    }

    private LanguageDetectorME detector() {
        LanguageDetectorME loaded = detector;
        if (loaded == null) {
            try (InputStream model = LanguageTeller.class.getResourceAsStream(MODEL)) {
                if (model == null) {
                    throw new IllegalStateException(
                            "the class path has no " + MODEL + ": add opennlp-models-langdetect");
                }
                loaded = new LanguageDetectorME(new LanguageDetectorModel(model));
            } catch (IOException e) {
                throw new UncheckedIOException("cannot read " + MODEL, e);
            }
            detector = loaded;
        }
        return loaded;
    }
}
