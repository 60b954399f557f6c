package small;

/** A sorted list of numbers without duplicates. */
public class IntList {
    static class Node {
        int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    Node header;
    int size;

    boolean repOk() {
        int count = 0;
        for (Node at = header; at != null; at = at.next) {
            count++;
            if (count > size || at.next != null && at.next.value <= at.value) {
                return false;
            }
        }
        return count == size;
    }

    public boolean contains(int value) {
        Node at = header;
        while (at != null && at.value < value) {
            at = at.next;
        }
        return at != null && at.value == value;
    }

    public boolean add(int value) {
        if (contains(value)) {
            return false;
        }
        if (header == null || header.value > value) {
            header = new Node(value, header);
        } else {
            Node at = header;
            while (at.next != null && at.next.value < value) {
                at = at.next;
            }
            at.next = new Node(value, at.next);
        }
        size++;
        return true;
    }

    public int first() {
        if (header == null) {
            throw new IllegalStateException("empty");
        }
        return header.value;
    }

    public int total() {
        Node at = header;
        int total = 0;
        while (at != null) {
            total += at.value;
            at = at.next;
        }
        return total;
    }

    int unused() {
        return unreached(size);
    }

    private int unreached(int n) {
        return n + 1;
    }

    private int never(int n) {
        return n * 2;
    }
}
