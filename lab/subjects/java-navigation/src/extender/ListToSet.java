package extender;

/** Lists as sets: strictly sorted lists that begin with a node without element. */
public class ListToSet {
    public static class Node {
        public int element;
        public Node next;
    }

    public Node header = new Node();
    public int size;

    /** Adds an element, if it is not there yet. */
    public void insert(int element) {
        Node before = this.header;
        while (before.next != null && before.next.element < element) {
            before = before.next;
        }
        if (before.next == null || before.next.element != element) {
            Node fresh = new Node();
            fresh.element = element;
            fresh.next = before.next;
            before.next = fresh;
            this.size++;
        }
    }

    private boolean contains(int element) {
        Node current = this.header.next;
        while (current != null) {
            if (current.element == element) {
                return true;
            }
            current = current.next;
        }
        return false;
    }

    /** The elements of a list, which begins with a node without element, as a set. */
    public static ListToSet listToSet(Node list) {
        ListToSet result = new ListToSet();
        Node current = list.next;
        while (current != null) {
            result.insert(current.element);
            current = current.next;
        }
        return result;
    }

    /** Whether this has exactly the elements of a list. */
    public boolean isListAsSet(Node list) {
        Node current = list.next;
        while (current != null) {
            if (!contains(current.element)) {
                return false;
            }
            current = current.next;
        }
        Node member = this.header.next;
        while (member != null) {
            boolean occurs = false;
            current = list.next;
            while (current != null && !occurs) {
                occurs = current.element == member.element;
                current = current.next;
            }
            if (!occurs) {
                return false;
            }
            member = member.next;
        }
        return true;
    }
}
