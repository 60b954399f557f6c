package cases.switches;

import cases.Out;
import java.util.List;

public final class Sealed {
    sealed interface Shape permits Circle, Square, Group {
    }

    record Circle(int radius) implements Shape {
    }

    record Square(int side) implements Shape {
    }

    record Group(List<Shape> parts) implements Shape {
    }

    static double area(Shape shape) {
        if (shape instanceof Circle circle) {
            return 3.0 * circle.radius() * circle.radius();
        } else if (shape instanceof Square square) {
            return square.side() * square.side();
        } else if (!(shape instanceof Group group)) {
            throw new IllegalStateException();
        } else {
            double sum = 0;
            for (Shape part : group.parts()) {
                sum += area(part);
            }
            return sum;
        }
    }

    public static String run() {
        Out o = new Out();
        for (Shape shape : new Shape[] {new Circle(2), new Square(3), new Group(List.of(new Circle(1), new Square(1)))}) {
            o.line(area(shape), shape, shape instanceof Circle c && c.radius() > 1 ? "large" : "small");
        }
        return o.toString();
    }
}
