package korat.finitization;

/**
 * The bound of a search, as the {@code fin...} method of a class under test states it.
 *
 * <p>A class may be named by text: its full name, its name within the package of the class under
 * test, or its name within the class under test, looked for in this order.
 */
public interface IFinitization {

    /** The class under test. */
    Class getFinClass();

    /** See {@link #createClassDomain(Class, int)}. */
    IClassDomain createClassDomain(String className, int numOfInstances);

    /** See {@link #createClassDomain(Class)}. */
    IClassDomain createClassDomain(String className);

    /**
     * The class domain of a class. If there is one it is returned as it is, whatever its size; if
     * there is none it is created with the given number of objects.
     */
    IClassDomain createClassDomain(Class cls, int numOfInstances);

    /** The class domain of a class, created without objects if there is none. */
    IClassDomain createClassDomain(Class cls);

    /** The integers {@code min}, {@code min + diff}, ... below {@code max}, then {@code max}. */
    IIntSet createIntSet(int min, int diff, int max);

    /** The integers from {@code min} to {@code max}. */
    IIntSet createIntSet(int min, int max);

    /** One integer. */
    IIntSet createIntSet(int singleValue);

    /** False and true. */
    IBooleanSet createBooleanSet();

    /** See {@link #createIntSet(int, int, int)}. */
    IByteSet createByteSet(byte min, byte diff, byte max);

    /** See {@link #createIntSet(int, int)}. */
    IByteSet createByteSet(byte min, byte max);

    /** See {@link #createIntSet(int)}. */
    IByteSet createByteSet(byte singleValue);

    /** See {@link #createIntSet(int, int, int)}. */
    IShortSet createShortSet(short min, short diff, short max);

    /** See {@link #createIntSet(int, int)}. */
    IShortSet createShortSet(short min, short max);

    /** See {@link #createIntSet(int)}. */
    IShortSet createShortSet(short singleValue);

    /** See {@link #createIntSet(int, int, int)}. */
    ILongSet createLongSet(long min, long diff, long max);

    /** See {@link #createIntSet(int, int)}. */
    ILongSet createLongSet(long min, long max);

    /** See {@link #createIntSet(int)}. */
    ILongSet createLongSet(long singleValue);

    /** See {@link #createIntSet(int, int, int)}. */
    IDoubleSet createDoubleSet(double min, double diff, double max);

    /** The values {@code min}, {@code min + 1}, ... below {@code max}, then {@code max}. */
    IDoubleSet createDoubleSet(double min, double max);

    /** See {@link #createIntSet(int)}. */
    IDoubleSet createDoubleSet(double singleValue);

    /** See {@link #createIntSet(int, int, int)}. */
    IFloatSet createFloatSet(float min, float diff, float max);

    /** The values {@code min}, {@code min + 1}, ... below {@code max}, then {@code max}. */
    IFloatSet createFloatSet(float min, float max);

    /** See {@link #createIntSet(int)}. */
    IFloatSet createFloatSet(float singleValue);

    /** A set without class domains yet, for fields of a class. */
    IObjSet createObjSet(Class fieldBaseClass, boolean includeNull);

    /** A set with the class domain that {@link #createClassDomain(Class, int)} returns. */
    IObjSet createObjSet(Class fieldBaseClass, int numOfInstances, boolean includeNull);

    /** A set without class domains yet and without null. */
    IObjSet createObjSet(Class fieldBaseClass);

    /** See {@link #createObjSet(Class, int, boolean)}; without null. */
    IObjSet createObjSet(Class fieldBaseClass, int numOfInstances);

    /** See {@link #createObjSet(Class, boolean)}. */
    IObjSet createObjSet(String fieldBaseClassName, boolean includeNull);

    /** See {@link #createObjSet(Class, int, boolean)}. */
    IObjSet createObjSet(String fieldBaseClassName, int numOfInstances, boolean includeNull);

    /** See {@link #createObjSet(Class)}. */
    IObjSet createObjSet(String fieldBaseClassName);

    /** See {@link #createObjSet(Class, int)}. */
    IObjSet createObjSet(String fieldBaseClassName, int numOfInstances);

    /** The objects of a class domain, without null. */
    IFieldDomain createObjSet(IClassDomain classDomain);

    /** The objects of a class domain. */
    IFieldDomain createObjSet(IClassDomain classDomain, boolean includeNull);

    /** A number of arrays of an array class, with the given lengths and elements. */
    IArraySet createArraySet(Class clz, IIntSet lengths, IFieldDomain values, int count);

    /** Gives {@code field} of the class under test, or {@code Class.field}, its values. */
    void set(String fullFieldName, IFieldDomain fieldDomain);

    /** See {@link #set(Class, String, IFieldDomain)}. */
    void set(String className, String fieldName, IFieldDomain fieldDomain);

    /** Gives a field its values, once; the class needs a class domain. */
    void set(Class cls, String fieldName, IFieldDomain fieldDomain);

    /** See {@link #getClassDomain(Class)}. */
    IClassDomain getClassDomain(String name);

    /** The class domain of a class; null if there is none. */
    IClassDomain getClassDomain(Class cls);

    /** See {@link #getFieldDomain(String)}. */
    IFieldDomain getFieldDomain(Class cls, String fieldName);

    /** See {@link #getFieldDomain(String)}. */
    IFieldDomain getFieldDomain(String className, String fieldName);

    /** The values that a field was given; null if there are none. */
    IFieldDomain getFieldDomain(String fullFieldName);

    /** See {@link #addAll(Class, String, IObjSet)}. */
    void addAll(String fullFieldName, IObjSet objSet);

    /** See {@link #addAll(Class, String, IObjSet)}. */
    void addAll(String className, String fieldName, IObjSet objSet);

    /** Adds objects to the collection in a field, once, before the search. */
    void addAll(Class cls, String fieldName, IObjSet objSet);

    /**
     * Takes over the class domains and fields of another finitization, as they are now; false if
     * one for its class was taken over before.
     */
    boolean includeFinitization(IFinitization fin);

    /** The finitization of a class that was taken over; null if there is none. */
    IFinitization getIncludedFinitization(Class clazz);

    /** Whether fields may share an array, as they may share an object. Not so by default. */
    void handleArraysAsObjects(boolean handleAsObjects);

    /** Whether fields may share an array. */
    boolean areArraysHandledAsObjects();
}
