package cases.inner;

import cases.Out;

public final class Enclosing {
    static class Outer {
        private int total;
        private static int secret = 100;

        Outer(int start) {
            total = start;
        }

        class Inner {
            int own;

            void bump() {
                own += ++total;
            }

            int reach() {
                return secret++ + Outer.this.total;
            }
        }

        Inner make() {
            return new Inner();
        }

        static class Nested {
            static int count;
            private final int value;

            Nested(int value) {
                this.value = value + secret;
                count++;
            }

            int twice() {
                return value * 2;
            }
        }
    }

    public static String run() {
        Out o = new Out();
        Outer outer = new Outer(3);
        Outer.Inner a = outer.new Inner(), b = outer.make();
        a.bump();
        b.bump();
        o.line(outer.total, a.own, b.own, a.reach(), new Outer.Nested(7).twice(), Outer.Nested.count).attempt(() -> { Outer none = null; return none.new Inner(); });
        return o.toString();
    }
}
