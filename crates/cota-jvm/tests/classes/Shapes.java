package sample;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Something of everything that a compiler writes into class files. */
public class Shapes<T extends Comparable<T>> {
    static final int COUNT = 70_000;
    static final long LONG = 1L << 40;
    static final float FLOAT = 1.5f;
    static final double DOUBLE = 0.1;
    static final String TEXT = "plain";
    static final String WIDE = "caf\u00e9 \u20ac \0";
    static final String HALF = "\uD83D";

    sealed interface Shape permits Circle, Square {}

    record Circle(double radius) implements Shape {}

    record Square(List<String> labels, int side) implements Shape {}

    enum Colour { RED, GREEN, BLUE }

    private T value;

    class Inner {
        T get() {
            return value;
        }
    }

    static int dense(int n) {
        switch (n) {
            case 1: return 10;
            case 2: return 20;
            case 3: return 30;
            default: return 0;
        }
    }

    static int sparse(String name) {
        switch (name) {
            case "one": return 1;
            case "a thousand": return 1000;
            default: return -1;
        }
    }

    static int guarded(int[][] table, Object key) throws java.io.IOException {
        synchronized (key) {
            try {
                table[0][1] += (int) LONG % 7;
                return new int[2][3][] == null ? 1 : (int) (DOUBLE * table.length);
            } catch (ArithmeticException | NullPointerException wrong) {
                throw new java.io.IOException(wrong);
            } finally {
                table[0] = null;
            }
        }
    }

    String describe(Colour colour, Object thing) {
        Function<Integer, String> twice = n -> n * 2 + " of " + colour;
        List<Shape> shapes = new ArrayList<>(List.of(new Circle(1), new Square(List.of(), 2)));
        Runnable local = new Runnable() {
            @Override public void run() {
                shapes.clear();
            }
        };
        local.run();
        assert shapes.isEmpty();
        if (thing instanceof Circle circle) {
            return twice.apply((int) circle.radius());
        }
        return switch (colour) {
            case RED -> "r";
            case GREEN -> TEXT + WIDE + HALF;
            case BLUE -> thing.toString();
        };
    }
}
