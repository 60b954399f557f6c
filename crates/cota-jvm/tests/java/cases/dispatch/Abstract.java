package cases.dispatch;

import cases.Out;

public final class Abstract {
    interface First {
        int one();

        default String three() {
            return "first" + one();
        }
    }

    interface Second {
        int two();

        @Override
        String toString();
    }

    abstract static class Partial implements First, Second {
        int both() {
            return one() * 10 + two();
        }

        @Override
        public String toString() {
            return "partial";
        }
    }

    static class Whole extends Partial {
        @Override
        public int one() {
            return 1;
        }

        @Override
        public int two() {
            return 2;
        }
    }

    public static String run() {
        Out o = new Out();
        Partial partial = new Whole();
        First first = partial;
        Second second = partial;
        o.line(first.one(), second.two(), partial.three(), ((Object) first).toString(), first.hashCode() == second.hashCode(), first.equals(second), partial.both());
        Object[] values = {new Whole(), new Whole() { @Override public int one() { return 100 + super.one(); } }};
        for (Object value : values) {
            o.line(((First) value).one(), ((Partial) value).both());
        }
        return o.toString();
    }
}
