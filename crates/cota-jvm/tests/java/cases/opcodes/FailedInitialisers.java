package cases.opcodes;

public final class FailedInitialisers {
    static Object use(int which) {
        switch (which) {
            case 0: return Read.value;
            case 1: Written.value = 1; return 0;
            case 2: return new Made();
            case 3: return Called.call();
            default: return Broken.value;
        }
    }

    static int fail(String why) {
        throw new IllegalStateException(why);
    }

    static class Read {
        static int value = fail("read");
    }

    static class Written {
        static int value = fail("written");
    }

    static class Made {
        static int value = fail("made");
    }

    static class Called {
        static int value = fail("called");

        static int call() {
            return value;
        }
    }

    static class Broken {
        static int value;

        static {
            if (value == 0) {
                throw new OutOfMemoryError("an error is not wrapped");
            }
        }
    }

    public static String run() {
        StringBuilder s = new StringBuilder();
        for (int turn = 0; turn < 2; turn++) {
            for (int which = 0; which < 5; which++) {
                try {
                    s.append(use(which));
                } catch (ExceptionInInitializerError thrown) {
                    s.append(which).append(thrown.getMessage()).append(thrown.getCause()).append('\n');
                } catch (NoClassDefFoundError thrown) {
                    s.append(which).append(thrown.getMessage()).append('\n');
                } catch (OutOfMemoryError thrown) {
                    s.append(which).append(thrown.getMessage()).append('\n');
                }
            }
        }
        return s.toString();
    }
}
