package fichero.query.readmodel;

import java.util.function.BooleanSupplier;

/**
 * When the read model's file is made to forget what was deleted: at the second look after it has come to rest, and every so
 * often while it does not. For one thread.
 */
final class Forgetting {

    /** Looks after which it is done even while records keep coming. */
    static final int LOOKS = 12;

    private final BooleanSupplier forget;
    private boolean due;
    private boolean written;
    private int looks;

    /** @param forget false when it was not possible now */
    Forgetting(BooleanSupplier forget) {
        this.forget = forget;
    }

    /** Something was written. */
    void written() {
        due = true;
        written = true;
    }

    /** Called every few seconds. */
    void look() {
        boolean resting = !written;
        written = false;
        if (!due) {
            return;
        }
        looks++;
        if ((resting || looks >= LOOKS) && forget.getAsBoolean()) {
            due = written;
            looks = 0;
        }
    }
}
