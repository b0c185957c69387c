package fichero.query.readmodel;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** A statement and its values, put together bit by bit; values never become part of the text. */
final class Sql {

    private final StringBuilder text;
    private final List<Object> values = new ArrayList<>();

    Sql(String text, Object... values) {
        this.text = new StringBuilder(text);
        Collections.addAll(this.values, values);
    }

    Sql add(String more, Object... moreValues) {
        text.append(more);
        Collections.addAll(values, moreValues);
        return this;
    }

    /** Values for the places that the text has already. */
    Sql with(Object... moreValues) {
        return add("", moreValues);
    }

    /** A comma-separated list of values. */
    Sql list(Collection<String> items) {
        text.append(String.join(", ", Collections.nCopies(items.size(), "?")));
        values.addAll(items);
        return this;
    }

    <T> List<T> all(Connection connection, Inventory.Row<T> reader) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(text.toString())) {
            for (int i = 0; i < values.size(); i++) {
                statement.setObject(i + 1, values.get(i));
            }
            List<T> rows = new ArrayList<>();
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    rows.add(reader.read(row));
                }
            }
            return rows;
        }
    }

    <T> Optional<T> first(Connection connection, Inventory.Row<T> reader) throws SQLException {
        return all(connection, reader).stream().findFirst();
    }
}
