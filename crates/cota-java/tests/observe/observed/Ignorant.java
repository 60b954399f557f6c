package observed;

/** A list whose predicate looks at the size only. */
public class Ignorant {
    static class Node {
        Node next;
        int info;
    }

    Node first;
    int size;

    public boolean repOk() {
        if (size > 1) return true;
        return size >= 0;
    }
}
