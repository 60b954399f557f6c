package subjects;

/** A stack of shapes: an interface, an abstract class above two others, and fields of each. */
class Shapes {
    interface Shape {
        int area();
    }

    abstract static class Base implements Shape {
        Shape below;
        protected int tag;
    }

    static class Circle extends Base {
        int radius;

        @Override
        public int area() {
            return 3 * radius * radius;
        }
    }

    static class Square extends Base {
        int side;

        @Override
        public int area() {
            return side * side;
        }
    }

    Shape top;

    boolean repOk() {
        int last = 0;
        int count = 0;
        for (Shape at = top; at != null; at = ((Base) at).below) {
            if (at.area() <= last || ++count > 3 || ((Base) at).tag != (at instanceof Circle ? 1 : 0)) {
                return false;
            }
            last = at.area();
        }
        return true;
    }
}
