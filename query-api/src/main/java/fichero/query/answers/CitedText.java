package fichero.query.answers;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a model writes, on its way to a person: citations are checked, and what names no passage is taken out. Text comes in
 * pieces that may end anywhere, so the beginning of what may become a citation waits for its end.
 *
 * <p>A number in brackets inside of code is an index and no citation.
 */
final class CitedText {

    /** What the model writes instead of an answer when the passages have none. */
    static final String NO_ANSWER = "NOT_IN_DOCUMENTS";

    private static final Pattern CITATION = Pattern.compile("\\[ ?\\d{1,3}(?: ?[,;] ?\\d{1,3})* ?\\]");
    private static final Pattern NUMBER = Pattern.compile("\\d+");
    private static final int LONGEST_CITATION = 60;

    /** Models like to put quotes, stars or an apology's blank before the word. */
    private static final int LONGEST_LEAD = 6;

    private final int passages;
    private final StringBuilder pending = new StringBuilder();
    private final Set<Integer> cited = new LinkedHashSet<>();
    private int dropped;
    private boolean begun;
    private boolean noAnswer;
    private boolean code;

    /** @param passages the numbers that exist are 1 to this */
    CitedText(int passages) {
        this.passages = passages;
    }

    /** @return what may be told now; may be empty */
    String add(String piece) {
        pending.append(piece);
        return take(false);
    }

    /** @return the rest */
    String end() {
        return take(true);
    }

    /** Whether the model has said that the passages do not answer. */
    boolean isNoAnswer() {
        return noAnswer;
    }

    /** In the order of the text. */
    List<Integer> cited() {
        return new ArrayList<>(cited);
    }

    int dropped() {
        return dropped;
    }

    private String take(boolean last) {
        if (noAnswer || !begun && !hasBegun(last)) {
            return "";
        }
        StringBuilder told = new StringBuilder();
        int at = 0;
        while (at < pending.length()) {
            int after = next(at, told, last);
            if (after < 0) {
                break;
            }
            at = after;
        }
        pending.delete(0, at);
        return told.toString();
    }

    /** Whether it is clear that this is an answer. */
    private boolean hasBegun(boolean last) {
        int lead = 0;
        while (lead < pending.length() && !Character.isLetterOrDigit(pending.charAt(lead))) {
            lead++;
        }
        String head = pending.substring(lead);
        if (lead <= LONGEST_LEAD && head.startsWith(NO_ANSWER)) {
            noAnswer = true;
            return false;
        }
        boolean open = lead <= LONGEST_LEAD && head.length() < NO_ANSWER.length() && NO_ANSWER.startsWith(head);
        begun = last || !open;
        return begun;
    }

    /** @return where to go on, or -1 to wait for more */
    private int next(int at, StringBuilder told, boolean last) {
        char c = pending.charAt(at);
        if (Character.isWhitespace(c)) {
            return blanks(at, told, last);
        }
        if (c == '[' && !code) {
            Matcher citation = CITATION.matcher(pending).region(at, pending.length());
            if (citation.lookingAt()) {
                told.append(checked(citation.group()));
                return citation.end();
            }
            if (!last && citation.hitEnd() && pending.length() - at < LONGEST_CITATION) {
                return -1;
            }
        }
        if (c == '`') {
            code = !code;
        }
        told.append(c);
        return at + 1;
    }

    /** Blanks before a citation go with it when it goes, so they wait for what follows. */
    private int blanks(int at, StringBuilder told, boolean last) {
        int end = at;
        while (end < pending.length() && Character.isWhitespace(pending.charAt(end))) {
            end++;
        }
        if (end == pending.length()) {
            if (!last) {
                return -1;
            }
            told.append(pending, at, end);
            return end;
        }
        if (pending.charAt(end) == '[' && !code) {
            Matcher citation = CITATION.matcher(pending).region(end, pending.length());
            if (citation.lookingAt()) {
                String kept = checked(citation.group());
                told.append(kept.isEmpty() ? "" : pending.substring(at, end)).append(kept);
                return citation.end();
            }
            if (!last && citation.hitEnd() && pending.length() - end < LONGEST_CITATION) {
                return -1;
            }
        }
        told.append(pending, at, end);
        return end;
    }

    private String checked(String citation) {
        StringBuilder kept = new StringBuilder();
        Matcher numbers = NUMBER.matcher(citation);
        while (numbers.find()) {
            int number = Integer.parseInt(numbers.group());
            if (number >= 1 && number <= passages) {
                cited.add(number);
                kept.append('[').append(number).append(']');
            } else {
                dropped++;
            }
        }
        return kept.toString();
    }
}
