package korat.finitization.impl;

import java.util.Arrays;
import korat.finitization.IArraySet;
import korat.finitization.IClassDomain;
import korat.finitization.IFieldDomain;
import korat.finitization.IFloatSet;
import korat.finitization.IIntSet;
import korat.finitization.IObjSet;

/** Checks what finitization methods leave in the record. Fails with an exception. */
public final class RecordCheck {
    /** A class under test. */
    static class Tree {
        static class Node {}
    }

    private RecordCheck() {}

    /** Runs all checks. */
    public static void main(String[] arguments) {
        rangesEndWithTheirMaximum();
        setsHaveNoDuplicates();
        hugeRangesAreRefused();
        floatsAddUpInTheirOwnType();
        classDomainsAreSharedByClass();
        textNamesTheSameClassAsTheClassObject();
        objectsFollowTheFreshOnes();
        fieldsAreRecordedInOrder();
        aFieldIsSetOnce();
        aFieldNeedsAClassDomain();
        arraysAreDomains();
        inclusionMergesClassDomains();
        System.out.println("the record is as expected");
    }

    private static void same(Object expected, Object got) {
        if (!String.valueOf(expected).equals(String.valueOf(got))) {
            throw new IllegalStateException("expected " + expected + ", got " + got);
        }
    }

    private static void refused(String message, Runnable action) {
        try {
            action.run();
        } catch (IllegalArgumentException | IllegalStateException | UnsupportedOperationException e) {
            same(true, e.getMessage().contains(message));
            return;
        }
        throw new IllegalStateException("not refused: " + message);
    }

    private static Finitization fin() {
        return new Finitization(Tree.class);
    }

    private static String values(IFieldDomain set) {
        return set instanceof FloatingSet
                ? Arrays.toString(((FloatingSet) set).values)
                : Arrays.toString(((IntegralSet) set).values);
    }

    private static void rangesEndWithTheirMaximum() {
        Finitization f = fin();
        same("[0, 1, 2, 3]", values(f.createIntSet(0, 3)));
        same("[7]", values(f.createIntSet(7)));
        same("[0]", values(f.createIntSet(1, 0)));
        same("[0, 3, 6, 7]", values(f.createIntSet(0, 3, 7)));
        same("[0, 3, 6]", values(f.createIntSet(0, 3, 6)));
        same("[-2, -1, 0]", values(f.createByteSet((byte) -2, (byte) 0)));
        same("[1, 101, 200]", values(f.createShortSet((short) 1, (short) 100, (short) 200)));
        same("[" + Long.MIN_VALUE + ", -1, " + (Long.MAX_VALUE - 1) + ", " + Long.MAX_VALUE + "]",
                values(f.createLongSet(Long.MIN_VALUE, Long.MAX_VALUE, Long.MAX_VALUE)));
        same("[0, 1]", values(f.createBooleanSet()));
        same("[0.5, 1.5, 2.0]", values(f.createDoubleSet(0.5, 2)));
        same("[3.0]", values(f.createDoubleSet(4, 3)));
        refused("step", () -> f.createIntSet(0, 0, 5));
        refused("step", () -> f.createIntSet(0, -1, 5));
        refused("step", () -> f.createDoubleSet(0, Double.NaN, 5));
        refused("leads nowhere", () -> f.createDoubleSet(1e300, 1, 2e300));
    }

    private static void setsHaveNoDuplicates() {
        IIntSet set = fin().createIntSet(2, 4);
        set.addInt(3);
        set.addInt(9);
        set.addRange(1, 2, 9);
        same("[2, 3, 4, 9, 1, 5, 7]", values(set));
        set.removeInt(4);
        set.removeInt(100);
        same("[2, 3, 9, 1, 5, 7]", values(set));
        same(6, set.getNumberOfElements());
        same(int.class, set.getClassOfField());
        same(true, set.isPrimitiveType());
    }

    private static void hugeRangesAreRefused() {
        refused("too many", () -> fin().createIntSet(Integer.MIN_VALUE, Integer.MAX_VALUE));
        refused("too many", () -> fin().createLongSet(Long.MIN_VALUE, Long.MAX_VALUE));
        refused("too many", () -> fin().createIntSet(0, 65_534));
        same(65_534, fin().createIntSet(1, 65_534).getNumberOfElements());
    }

    private static void floatsAddUpInTheirOwnType() {
        IFloatSet set = fin().createFloatSet(0, 0.1f, 0.25f);
        same("[0.0, " + (double) 0.1f + ", " + (double) (0.1f + 0.1f) + ", 0.25]", values(set));
        set.addFloat(Float.NaN);
        set.addFloat(Float.NaN);
        set.addFloat(-0.0f);
        same(6, set.getNumberOfElements());
        set.removeFloat(Float.NaN);
        same(5, set.getNumberOfElements());
    }

    private static void classDomainsAreSharedByClass() {
        Finitization f = fin();
        IObjSet first = f.createObjSet(Tree.Node.class, 3, true);
        IObjSet second = f.createObjSet(Tree.Node.class, 5);
        same(true, ((ObjSet) first).domains[0] == ((ObjSet) second).domains[0]);
        same(4, first.getNumberOfElements());
        same(3, second.getNumberOfElements());
        same(2, first.getNumOfClassDomains());
        same(2, f.record.domains.length);
        same(1, f.getClassDomain(Tree.class).getSize());
        same(false, first.addClassDomain(f.createClassDomain(Tree.Node.class)));
        same(true, first.addClassDomain(f.createClassDomain(Tree.class)));
        same(true, first.removeClassDomain(f.createClassDomain(Tree.class)));
        same(null, first.removeClassDomain(1));
        refused("created after", first::getAllObjects);
        refused("-1 objects", () -> fin().createClassDomain(Tree.Node.class, -1));
    }

