package suites;

/** The calls of a subject, numbered; what they return is put into a digest. */
public abstract class Calls {
    /** What calls do: change something, start over, only look. */
    public static final int CHANGES = 0;
    public static final int RESETS = 1;
    public static final int LOOKS = 2;

    /** For each method what it does, and how many values its two arguments have in the exhaustive suite. */
    public final int[][] methods;
    /** What all calls have returned so far. */
    private long digest;

    protected Calls(int[][] methods) {
        this.methods = methods;
    }

    /** How many calls that change something follow a start in the exhaustive suite. */
    public abstract int length();

    /** The subject before such calls: `size` says how large it is, `way` how it was made. */
    public abstract void start(int size, int way);

    /** How many sizes and ways there are. */
    public abstract int sizes();

    public abstract int ways();

    /** Calls a method and notes what it returns. */
    public abstract void call(int method, int a, int b);

    /** Notes all that is in the subject. */
    public abstract void contents();

    /** As `call`, where a refusal that the API has is a result too. */
    public final void attempt(int method, int a, int b) {
        try {
            call(method, a, b);
        } catch (RuntimeException e) {
            if (e.getClass() == IllegalStateException.class) {
                note(-1001);
            } else if (e.getClass() == IndexOutOfBoundsException.class) {
                note(-1002);
            } else {
                throw e;
            }
        }
    }

    public final long digest() {
        return digest;
    }

    protected final void note(int value) {
        digest = (digest ^ value) * 0x100000001b3L + 1;
    }

    protected final void note(boolean value) {
        note(value ? 1 : 0);
    }

    protected final void note(int[] values) {
        note(values.length);
        for (int value : values) {
            note(value);
        }
    }
}
