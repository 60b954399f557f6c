package extender;

import java.util.Objects;

/** A ring of entries that begins and ends at one without element. */
public class IntegerList {
    public static class Entry {
        public Integer element;
        public Entry next;
        public Entry previous;
    }

    public Entry header = new Entry();
    public int size;

    public IntegerList() {
        header.next = header;
        header.previous = header;
    }

    /** Whether the list reads the same in both directions. */
    public boolean isPalindromic() {
        Entry front = header.next;
        Entry back = header.previous;
        for (int i = 0; i < size / 2; i++) {
            if (!Objects.equals(front.element, back.element)) {
                return false;
            }
            front = front.next;
            back = back.previous;
        }
        return true;
    }
}
