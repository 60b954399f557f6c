package cases;

/** Collects what a program of the library's part shows. */
public final class Out {
    private final StringBuilder text = new StringBuilder();

    /** What a program expects to fail. */
    public interface Action {
        Object run() throws Exception;
    }

    /** Adds the values, each by its own {@code toString}, as one line. */
    public Out line(Object... values) {
        for (int index = 0; index < values.length; index++) {
            if (index > 0) {
                text.append(' ');
            }
            text.append(values[index]);
        }
        text.append('\n');
        return this;
    }

    /** Adds what the action gives, or the exception that leaves it. */
    public Out attempt(Action action) {
        try {
            return line(action.run());
        } catch (Throwable thrown) {
            return line(thrown.getClass().getName(), thrown.getMessage());
        }
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
