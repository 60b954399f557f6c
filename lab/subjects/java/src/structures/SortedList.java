package structures;

import java.util.HashSet;
import java.util.Set;
import korat.finitization.IClassDomain;
import korat.finitization.IFinitization;
import korat.finitization.IObjSet;
import korat.finitization.impl.FinitizationFactory;

/** Integers in ascending order, with duplicates, in a ring of entries that begins with a header. */
public class SortedList {
    /** An entry of the ring. */
    public static class Entry {
        Integer element;
        Entry next;
        Entry previous;
    }

    private Entry header = new Entry();
    private int size;

    /** An empty list. */
    public SortedList() {
        header.next = header;
        header.previous = header;
    }

    /** The first entry whose element is not below the given one; the header if there is none or for null. */
    private Entry atLeast(Integer element) {
        if (element == null) {
            return header;
        }
        Entry entry = header.next;
        while (entry != header && entry.element < element) {
            entry = entry.next;
        }
        return entry;
    }

    /** Whether the list has an element. */
    public boolean contains(Integer element) {
        Entry entry = atLeast(element);
        return entry != header && entry.element.equals(element);
    }

    /** Adds an element in its place. */
    public void add(Integer element) throws IllegalArgumentException {
        if (element == null) {
            throw new IllegalArgumentException("the list has no null elements");
        }
        Entry after = atLeast(element);
        Entry entry = new Entry();
        entry.element = element;
        entry.next = after;
        entry.previous = after.previous;
        entry.previous.next = entry;
        after.previous = entry;
        size++;
    }

    /** Removes one occurrence of an element; false if there is none. */
    public boolean remove(Integer element) {
        Entry entry = atLeast(element);
        if (entry == header || !entry.element.equals(element)) {
            return false;
        }
        entry.previous.next = entry.next;
        entry.next.previous = entry.previous;
        size--;
        return true;
    }

    /** The number of elements. */
    public int size() {
        return size;
    }

    /** The entries form a ring in both directions, {@code size} is right, the order ascends. */
    public boolean repOK() {
        if (header == null) {
            return false;
        }
        if (header.element != null) {
            return false;
        }
        Set<Entry> visited = new HashSet<>();
        visited.add(header);
        Entry current = header;
        while (true) {
            Entry next = current.next;
            if (next == null) {
                return false;
            }
            if (next.previous != current) {
                return false;
            }
            current = next;
            if (!visited.add(current)) {
                break;
            }
        }
        if (current != header) {
            return false;
        }
        if (visited.size() - 1 != size) {
            return false;
        }
        return isSorted();
    }

    private boolean isSorted() {
        if (header.next != header && header.next.element == null) {
            return false;
        }
        Entry current = header.next;
        while (current.next != header) {
            if (current.next.element == null) {
                return false;
            }
            if (current.element > current.next.element) {
                return false;
            }
            current = current.next;
        }
        return true;
    }

    /** Lists whose size is in a range, with a number of entries and the elements 1 to {@code maxElement}. */
    public static IFinitization finSortedList(int minSize, int maxSize, int entries, int maxElement) {
        IFinitization f = FinitizationFactory.create(SortedList.class);
        IObjSet links = f.createObjSet(Entry.class, entries, true);
        IClassDomain integers = f.createClassDomain(Integer.class);
        // The integers differ, so they are not interchangeable.
        integers.includeInIsomorphismCheck(false);
        for (int element = 1; element <= maxElement; element++) {
            integers.addObject(element);
        }
        IObjSet elements = f.createObjSet(Integer.class, true);
        elements.addClassDomain(integers);
        f.set("header", links);
        f.set("size", f.createIntSet(minSize, maxSize));
        f.set("Entry.element", elements);
        f.set("Entry.next", links);
        f.set("Entry.previous", links);
        return f;
    }
}
