package fichero.testkit.qdrant;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.StreamObserver;
import io.qdrant.client.grpc.Collections.AliasOperations;
import io.qdrant.client.grpc.Collections.CreateCollection;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** The collections and their aliases. */
final class Shelf {

    private static final String FORBIDDEN = "<>:\"/\\|?*\0\u001f";

    private final Map<String, FakeCollection> collections = new TreeMap<>();
    private final Map<String, String> aliases = new TreeMap<>();
    private final AtomicInteger timeOuts = new AtomicInteger();

    /** Answers with what the work gives, or with the status it throws. One call at a time: that makes it exact. */
    synchronized <T> void answer(StreamObserver<T> caller, Supplier<T> work) {
        try {
            T answer = work.get();
            caller.onNext(answer);
            caller.onCompleted();
        } catch (StatusRuntimeException e) {
            caller.onError(e);
        } catch (RuntimeException e) {
            caller.onError(
                    Status.INTERNAL.withDescription(e.toString()).withCause(e).asRuntimeException());
        }
    }

    static StatusRuntimeException wrong(String input) {
        return Status.INVALID_ARGUMENT.withDescription("Wrong input: " + input).asRuntimeException();
    }

    void timeOutNextUpdate() {
        timeOuts.incrementAndGet();
    }

    boolean takeTimeOut() {
        return timeOuts.getAndUpdate(left -> Math.max(0, left - 1)) > 0;
    }

    Iterable<String> names() {
        return collections.keySet();
    }

    Map<String, String> aliases() {
        return aliases;
    }

    boolean exists(String name) {
        return collections.containsKey(aliases.getOrDefault(name, name));
    }

    FakeCollection get(String name) {
        FakeCollection found = collections.get(aliases.getOrDefault(name, name));
        if (found == null) {
            throw Status.NOT_FOUND
                    .withDescription("Not found: Collection `" + name + "` doesn't exist!")
                    .asRuntimeException();
        }
        return found;
    }

    void create(CreateCollection wanted) {
        String name = wanted.getCollectionName();
        if (name.isEmpty() || name.length() > 255 || name.chars().anyMatch(c -> FORBIDDEN.indexOf(c) >= 0)) {
            throw Status.INVALID_ARGUMENT
                    .withDescription("Validation error in path parameter: collection name " + name)
                    .asRuntimeException();
        }
        if (collections.containsKey(name)) {
            throw Status.ALREADY_EXISTS
                    .withDescription("Wrong input: Collection `" + name + "` already exists!")
                    .asRuntimeException();
        }
        if (aliases.containsKey(name)) {
            throw wrong("Can't create collection with name " + name + ". Alias with the same name already exists");
        }
        collections.put(name, new FakeCollection(wanted));
    }

    boolean drop(String name) {
        aliases.values().removeIf(name::equals);
        return collections.remove(name) != null;
    }

    /** All or nothing. */
    void change(Iterable<AliasOperations> actions) {
        Map<String, String> changed = new TreeMap<>(aliases);
        for (AliasOperations action : actions) {
            switch (action.getActionCase()) {
                case CREATE_ALIAS -> {
                    String target = action.getCreateAlias().getCollectionName();
                    String alias = action.getCreateAlias().getAliasName();
                    if (!collections.containsKey(target)) {
                        get(target);
                    }
                    if (collections.containsKey(alias)) {
                        throw wrong("Collection `" + alias + "` already exists!");
                    }
                    changed.put(alias, target);
                }
                case DELETE_ALIAS -> changed.remove(action.getDeleteAlias().getAliasName());
                case RENAME_ALIAS, ACTION_NOT_SET -> throw Status.UNIMPLEMENTED.asRuntimeException();
            }
        }
        aliases.clear();
        aliases.putAll(changed);
    }
}
