package korat.finitization.impl;

import korat.finitization.IArraySet;
import korat.finitization.IBooleanSet;
import korat.finitization.IByteSet;
import korat.finitization.IClassDomain;
import korat.finitization.IDoubleSet;
import korat.finitization.IFieldDomain;
import korat.finitization.IFinitization;
import korat.finitization.IFloatSet;
import korat.finitization.IIntSet;
import korat.finitization.ILongSet;
import korat.finitization.IObjSet;
import korat.finitization.IShortSet;

/** Records the calls of a finitization method; {@link Record} says how. */
public class Finitization implements IFinitization {
    final Record record;

    /** An empty finitization for a class under test, of which there is one object. */
    public Finitization(Class cls) {
        ClassName root = new ClassName(cls);
        record = new Record(cls);
        record.domains = Record.append(record.domains, new ClassDomain(root, 1));
    }

    @Override
    public Class getFinClass() {
        return record.root;
    }

    private ClassDomain classDomain(ClassName className, int numOfInstances) {
        ClassDomain domain = record.find(className);
        if (domain == null) {
            domain = new ClassDomain(className, numOfInstances);
            record.domains = Record.append(record.domains, domain);
        }
        return domain;
    }

    @Override
    public IClassDomain createClassDomain(String className, int numOfInstances) {
        return classDomain(new ClassName(className, record.root), numOfInstances);
    }

    @Override
    public IClassDomain createClassDomain(String className) {
        return classDomain(new ClassName(className, record.root), 0);
    }

    @Override
    public IClassDomain createClassDomain(Class cls, int numOfInstances) {
        return classDomain(new ClassName(cls), numOfInstances);
    }

    @Override
    public IClassDomain createClassDomain(Class cls) {
        return classDomain(new ClassName(cls), 0);
    }

    @Override
    public IBooleanSet createBooleanSet() {
        return new BooleanSet();
    }

    @Override
    public IIntSet createIntSet(int min, int diff, int max) {
        return new IntSet(min, diff, max);
    }

    @Override
    public IIntSet createIntSet(int min, int max) {
        return new IntSet(min, 1, max);
    }

    @Override
    public IIntSet createIntSet(int singleValue) {
        return new IntSet(singleValue, 1, singleValue);
    }

    @Override
    public IByteSet createByteSet(byte min, byte diff, byte max) {
        return new ByteSet(min, diff, max);
    }

    @Override
    public IByteSet createByteSet(byte min, byte max) {
        return new ByteSet(min, (byte) 1, max);
    }

    @Override
    public IByteSet createByteSet(byte singleValue) {
        return new ByteSet(singleValue, (byte) 1, singleValue);
    }

    @Override
    public IShortSet createShortSet(short min, short diff, short max) {
        return new ShortSet(min, diff, max);
    }

    @Override
    public IShortSet createShortSet(short min, short max) {
        return new ShortSet(min, (short) 1, max);
    }

    @Override
    public IShortSet createShortSet(short singleValue) {
        return new ShortSet(singleValue, (short) 1, singleValue);
    }

    @Override
    public ILongSet createLongSet(long min, long diff, long max) {
        return new LongSet(min, diff, max);
    }

    @Override
    public ILongSet createLongSet(long min, long max) {
        return new LongSet(min, 1, max);
    }

    @Override
    public ILongSet createLongSet(long singleValue) {
        return new LongSet(singleValue, 1, singleValue);
    }

    @Override
    public IDoubleSet createDoubleSet(double min, double diff, double max) {
        return new DoubleSet(min, diff, max);
    }

    @Override
    public IDoubleSet createDoubleSet(double min, double max) {
        return new DoubleSet(min, 1, max);
    }

    @Override
    public IDoubleSet createDoubleSet(double singleValue) {
        return new DoubleSet(singleValue, 1, singleValue);
    }

    @Override
    public IFloatSet createFloatSet(float min, float diff, float max) {
        return new FloatSet(min, diff, max);
    }

    @Override
    public IFloatSet createFloatSet(float min, float max) {
        return new FloatSet(min, 1, max);
    }

    @Override
    public IFloatSet createFloatSet(float singleValue) {
        return new FloatSet(singleValue, 1, singleValue);
    }

    private ObjSet objSet(ClassName className, int numOfInstances, boolean includeNull) {
        ObjSet set = new ObjSet(className, includeNull);
        set.addClassDomain(classDomain(className, numOfInstances));
        return set;
    }

    @Override
    public IObjSet createObjSet(Class fieldBaseClass, boolean includeNull) {
        return new ObjSet(new ClassName(fieldBaseClass), includeNull);
    }

    @Override
    public IObjSet createObjSet(Class fieldBaseClass, int numOfInstances, boolean includeNull) {
        return objSet(new ClassName(fieldBaseClass), numOfInstances, includeNull);
    }

    @Override
    public IObjSet createObjSet(Class fieldBaseClass) {
        return createObjSet(fieldBaseClass, false);
    }

    @Override
    public IObjSet createObjSet(Class fieldBaseClass, int numOfInstances) {
        return createObjSet(fieldBaseClass, numOfInstances, false);
    }

    @Override
    public IObjSet createObjSet(String fieldBaseClassName, boolean includeNull) {
        return new ObjSet(new ClassName(fieldBaseClassName, record.root), includeNull);
    }

