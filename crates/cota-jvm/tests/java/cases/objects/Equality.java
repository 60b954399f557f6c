package cases.objects;

import cases.Out;
import java.util.Objects;

public final class Equality {
    static final class Pair {
        final int a, b;

        Pair(int a, int b) {
            this.a = a;
            this.b = b;
        }

        @Override
        public boolean equals(Object other) {
            if (this == other) {
                return true;
            }
            if (other == null || getClass() != other.getClass()) {
                return false;
            }
            Pair that = (Pair) other;
            return a == that.a && b == that.b;
        }

        @Override
        public int hashCode() {
            return Objects.hash(a, b);
        }

        @Override
        public String toString() {
            return "Pair[" + a + ", " + b + "]";
        }
    }

    public static String run() {
        Out o = new Out();
        Object a = new Object(), b = new Object();
        o.line(a.equals(b), a.equals(a), a.hashCode() == a.hashCode(), a.getClass().getName(), a.toString().startsWith("java.lang.Object@"), new Pair(1, 2).equals(new Pair(1, 2)), new Pair(1, 2).equals(new Pair(2, 1)), new Pair(1, 2).hashCode(), new Pair(3, 4));
        o.line(new int[0].equals(new int[0]), new int[0].getClass() == new int[5].getClass(), new Pair(1, 2).getClass().getSimpleName(), Pair.class.getName(), System.identityHashCode(null), new Pair(1, 1).getClass() == Pair.class);
        return o.toString();
    }
}
