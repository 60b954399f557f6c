package fins;

import korat.finitization.IClassDomain;
import korat.finitization.IFinitization;
import korat.finitization.IObjSet;
import korat.finitization.impl.FinitizationFactory;

/** Objects that the method hands over, several classes for a field, and collections. */
public class Things {
    enum Color { RED, GREEN { }, BLUE }

    interface Shape { }

    abstract static class Base implements Shape {
        int tag;
        Base next;
    }

    static class Circle extends Base { }

    static class Square extends Base {
        boolean round;
    }

    Color color;
    String name;
    Integer number;
    Integer other;
    Shape shape;
    Things self;
    java.util.List<Circle> circles = new java.util.ArrayList<>();
    java.util.List<Circle> none;

    public boolean repOK() {
        return true;
    }

    /** Reads both numbers. */
    public boolean ordered() {
        return number <= other;
    }

    public boolean listed() {
        return circles.get(0).tag < circles.get(1).tag;
    }

    public static IFinitization finEnum() {
        IFinitization f = FinitizationFactory.create(Things.class);
        IClassDomain colors = f.createClassDomain(Color.class);
        colors.addObjects(Color.values());
        colors.includeInIsomorphismCheck(false);
        f.set("color", f.createObjSet(colors, true));
        return f;
    }

    public static IFinitization finTexts() {
        IFinitization f = FinitizationFactory.create(Things.class);
        IClassDomain names = f.createClassDomain(String.class);
        names.addObject("a");
        names.addObject("");
        names.includeInIsomorphismCheck(false);
        f.set("name", f.createObjSet(names));
        return f;
    }

    /** Interchangeable numbers are compared by their order of use only. */
    public static IFinitization finNumbers(boolean named, int numbers) {
        IFinitization f = FinitizationFactory.create(Things.class);
        IClassDomain domain = f.createClassDomain("java.lang.Integer");
        for (int i = 1; i <= numbers; i++) {
            domain.addObject(i * 100);
        }
        domain.includeInIsomorphismCheck(!named);
        f.set("number", f.createObjSet(domain));
        f.set("other", f.createObjSet(domain));
        return f;
    }

    /** Circles before squares in one field, the other way round in the other. */
    public static IFinitization finShapes(int circles, int squares, boolean nulls) {
        IFinitization f = FinitizationFactory.create(Things.class);
        IClassDomain circle = f.createClassDomain("Circle", circles);
        IClassDomain square = f.createClassDomain(Square.class, squares);
        IObjSet all = f.createObjSet(Shape.class);
        all.addClassDomain(circle);
        all.addClassDomain(square);
        all.setNullAllowed(nulls);
        IObjSet back = f.createObjSet("Base", true);
        back.addClassDomain(square);
        back.addClassDomain(circle);
        f.set("shape", all);
        f.set("Circle.next", back);
        f.set("Circle", "tag", f.createIntSet(0, 1));
        f.set("fins.Things$Square.round", f.createBooleanSet());
        return f;
    }

    /** Nothing but a list leads to the circles. */
    public static IFinitization finList(int circles) {
        IFinitization f = FinitizationFactory.create(Things.class);
        f.addAll("circles", f.createObjSet(Circle.class, circles));
        f.set(Circle.class, "tag", f.createIntSet(0, 2));
        return f;
    }

    public static IFinitization finSelf() {
        IFinitization f = FinitizationFactory.create(Things.class);
        f.set("self", f.createObjSet(Things.class, 3, true));
        return f;
    }

    public static IFinitization finIncluded() {
        IFinitization f = FinitizationFactory.create(Things.class);
        IFinitization circles = FinitizationFactory.create(Circle.class);
        circles.set("tag", circles.createIntSet(1, 2));
        f.includeFinitization(circles);
        f.set("shape", f.createObjSet(Circle.class, 1, true));
        return f;
    }

    public static IFinitization finBad(int which) {
        IFinitization f = FinitizationFactory.create(Things.class);
        switch (which) {
            case 0:
                f.createClassDomain(Color.class, 2);
                break;
            case 1:
                f.createClassDomain(Base.class, 1);
                break;
            case 2:
                f.createClassDomain(Integer.class, 1);
                break;
            case 3:
                f.createClassDomain(Circle.class).addObject(new Square());
                break;
            case 4:
                f.set("shape", f.createObjSet(Things.class, 1));
                break;
            case 5:
                f.addAll("none", f.createObjSet(Circle.class, 1));
                break;
            case 6:
                f.getClassDomain(Things.class).addObject(new Things());
                break;
            case 7:
                f.set("shape", FinitizationFactory.create(Circle.class).createObjSet(Circle.class, 1));
                break;
            default:
                f.set("color", f.createObjSet(Color.class, false));
        }
        return f;
    }

    /** Another class with the bound. */
    public static class Bounds {
        public static IFinitization finThings(int numbers) {
            return finNumbers(true, numbers);
        }
    }
}