    @Override
    public IObjSet createObjSet(String fieldBaseClassName, int numOfInstances, boolean includeNull) {
        return objSet(new ClassName(fieldBaseClassName, record.root), numOfInstances, includeNull);
    }

    @Override
    public IObjSet createObjSet(String fieldBaseClassName) {
        return createObjSet(fieldBaseClassName, false);
    }

    @Override
    public IObjSet createObjSet(String fieldBaseClassName, int numOfInstances) {
        return createObjSet(fieldBaseClassName, numOfInstances, false);
    }

    @Override
    public IFieldDomain createObjSet(IClassDomain classDomain) {
        return createObjSet(classDomain, false);
    }

    @Override
    public IFieldDomain createObjSet(IClassDomain classDomain, boolean includeNull) {
        if (!(classDomain instanceof ClassDomain)) {
            throw new IllegalArgumentException("a class domain must come from createClassDomain");
        }
        ObjSet set = new ObjSet(((ClassDomain) classDomain).className, includeNull);
        set.addClassDomain(classDomain);
        return set;
    }

    @Override
    public IArraySet createArraySet(Class clz, IIntSet lengths, IFieldDomain values, int count) {
        ArraySet set = new ArraySet(clz, count);
        set.setArraySizes(lengths);
        set.setComponentsSet(values);
        record.domains = Record.append(record.domains, set);
        return set;
    }

    /** The class of {@code Class.field}; the class under test if there is no dot. */
    private ClassName classIn(String fullFieldName) {
        int dot = fullFieldName.lastIndexOf('.');
        return dot < 0 ? new ClassName(record.root) : new ClassName(fullFieldName.substring(0, dot), record.root);
    }

    private static String fieldIn(String fullFieldName) {
        return fullFieldName.substring(fullFieldName.lastIndexOf('.') + 1);
    }

    private ClassDomain owner(ClassName className, String fieldName) {
        ClassDomain owner = record.find(className);
        if (owner == null) {
            throw new IllegalArgumentException("field " + fieldName + " of class " + className.text
                    + ": the class has no class domain; create one or an object set of it first");
        }
        return owner;
    }

    private void setField(ClassName className, String fieldName, IFieldDomain fieldDomain) {
        ClassDomain owner = owner(className, fieldName);
        record.addField(new FieldEntry(owner, fieldName, FieldDomain.of(fieldDomain)));
    }

    @Override
    public void set(String fullFieldName, IFieldDomain fieldDomain) {
        setField(classIn(fullFieldName), fieldIn(fullFieldName), fieldDomain);
    }

    @Override
    public void set(String className, String fieldName, IFieldDomain fieldDomain) {
        setField(new ClassName(className, record.root), fieldName, fieldDomain);
    }

    @Override
    public void set(Class cls, String fieldName, IFieldDomain fieldDomain) {
        setField(new ClassName(cls), fieldName, fieldDomain);
    }

    @Override
    public IClassDomain getClassDomain(String name) {
        return record.find(new ClassName(name, record.root));
    }

    @Override
    public IClassDomain getClassDomain(Class cls) {
        return record.find(new ClassName(cls));
    }

    private IFieldDomain fieldDomain(ClassName className, String fieldName) {
        FieldEntry entry = record.field(record.find(className), fieldName);
        return entry == null ? null : entry.domain;
    }

    @Override
    public IFieldDomain getFieldDomain(Class cls, String fieldName) {
        return fieldDomain(new ClassName(cls), fieldName);
    }

    @Override
    public IFieldDomain getFieldDomain(String className, String fieldName) {
        return fieldDomain(new ClassName(className, record.root), fieldName);
    }

    @Override
    public IFieldDomain getFieldDomain(String fullFieldName) {
        return fieldDomain(classIn(fullFieldName), fieldIn(fullFieldName));
    }

    private void fill(ClassName className, String fieldName, IObjSet objSet) {
        ClassDomain owner = owner(className, fieldName);
        record.fills = Record.append(record.fills, new FieldEntry(owner, fieldName, FieldDomain.of(objSet)));
    }

    @Override
    public void addAll(String fullFieldName, IObjSet objSet) {
        fill(classIn(fullFieldName), fieldIn(fullFieldName), objSet);
    }

    @Override
    public void addAll(String className, String fieldName, IObjSet objSet) {
        fill(new ClassName(className, record.root), fieldName, objSet);
    }

    @Override
    public void addAll(Class cls, String fieldName, IObjSet objSet) {
        fill(new ClassName(cls), fieldName, objSet);
    }

    @Override
    public boolean includeFinitization(IFinitization fin) {
        if (!(fin instanceof Finitization)) {
            throw new IllegalArgumentException("a finitization must come from FinitizationFactory");
        }
        if (fin == this) {
            throw new IllegalArgumentException("a finitization cannot include itself");
        }
        Record other = ((Finitization) fin).record;
        if (getIncludedFinitization(other.root) != null) {
            return false;
        }
        new Inclusion(record, other).run();
        record.included = Record.append(record.included, fin);
        return true;
    }

    @Override
    public IFinitization getIncludedFinitization(Class clazz) {
        for (Object fin : record.included) {
            if (((Finitization) fin).record.root == clazz) {
                return (Finitization) fin;
            }
        }
        return null;
    }

    @Override
    public void handleArraysAsObjects(boolean handleAsObjects) {
        record.arraysAsObjects = handleAsObjects;
    }

    @Override
    public boolean areArraysHandledAsObjects() {
        return record.arraysAsObjects;
    }
}
