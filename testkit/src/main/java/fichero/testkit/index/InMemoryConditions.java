package fichero.testkit.index;

import fichero.core.index.IndexedChunk;
import fichero.core.index.query.ChunkFields;
import fichero.core.index.query.Condition;
import fichero.core.index.query.Condition.All;
import fichero.core.index.query.Condition.Any;
import fichero.core.index.query.Condition.Match;
import fichero.core.index.query.Condition.Not;
import fichero.core.index.query.Condition.PathPrefix;
import fichero.core.index.query.Condition.Phrase;
import fichero.core.index.query.Condition.Prefix;
import fichero.core.index.query.Condition.Range;
import fichero.core.index.query.Quantity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** {@link Condition} word for word. */
record InMemoryConditions(IndexedChunk chunk) implements Condition.Cases<Boolean> {

    private boolean holds(Condition condition) {
        return condition.fold(this);
    }

    @Override
    public Boolean all(All all) {
        return all.of().stream().allMatch(this::holds);
    }

    @Override
    public Boolean any(Any any) {
        return any.of().stream().anyMatch(this::holds);
    }

    @Override
    public Boolean not(Not not) {
        return !holds(not.of());
    }

    @Override
    public Boolean word(Condition.Word asked) {
        List<Word> parts = Word.in(asked.word());
        if (parts.size() != 1) {
            return inARow(parts);
        }
        Word word = parts.get(0);
        return words().anyMatch(
                        one -> one.folded().equals(word.folded()) || one.stem().equals(word.stem()));
    }

    @Override
    public Boolean phrase(Phrase phrase) {
        return inARow(Word.in(phrase.text()));
    }

    private boolean inARow(List<Word> asked) {
        List<String> row = asked.stream().map(Word::folded).toList();
        return !row.isEmpty()
                && texts().map(Word::in)
                        .map(words -> words.stream().map(Word::folded).toList())
                        .anyMatch(words -> Collections.indexOfSubList(words, row) >= 0);
    }

    @Override
    public Boolean prefix(Prefix prefix) {
        List<Word> parts = Word.in(prefix.start());
        return parts.size() == 1
                && words().anyMatch(
                                word -> word.folded().startsWith(parts.get(0).folded()));
    }

    @Override
    public Boolean match(Match match) {
        return ChunkFields.values(chunk, match.field()).stream()
                .anyMatch(value -> match.anyOf().contains(String.valueOf(value)));
    }

    @Override
    public Boolean range(Range range) {
        return ChunkFields.values(chunk, range.field()).stream()
                .map(Quantity::of)
                .flatMap(Optional::stream)
                .anyMatch(range::holds);
    }

    @Override
    public Boolean pathPrefix(PathPrefix path) {
        return chunk.locations().stream()
                .anyMatch(at -> at.path().startsWith(path.prefix()) || at.file().startsWith(path.prefix()));
    }

    private Stream<Word> words() {
        return texts().flatMap(text -> Word.in(text).stream());
    }

    private Stream<String> texts() {
        List<String> texts = new ArrayList<>(chunk.headingPath());
        if (chunk.title() != null) {
            texts.add(chunk.title());
        }
        texts.add(chunk.text());
        return texts.stream();
    }
}
