package cases.generics;

import cases.Out;

public final class Bridges {
    static final class Version implements Comparable<Version> {
        final int number;

        Version(int number) {
            this.number = number;
        }

        @Override
        public int compareTo(Version other) {
            return Integer.compare(number, other.number);
        }
    }

    static class Box<T> {
        T value;

        void put(T value) {
            this.value = value;
        }

        T get() {
            return value;
        }

        String show() {
            return "box of " + get();
        }
    }

    static final class IntBox extends Box<Integer> {
        @Override
        void put(Integer value) {
            super.put(value + 1);
        }

        @Override
        Integer get() {
            return super.get() * 10;
        }
    }

    static class Plain {
        Plain self() {
            return this;
        }
    }

    static final class Covariant extends Plain {
        @Override
        Covariant self() {
            return this;
        }

        String extra() {
            return "extra";
        }
    }

    public static String run() {
        Out o = new Out();
        Comparable<Version> v = new Version(3);
        Box<Integer> box = new IntBox();
        box.put(5);
        o.line(v.compareTo(new Version(2)), box.get(), box.show(), box.get().getClass().getName(), new Covariant().self().extra());
        @SuppressWarnings({"rawtypes", "unchecked"})
        Object failing = o.attempt(() -> ((Comparable) v).compareTo("text")).attempt(() -> { ((Box) box).put("text"); return 0; });
        o.line(failing == o);
        return o.toString();
    }
}
