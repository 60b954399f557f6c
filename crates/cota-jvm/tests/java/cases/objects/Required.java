package cases.objects;

import cases.Out;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

public final class Required {
    private static final class Account {
        private final String owner;
        private final List<String> log;

        Account(String owner, List<String> log) {
            this.owner = Objects.requireNonNull(owner, "owner");
            this.log = Objects.requireNonNullElseGet(log, ArrayList::new);
        }

        String name(String title) {
            log.add(Objects.requireNonNullElse(title, "nobody"));
            return Objects.toString(title, "") + owner + log;
        }
    }

    public static String run() {
        Out o = new Out();
        o.attempt(() -> new Account(null, null));
        Account account = new Account("ann", null);
        o.line(account.name(null), account.name("Dr. "));
        o.attempt(() -> Objects.requireNonNullElse(null, null));
        o.attempt(() -> Objects.requireNonNullElseGet(null, null));
        o.attempt(() -> Objects.requireNonNullElseGet(null, () -> null));
        o.attempt(() -> Objects.requireNonNull(null, (Supplier<String>) null));
        o.attempt(() -> Objects.requireNonNull(null, (String) null));
        o.attempt(() -> Objects.requireNonNull(null, () -> "made " + account.name("x")));
        o.attempt(() -> Objects.requireNonNull("there", () -> "never " + account.name("y")));
        o.line(account.name("end"), Objects.isNull(account), Objects.nonNull(account));
        return o.toString();
    }
}
