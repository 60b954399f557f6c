package fins;

import korat.finitization.IArraySet;
import korat.finitization.IFinitization;
import korat.finitization.impl.FinitizationFactory;

/** Two fields with arrays. */
public class Shared {
    int[] a;
    int[] b;
    Object any;
    int[][] rows;

    public boolean repOK() {
        return true;
    }

    /** Shared, and different where one has an element that the other has not. */
    public boolean differ() {
        return a != b && a.length + b.length == 2;
    }

    public boolean same() {
        return a == b;
    }

    /** The rows of a matrix are one array. */
    public boolean oneRow() {
        return rows.length == 2 && rows[0] == rows[1];
    }

    public static IFinitization finShared(boolean asObjects) {
        IFinitization f = FinitizationFactory.create(Shared.class);
        IArraySet arrays = f.createArraySet(int[].class, f.createIntSet(0, 1), f.createIntSet(0, 1), 2);
        f.set("a", arrays);
        f.set("b", arrays);
        f.handleArraysAsObjects(asObjects);
        return f;
    }

    /** As many arrays as there are fields are needed if they are not shared. */
    public static IFinitization finShared(boolean asObjects, int count) {
        IFinitization f = FinitizationFactory.create(Shared.class);
        IArraySet arrays = f.createArraySet(int[].class, f.createIntSet(1), f.createIntSet(0, 1), count);
        f.set("a", arrays);
        f.set("b", arrays);
        f.handleArraysAsObjects(asObjects);
        return f;
    }

    /** An array in a field of the type Object. */
    public static IFinitization finAny() {
        IFinitization f = FinitizationFactory.create(Shared.class);
        f.handleArraysAsObjects(true);
        f.set("any", f.createArraySet(int[].class, f.createIntSet(1), f.createIntSet(0, 2), 1));
        return f;
    }

    /** Arrays of arrays, with lengths of their own. */
    public static IFinitization finRows(boolean asObjects, int inner) {
        IFinitization f = FinitizationFactory.create(Shared.class);
        IArraySet row = f.createArraySet(int[].class, f.createIntSet(1), f.createIntSet(0, 1), inner);
        f.set("rows", f.createArraySet(int[][].class, f.createIntSet(0, 2, 2), row, 1));
        f.handleArraysAsObjects(asObjects);
        return f;
    }
}
