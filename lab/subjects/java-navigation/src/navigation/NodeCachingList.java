package navigation;

/** A circular doubly linked list that keeps removed nodes and uses them again. */
public class NodeCachingList {
    static class Node {
        Node previous;
        Node next;
        int value;
    }

    Node header;
    int size;
    Node firstCached;
    int cacheSize;
    int maximumCacheSize;

    public NodeCachingList(int maximumCacheSize) {
        this.maximumCacheSize = maximumCacheSize;
        this.header = new Node();
        this.header.next = this.header;
        this.header.previous = this.header;
    }

    public int size() {
        return this.size;
    }

    public boolean isEmpty() {
        return this.size == 0;
    }

    /** How many nodes are kept. */
    public int cacheSize() {
        return this.cacheSize;
    }

    /** How many nodes are kept at most. */
    public int maximumCacheSize() {
        return this.maximumCacheSize;
    }

    /** Keeps so many nodes at most from now on. */
    public void setMaximumCacheSize(int maximumCacheSize) {
        this.maximumCacheSize = maximumCacheSize;
        shrink();
    }

    private void shrink() {
        while (this.cacheSize > this.maximumCacheSize) {
            takeCached();
        }
    }

    private Node takeCached() {
        if (this.cacheSize == 0) {
            return null;
        }
        Node node = this.firstCached;
        this.firstCached = node.next;
        node.next = null;
        this.cacheSize--;
        return node;
    }

    private void keep(Node node) {
        if (this.cacheSize >= this.maximumCacheSize) {
            return;
        }
        node.previous = null;
        node.next = this.firstCached;
        node.value = 0;
        this.firstCached = node;
        this.cacheSize++;
    }

    private Node nodeOf(int value) {
        Node node = takeCached();
        if (node == null) {
            node = new Node();
        }
        node.value = value;
        return node;
    }

    private void insertBefore(Node node, int value) {
        Node fresh = nodeOf(value);
        fresh.next = node;
        fresh.previous = node.previous;
        node.previous.next = fresh;
        node.previous = fresh;
        this.size++;
    }

    private int unlink(Node node) {
        int value = node.value;
        node.previous.next = node.next;
        node.next.previous = node.previous;
        this.size--;
        keep(node);
        return value;
    }

    /** The node at an index, from the nearer end; the header behind the last one if that is allowed. */
    private Node nodeAt(int index, boolean withEnd) {
        if (index < 0) {
            throw new IndexOutOfBoundsException("less than 0");
        }
        if (!withEnd && index == this.size) {
            throw new IndexOutOfBoundsException("the end");
        }
        if (index > this.size) {
            throw new IndexOutOfBoundsException("behind the end");
        }
        Node node;
        if (index < this.size / 2) {
            node = this.header.next;
            for (int i = 0; i < index; i++) {
                node = node.next;
            }
        } else {
            node = this.header;
            for (int i = this.size; i > index; i--) {
                node = node.previous;
            }
        }
        return node;
    }

    public void addFirst(int value) {
        insertBefore(this.header.next, value);
    }

    public void addLast(int value) {
        insertBefore(this.header, value);
    }

    public void add(int index, int value) {
        insertBefore(nodeAt(index, true), value);
    }

    public int getFirst() {
        Node node = this.header.next;
        if (node == this.header) {
            throw new IllegalStateException("the list is empty");
        }
        return node.value;
    }

    public int getLast() {
        Node node = this.header.previous;
        if (node == this.header) {
            throw new IllegalStateException("the list is empty");
        }
        return node.value;
    }

    public int get(int index) {
        return nodeAt(index, false).value;
    }

    /** Puts a value in place of another one, which is the result. */
    public int set(int index, int value) {
        Node node = nodeAt(index, false);
        int old = node.value;
        node.value = value;
        return old;
    }

    public int removeIndex(int index) {
        return unlink(nodeAt(index, false));
    }

    public int removeFirst() {
        Node node = this.header.next;
        if (node == this.header) {
            throw new IllegalStateException("the list is empty");
        }
        return unlink(node);
    }

    public int removeLast() {
        Node node = this.header.previous;
        if (node == this.header) {
            throw new IllegalStateException("the list is empty");
        }
        return unlink(node);
    }

    /** Removes the first of equal values; false if there is none. */
    public boolean removeValue(int value) {
        for (Node node = this.header.next; node != this.header; node = node.next) {
            if (node.value == value) {
                unlink(node);
                return true;
            }
        }
        return false;
    }

    public boolean contains(int value) {
        return indexOf(value) != -1;
    }

    /** The first index with a value, or -1. */
    public int indexOf(int value) {
        int index = 0;
        for (Node node = this.header.next; node != this.header; node = node.next) {
            if (node.value == value) {
                return index;
            }
            index++;
        }
        return -1;
    }

    /** The last index with a value, or -1. */
    public int lastIndexOf(int value) {
        int index = this.size - 1;
        for (Node node = this.header.previous; node != this.header; node = node.previous) {
            if (node.value == value) {
                return index;
            }
            index--;
        }
        return -1;
    }

    /** Removes all values; as many nodes as fit are kept. */
    public void clear() {
        Node node = this.header.next;
        while (node != this.header) {
            Node next = node.next;
            keep(node);
            node = next;
        }
        this.header.next = this.header;
        this.header.previous = this.header;
        this.size = 0;
    }

    /** All values, first to last. */
    public int[] toArray() {
        int[] values = new int[this.size];
        int at = 0;
        for (Node node = this.header.next; node != this.header; node = node.next) {
            values[at++] = node.value;
        }
        return values;
    }

    /** A cursor before the value at an index, or at the end. */
    public Cursor cursor(int index) {
        return new Cursor(this, index);
    }

    /** A place between two values, which moves both ways. */
    public static class Cursor {
        NodeCachingList list;
        /** The node behind the cursor. */
        Node next;
        int nextIndex;
        /** The node that was passed last. */
        Node current;

        Cursor(NodeCachingList list, int index) {
            this.list = list;
            this.next = list.nodeAt(index, true);
            this.nextIndex = index;
        }

        public boolean hasNext() {
            return this.next != this.list.header;
        }

        public boolean hasPrevious() {
            return this.next.previous != this.list.header;
        }

        public int nextIndex() {
            return this.nextIndex;
        }

        public int next() {
            if (!hasNext()) {
                throw new IllegalStateException("the end");
            }
            int value = this.next.value;
            this.current = this.next;
            this.next = this.next.next;
            this.nextIndex++;
            return value;
        }

        public int previous() {
            if (!hasPrevious()) {
                throw new IllegalStateException("the beginning");
            }
            this.next = this.next.previous;
            this.current = this.next;
            this.nextIndex--;
            return this.next.value;
        }

        /** Removes the value that was passed last. */
        public void remove() {
            Node node = this.current;
            if (node == null) {
                throw new IllegalStateException("no value was passed");
            }
            if (node == this.next) {
                this.next = this.next.next;
            } else {
                this.nextIndex--;
            }
            this.list.unlink(node);
            this.current = null;
        }

        /** Puts a value in place of the one that was passed last. */
        public void set(int value) {
            if (this.current == null) {
                throw new IllegalStateException("no value was passed");
            }
            this.current.value = value;
        }

        /** Puts a value before the cursor. */
        public void add(int value) {
            this.list.insertBefore(this.next, value);
            this.nextIndex++;
            this.current = null;
        }
    }
}
