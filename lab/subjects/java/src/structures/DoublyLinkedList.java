package structures;

import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import korat.finitization.IFinitization;
import korat.finitization.IObjSet;
import korat.finitization.impl.FinitizationFactory;

/**
 * A ring of entries. An empty list is one entry without an element; in every other list the first
 * entry has an element, and the others may have null.
 */
public class DoublyLinkedList {
    /** An entry of the ring. */
    public static class Entry {
        Object element;
        Entry next;
        Entry previous;
    }

    /** An element that differs from others by identity only. */
    public static class Element {}

    private Entry header;
    private int size;

    /** An empty list. */
    public DoublyLinkedList() {
        clear();
    }

    /** Removes all elements. */
    public void clear() {
        header = new Entry();
        header.next = header;
        header.previous = header;
        size = 0;
    }

    private Entry find(Object element) {
        if (size == 0) {
            return null;
        }
        Entry entry = header;
        do {
            if (Objects.equals(entry.element, element)) {
                return entry;
            }
            entry = entry.next;
        } while (entry != header);
        return null;
    }

    /** Whether the list has an element. */
    public boolean contains(Object element) {
        return find(element) != null;
    }

    /** Adds an element at the end; the first one must not be null. */
    public void add(Object element) throws IllegalArgumentException {
        if (size == 0) {
            if (element == null) {
                throw new IllegalArgumentException("the first element is null");
            }
            header.element = element;
        } else {
            Entry entry = new Entry();
            entry.element = element;
            entry.next = header;
            entry.previous = header.previous;
            entry.previous.next = entry;
            header.previous = entry;
        }
        size++;
    }

    /**
     * Removes the first occurrence of an element; false if there is none, or if a null would become
     * the first element.
     */
    public boolean remove(Object element) {
        Entry entry = find(element);
        if (entry == null) {
            return false;
        }
        if (size == 1) {
            clear();
            return true;
        }
        if (entry == header) {
            if (header.next.element == null) {
                return false;
            }
            header = header.next;
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

    /** The entries form a ring in both directions and {@code size} is right. */
    public boolean repOK() {
        if (header == null) {
            return false;
        }
        if (header.element == null) {
            return size == 0 && header.next == header && header.previous == header;
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
        return visited.size() == size;
    }

    /** Lists with exactly {@code size} elements. */
    public static IFinitization finDoublyLinkedList(int size) {
        return finDoublyLinkedList(size, size, size + 1, size + 1);
    }

    /** Lists whose size is in a range, with numbers of entries and of different elements. */
    public static IFinitization finDoublyLinkedList(int minSize, int maxSize, int entries, int elements) {
        IFinitization f = FinitizationFactory.create(DoublyLinkedList.class);
        IObjSet links = f.createObjSet(Entry.class, entries, true);
        IObjSet values = f.createObjSet(Element.class, elements, true);
        f.set("header", links);
        f.set("size", f.createIntSet(minSize, maxSize));
        f.set("Entry.element", values);
        f.set("Entry.next", links);
        f.set("Entry.previous", links);
        return f;
    }
}
