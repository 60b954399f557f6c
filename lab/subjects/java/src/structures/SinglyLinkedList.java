package structures;

import java.util.HashSet;
import java.util.Set;
import korat.finitization.IFinitization;
import korat.finitization.IObjSet;
import korat.finitization.impl.FinitizationFactory;

/** A list whose first entry is a header without an element. */
public class SinglyLinkedList {
    /** An entry of the list. */
    public static class Entry {
        Object element;
        Entry next;
    }

    /** An element that differs from others by identity only. */
    public static class Element {}

    private Entry header = new Entry();
    private int size;

    /** Whether the list has an element. */
    public boolean contains(Object element) {
        for (Entry entry = header.next; entry != null; entry = entry.next) {
            if (entry.element.equals(element)) {
                return true;
            }
        }
        return false;
    }

    /** Adds an element at the end. */
    public void add(Object element) throws IllegalArgumentException {
        if (element == null) {
            throw new IllegalArgumentException("the list has no null elements");
        }
        Entry last = header;
        while (last.next != null) {
            last = last.next;
        }
        last.next = new Entry();
        last.next.element = element;
        size++;
    }

    /** Removes the first occurrence of an element; false if there is none. */
    public boolean remove(Object element) {
        for (Entry entry = header; entry.next != null; entry = entry.next) {
            if (entry.next.element.equals(element)) {
                entry.next = entry.next.next;
                size--;
                return true;
            }
        }
        return false;
    }

    /** Turns the order round. */
    public void reverse() {
        Entry reversed = null;
        Entry entry = header.next;
        while (entry != null) {
            Entry next = entry.next;
            entry.next = reversed;
            reversed = entry;
            entry = next;
        }
        header.next = reversed;
    }

    /** The number of elements. */
    public int size() {
        return size;
    }

    /** The header alone has no element, the list ends, and {@code size} is right. */
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
                break;
            }
            if (next.element == null) {
                return false;
            }
            if (!visited.add(next)) {
                return false;
            }
            current = next;
        }
        return visited.size() - 1 == size;
    }

    /** Lists with exactly {@code size} elements. */
    public static IFinitization finSinglyLinkedList(int size) {
        return finSinglyLinkedList(size, size, size + 1, size + 1);
    }

    /** Lists whose size is in a range, with numbers of entries and of different elements. */
    public static IFinitization finSinglyLinkedList(int minSize, int maxSize, int entries, int elements) {
        IFinitization f = FinitizationFactory.create(SinglyLinkedList.class);
        IObjSet links = f.createObjSet(Entry.class, entries, true);
        IObjSet values = f.createObjSet(Element.class, elements, true);
        f.set("header", links);
        f.set("size", f.createIntSet(minSize, maxSize));
        f.set("Entry.element", values);
        f.set("Entry.next", links);
        return f;
    }
}