    private static void textNamesTheSameClassAsTheClassObject() {
        Finitization f = fin();
        ClassDomain nodes = (ClassDomain) f.createClassDomain("Node", 2);
        same("Node", nodes.className.text);
        same(null, nodes.className.type);
        same(Tree.class, nodes.className.root);
        same(true, f.getClassDomain(Tree.Node.class) == nodes);
        same(true, f.createClassDomain(Tree.Node.class.getName()) == nodes);
        same(true, f.createClassDomain("RecordCheck$Tree$Node") == nodes);
        same(true, f.getClassDomain("RecordCheck$Tree") == f.record.domains[0]);
        same(null, f.getClassDomain("Other"));
        refused("named by text", nodes::getClassOfObjects);
    }

    private static void objectsFollowTheFreshOnes() {
        IClassDomain domain = fin().createClassDomain(Integer.class);
        same(true, domain.isIncludedInIsomorphismChecking());
        domain.includeInIsomorphismCheck(false);
        domain.addObject(4);
        domain.addObjects(new Object[] {5, 6});
        domain.addObjects(Arrays.asList(7, 8));
        same(false, ((ClassDomain) domain).isomorphic);
        same("[4, 5, 6, 7, 8]", Arrays.toString(((ClassDomain) domain).objects));
        same(5, domain.getSize());
        ObjSet set = (ObjSet) fin().createObjSet(domain, true);
        same(true, set.nullAllowed);
        same("[4, 5, 6, 7, 8]", Arrays.toString(set.getAllObjects()));
        same("[]", Arrays.toString(set.getObjectsOfClass(String.class)));
        refused("null", () -> domain.addObject(null));
    }

    private static void fieldsAreRecordedInOrder() {
        Finitization f = fin();
        IObjSet links = f.createObjSet("Node", 2, true);
        IIntSet sizes = f.createIntSet(2);
        f.set("root", links);
        f.set("Node.left", links);
        f.set(Tree.Node.class, "right", links);
        f.set("Node", "key", sizes);
        f.addAll("list", links);
        StringBuilder order = new StringBuilder();
        for (Object object : f.record.fields) {
            FieldEntry entry = (FieldEntry) object;
            order.append(Record.indexOf(f.record.domains, entry.owner)).append(entry.name).append(' ');
            order.append(entry.domain.kind).append(' ');
        }
        same("0root object 1left object 1right object 1key int ", order);
        same(1, f.record.fills.length);
        same(true, f.getFieldDomain("Node.key") == sizes);
        same(null, f.getFieldDomain("key"));
        same(null, f.getFieldDomain("Other.key"));
    }

    private static void aFieldIsSetOnce() {
        Finitization f = fin();
        f.createClassDomain(Tree.Node.class, 1);
        f.set("Node.key", f.createIntSet(1));
        refused("field key of class " + Tree.Node.class.getName() + " is set twice",
                () -> f.set(Tree.Node.class, "key", f.createIntSet(1)));
        refused("is null", () -> f.set("size", null));
    }

    private static void aFieldNeedsAClassDomain() {
        Finitization f = fin();
        refused("class Node: the class has no class domain", () -> f.set("Node.key", f.createIntSet(1)));
        refused("no class domain", () -> f.addAll(Tree.Node.class, "list", f.createObjSet(Tree.class)));
    }

    private static void arraysAreDomains() {
        Finitization f = fin();
        IObjSet nodes = f.createObjSet(Tree.Node.class, 2);
        IArraySet arrays = f.createArraySet(Tree.Node[].class, f.createIntSet(0, 2), nodes, 3);
        same(true, f.record.domains[2] == arrays);
        same(true, arrays.isArrayType());
        same(3, ((ArraySet) arrays).count);
        same("[0, 1, 2]", values(((ArraySet) arrays).lengths));
        same(true, ((ArraySet) arrays).components == nodes);
        same(false, f.areArraysHandledAsObjects());
        f.handleArraysAsObjects(true);
        same(true, f.record.arraysAsObjects);
        refused("not an array", () -> f.createArraySet(Tree.class, f.createIntSet(0), nodes, 1));
    }

    private static void inclusionMergesClassDomains() {
        Finitization inner = new Finitization(Tree.Node.class);
        IObjSet numbers = inner.createObjSet(Integer.class, true);
        numbers.addClassDomain(inner.createClassDomain(Integer.class));
        inner.set("number", numbers);
        IObjSet texts = inner.createObjSet("Text", 2, true);
        inner.set("text", texts);

        Finitization f = fin();
        IClassDomain integers = f.createClassDomain(Integer.class);
        integers.addObject(1);
        same(true, f.includeFinitization(inner));
        same(false, f.includeFinitization(new Finitization(Tree.Node.class)));
        same(true, f.getIncludedFinitization(Tree.Node.class) == inner);
        same(null, f.getIncludedFinitization(Tree.class));
        same(4, f.record.domains.length);
        same(true, ((ObjSet) numbers).domains[0] == integers);
        same(Tree.Node.class, ((ClassDomain) f.record.domains[3]).className.root);
        same(true, f.getFieldDomain("Node.text") == texts);
        refused("set twice", () -> f.set("Node.text", texts));
        refused("itself", () -> f.includeFinitization(f));
    }
}
