package cases.opcodes;

public final class Calls {
    interface Shape {
        int area();

        default String describe() {
            return "area " + area() + hidden();
        }

        private String hidden() {
            return "!";
        }

        static int unit() {
            return 1;
        }
    }

    static class Base {
        String name() {
            return "base" + secret();
        }

        private int secret() {
            return 1;
        }

        String twice() {
            return name() + name();
        }
    }

    static class Derived extends Base implements Shape {
        @Override
        String name() {
            return "derived" + super.name();
        }

        String parent() {
            return super.twice();
        }

        @Override
        public int area() {
            return 5;
        }
    }

    static float real(float x) {
        return x / 2;
    }

    static double exact(double x) {
        return x / 4;
    }

    static long wide(long x) {
        return x << 40;
    }

    static String text(int x) {
        return "t" + x;
    }

    static int counter;

    static int nothing() {
        bump();
        return counter;
    }

    static void bump() {
        counter += 3;
    }

    public static String run() {
        Base a = new Base(), b = new Derived();
        Shape c = new Derived(), d = () -> 12;
        StringBuilder s = new StringBuilder();
        s.append(a.name()).append(b.name()).append(b.twice()).append(c.area()).append(d.area()).append(c.describe()).append(d.describe());
        s.append(((Derived) b).parent()).append(Shape.unit()).append(a.equals(b)).append(a.equals(a)).append(new int[0].getClass().getName());
        s.append(real(1)).append(exact(2)).append(wide(3)).append(text(4)).append(nothing());
        return s.toString();
    }
}
