package cases.exceptions;

import cases.Out;
import java.util.ArrayList;
import java.util.List;

public final class Resources {
    static final List<String> LOG = new ArrayList<>();

    record Resource(String name, String failure) implements AutoCloseable {
        @Override
        public void close() {
            LOG.add("close " + name);
            if (failure != null) {
                throw new IllegalArgumentException(failure + " " + name);
            }
        }
    }

    static String use(String name, String bodyFailure, String closeFailure) {
        try (Resource first = new Resource(name + "1", closeFailure); Resource second = new Resource(name + "2", closeFailure)) {
            LOG.add("use " + first.name() + second.name());
            if (bodyFailure != null) {
                throw new IllegalStateException(bodyFailure);
            }
            return "used";
        } finally {
            LOG.add("finally");
        }
    }

    public static String run() {
        Out o = new Out();
        o.attempt(() -> use("a", null, null)).attempt(() -> use("b", "body", null)).attempt(() -> use("c", null, "close")).attempt(() -> use("d", "body", "close"));
        try {
            use("e", "body", "close");
        } catch (IllegalStateException thrown) {
            for (Throwable each : thrown.getSuppressed()) {
                o.line("suppressed", each);
            }
            o.line(thrown, thrown.getSuppressed().length);
        }
        try (Resource none = null) {
            o.line("none is fine", none);
        }
        o.line(LOG);
        return o.toString();
    }
}
