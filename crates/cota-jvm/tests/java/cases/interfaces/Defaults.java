package cases.interfaces;

import cases.Out;

public final class Defaults {
    interface Shape {
        int COUNT = Integer.valueOf(3);

        int area();

        default String describe() {
            return prefix() + area();
        }

        default int twice() {
            return 2 * area();
        }

        private String prefix() {
            return "area ";
        }

        static Shape unit() {
            return () -> 1;
        }
    }

    record Square(int side) implements Shape {
        @Override
        public int area() {
            return side * side;
        }
    }

    record Circle(int radius) implements Shape {
        @Override
        public int area() {
            return 3 * radius * radius;
        }

        @Override
        public String describe() {
            return "circle " + Shape.super.describe();
        }
    }

    interface Left {
        default String greet() {
            return "left";
        }
    }

    interface Right {
        default String greet() {
            return "right";
        }
    }

    static final class Both implements Left, Right {
        @Override
        public String greet() {
            return Left.super.greet() + Right.super.greet();
        }
    }

    public static String run() {
        Out o = new Out();
        Shape[] shapes = {new Square(3), new Circle(2), () -> 7};
        for (Shape shape : shapes) {
            o.line(shape.area(), shape.describe(), shape.twice());
        }
        o.line(Shape.unit().describe(), Shape.COUNT, new Both().greet());
        return o.toString();
    }
}
