package fichero.extract.tika.language;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** ISO 639-1 from what documents and models call a language. */
final class LanguageCodes {

    private static final Set<String> ISO1 = Set.of(Locale.getISOLanguages());
    private static final Map<String, String> ISO1_OF_ISO3 = iso1OfIso3();
    private static final Map<String, String> ISO1_OF_NAME = iso1OfName();

    private LanguageCodes() {}

    /** @param iso3 ISO 639-3, which is what the model speaks */
    static @Nullable String ofIso3(String iso3) {
        return ISO1_OF_ISO3.get(iso3);
    }

    /** @param declared a tag ({@code es}, {@code es-MX}, {@code es_ES.UTF-8}), a three-letter code or a name */
    static @Nullable String ofDeclared(String declared) {
        String spelled = declared.strip().toLowerCase(Locale.ROOT);
        String primary = spelled.split("[-_.,; ]", 2)[0];
        if (ISO1.contains(primary)) {
            return modern(primary);
        }
        String fromCode = ISO1_OF_ISO3.get(primary);
        return fromCode != null ? fromCode : ISO1_OF_NAME.get(spelled);
    }

    private static Map<String, String> iso1OfIso3() {
        Map<String, String> codes = new HashMap<>();
        for (String iso1 : Locale.getISOLanguages()) {
            codes.put(new Locale(iso1).getISO3Language(), modern(iso1));
        }
        // Members of macrolanguages that only the larger one has a two-letter code for.
        codes.put("cmn", "zh");
        codes.put("pes", "fa");
        codes.put("ekk", "et");
        codes.put("lvs", "lv");
        codes.put("swh", "sw");
        codes.put("zlm", "ms");
        codes.put("zsm", "ms");
        codes.put("khk", "mn");
        codes.put("plt", "mg");
        codes.put("uzn", "uz");
        codes.put("azj", "az");
        codes.put("als", "sq");
        codes.put("arb", "ar");
        codes.put("npi", "ne");
        codes.put("ory", "or");
        codes.put("gug", "gn");
        codes.put("quy", "qu");
        codes.remove("");
        return Map.copyOf(codes);
    }

    private static Map<String, String> iso1OfName() {
        Map<String, String> names = new HashMap<>();
        for (String iso1 : Locale.getISOLanguages()) {
            Locale language = new Locale(iso1);
            for (Locale in : new Locale[] {Locale.ENGLISH, new Locale("es"), language}) {
                names.putIfAbsent(language.getDisplayLanguage(in).toLowerCase(Locale.ROOT), modern(iso1));
            }
        }
        return Map.copyOf(names);
    }

    /** Java lists the codes that ISO withdrew in 1989 beside those that replaced them. */
    private static String modern(String iso1) {
        return switch (iso1) {
            case "iw" -> "he";
            case "in" -> "id";
            case "ji" -> "yi";
            default -> iso1;
        };
    }
}
