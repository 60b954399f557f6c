package navigation;

/** First in, first out: linked nodes, with the first and the last one at hand. */
public class Queue {
    static class Node {
        int value;
        Node next;

        Node(int value) {
            this.value = value;
        }
    }

    Node front;
    Node last;
    int size;

    /** Adds a value at the end. */
    public void enqueue(int value) {
        Node fresh = new Node(value);
        if (this.front == null) {
            this.front = fresh;
        } else {
            this.last.next = fresh;
        }
        this.last = fresh;
        this.size++;
    }

    /** Takes the value at the front. */
    public int dequeue() {
        if (this.front == null) {
            throw new IllegalStateException("the queue is empty");
        }
        int value = this.front.value;
        this.front = this.front.next;
        this.size--;
        if (this.front == null) {
            this.last = null;
        }
        return value;
    }

    /** The value at the front. */
    public int front() {
        if (isEmpty()) {
            throw new IllegalStateException("the queue is empty");
        }
        return this.front.value;
    }

    /** The value at the end. */
    public int last() {
        if (isEmpty()) {
            throw new IllegalStateException("the queue is empty");
        }
        return this.last.value;
    }

    public int size() {
        return this.size;
    }

    public boolean isEmpty() {
        return this.front == null;
    }

    public boolean contains(int value) {
        Node current = this.front;
        while (current != null) {
            if (current.value == value) {
                return true;
            }
            current = current.next;
        }
        return false;
    }

    public void clear() {
        this.front = null;
        this.last = null;
        this.size = 0;
    }

    /** All values, front first. */
    public int[] toArray() {
        int[] values = new int[this.size];
        int at = 0;
        for (Node current = this.front; current != null; current = current.next) {
            values[at++] = current.value;
        }
        return values;
    }
}
