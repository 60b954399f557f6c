package cases.deep;

import cases.Out;
import java.util.function.IntUnaryOperator;

public final class Recursion {
    static int plain(int n) {
        return n == 0 ? 0 : 1 + plain(n - 1);
    }

    static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    static int ackermann(int m, int n) {
        return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    interface Shape {
        default int depth() {
            return inner() == null ? 1 : 1 + inner().depth();
        }

        Shape inner();
    }

    record Deep(Shape inner) implements Shape {
        Deep(int levels) {
            this(build(levels));
        }

        static Shape build(int levels) {
            Shape shape = null;
            for (int i = 0; i < levels; i++) {
                shape = new Deep(shape);
            }
            return shape;
        }
    }

    public static String run() {
        Out o = new Out();
        IntUnaryOperator[] self = new IntUnaryOperator[1];
        self[0] = n -> n == 0 ? 0 : 1 + self[0].applyAsInt(n - 1);
        o.line(plain(2500), self[0].applyAsInt(1200), even(2000), new Deep(1500).depth(), ackermann(2, 50));
        return o.toString();
    }
}
