package list;

public class SList {
    static class Node {
        public int value;
        public Node next;
    }

    private Node header;
    private int size;

    boolean contains(int v) {
        Node current = header;
        while (current != null) {
            if (current.value == v) {
                return true;
            }
            current = current.next;
        }
        return false;
    }

    void addFirst(int v) {
        Node fresh = new Node();
        fresh.value = v;
        fresh.next = header;
        header = fresh;
        size = size + 1;
    }

    void insertAfter(Node prev, Node n) {
        n.next = prev.next;
        prev.next = n;
    }

    Node third() {
        return header.next.next;
    }

    void dropSecond() {
        this.header.next = this.header.next.next;
    }
}
