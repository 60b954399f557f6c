package korat.finitization.impl;

/**
 * What a finitization method asked for, in plain fields: the search reads them from the heap by
 * name after the method has returned. Nothing here creates an object of the user's classes, looks
 * at their fields or resolves a name; the reader does. The order of every array is the order of the
 * calls. The arrays have no spare room.
 *
 * <pre>
 * Finitization        what the method returns
 *   record            Record
 *
 * Record
 *   root              Class       the class under test
 *   domains           Object[]    ClassDomain and ArraySet; the first is the class under test's
 *   fields            Object[]    FieldEntry: `set`
 *   fills             Object[]    FieldEntry: `addAll`; the domain is an ObjSet
 *   included          Object[]    Finitization: already merged into the arrays above
 *   arraysAsObjects   boolean     fields may share an array
 *
 * ClassName           a class as the method named it
 *   type              Class       null if it was named by text
 *   text              String      the text, or the name of `type` ("p.Tree$Node")
 *   root              Class       where a text is resolved; null if `type` is not
 *
 * ClassDomain
 *   className         ClassName
 *   fresh             int         how many objects the search creates; they are the first ones
 *   objects           Object[]    the objects that were handed over; they follow
 *   isomorphic        boolean     of the unused objects only the first is tried
 *
 * FieldEntry
 *   owner             ClassDomain whose objects have the field
 *   name              String      the field, which `owner`'s class declares or inherits
 *   domain            FieldDomain
 *
 * FieldDomain
 *   kind              String      which subclass, and the type of a primitive set:
 *
 *   "boolean" "byte" "short" "int" "long"    IntegralSet
 *     values          long[]      booleans are 0 and 1
 *   "float" "double"                         FloatingSet
 *     values          double[]    exact for float too
 *   "object"                                 ObjSet
 *     className       ClassName   the type of the field
 *     domains         Object[]    ClassDomain
 *     nullAllowed     boolean     null comes before all objects
 *   "array"                                  ArraySet
 *     type            Class       the array's class
 *     lengths         IntegralSet
 *     components      FieldDomain
 *     count           int         how many arrays there are
 * </pre>
 *
 * <p>A text names, in this order: the class of that full name, the class of that name in the package
 * of its {@code root}, the class of that name within its {@code root}.
 */
final class Record {
    final Class<?> root;
    Object[] domains = {};
    Object[] fields = {};
    Object[] fills = {};
    Object[] included = {};
    boolean arraysAsObjects;

    Record(Class<?> root) {
        this.root = root;
    }

    /** A copy of an array with one more object. */
    static Object[] append(Object[] array, Object last) {
        Object[] longer = new Object[array.length + 1];
        System.arraycopy(array, 0, longer, 0, array.length);
        longer[array.length] = last;
        return longer;
    }

    /** A copy of an array without the object at an index. */
    static Object[] without(Object[] array, int index) {
        Object[] shorter = new Object[array.length - 1];
        System.arraycopy(array, 0, shorter, 0, index);
        System.arraycopy(array, index + 1, shorter, index, shorter.length - index);
        return shorter;
    }

    /** Where an object is in an array; -1 if it is not. */
    static int indexOf(Object[] array, Object object) {
        for (int i = 0; i < array.length; i++) {
            if (array[i] == object) {
                return i;
            }
        }
        return -1;
    }

    /** The class domain that a class name stands for; null if there is none. */
    ClassDomain find(ClassName className) {
        for (String reading : className.readings()) {
            for (Object domain : domains) {
                if (domain instanceof ClassDomain && ((ClassDomain) domain).className.canBe(reading)) {
                    return (ClassDomain) domain;
                }
            }
        }
        return null;
    }

    /** Adds a field that has no values yet. */
    void addField(FieldEntry entry) {
        if (field(entry.owner, entry.name) != null) {
            throw new IllegalStateException(
                    "field " + entry.name + " of class " + entry.owner.className.text + " is set twice");
        }
        fields = append(fields, entry);
    }

    /** The entry for a field of a class domain; null if it was given no values. */
    FieldEntry field(ClassDomain owner, String name) {
        for (Object object : fields) {
            FieldEntry entry = (FieldEntry) object;
            if (entry.owner == owner && entry.name.equals(name)) {
                return entry;
            }
        }
        return null;
    }
}
