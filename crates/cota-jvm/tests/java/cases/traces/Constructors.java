package cases.traces;

import cases.Out;

public final class Constructors {
    static int zero() {
        return 0;
    }

    final class Inner {
        final int value;

        {
            value = zero();
        }

        Inner() {
            throw new IllegalStateException("inner " + value);
        }
    }

    static class Parent {
        Parent(int which) {
            if (which == 0) {
                throw new IllegalArgumentException("parent");
            }
            hook(which);
        }

        void hook(int which) {
        }
    }

    static class Child extends Parent {
        final int field = 6 / zero();

        Child(int which) {
            super(which);
        }

        @Override
        void hook(int which) {
            if (which == 1) {
                throw new UnsupportedOperationException("hook");
            }
        }
    }

    record Point(int x) {
        Point {
            if (x < 0) {
                throw new IllegalArgumentException("x " + x);
            }
        }
    }

    enum Level {
        LOW(1),
        HIGH(0);

        final int value;

        Level(int by) {
            value = 1 / by;
        }
    }

    public static String run() {
        Out o = new Out();
        Show.trace(o, () -> new Child(0));
        Show.trace(o, () -> new Child(1));
        Show.trace(o, () -> new Child(2));
        Show.trace(o, () -> new Point(-1));
        Show.trace(o, () -> Level.HIGH);
        Show.trace(o, () -> Level.HIGH);
        Show.trace(o, () -> new Constructors().new Inner());
        Show.trace(o, () -> new Object() {
            final int value = 1 / zero();
        });
        return o.toString();
    }
}
