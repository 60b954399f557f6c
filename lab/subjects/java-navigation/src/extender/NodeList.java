package extender;

/** A singly linked list, for the number of mutants of mutants of one method. */
public class NodeList {
    static class Node {
        Object value;
        Node next;
    }

    Node head;

    /** The node at an index; null if there is none. */
    public Node getNode(int index) {
        Node current = this.head;
        Node result = null;
        int currentIndex = 0;
        while (result == null && current != null) { //mutGenLimit 1
            if (index == currentIndex) { //mutGenLimit 1
                result = current;
            }
            currentIndex = currentIndex + 1; //mutGenLimit 1
            current = current.next; //mutGenLimit 1
        }
        return result;
    }
}
