package navigation;

/** A binomial heap: trees of different orders, each with its least key on top. */
public class BinHeap {
    static class Node {
        int key;
        int degree;
        Node parent;
        /** The next root, or the next child of the same parent, of lower degree. */
        Node sibling;
        /** The child of the highest degree. */
        Node child;

        Node(int key) {
            this.key = key;
        }

        /** This node and its siblings in the opposite order, before those that are given. */
        Node reverse(Node behind) {
            Node result = behind;
            Node current = this;
            while (current != null) {
                Node next = current.sibling;
                current.sibling = result;
                result = current;
                current = next;
            }
            return result;
        }

        /** Some node with this key among this one, its siblings, and all below. */
        Node findNode(int wanted) {
            Node current = this;
            while (current != null) {
                if (current.key == wanted) {
                    return current;
                }
                if (current.child != null) {
                    Node below = current.child.findNode(wanted);
                    if (below != null) {
                        return below;
                    }
                }
                current = current.sibling;
            }
            return null;
        }

        /** The root with the least key. */
        Node findMinNode() {
            Node least = this;
            Node current = this.sibling;
            while (current != null) {
                if (current.key < least.key) {
                    least = current;
                }
                current = current.sibling;
            }
            return least;
        }
    }

    Node nodes;
    int size;

    public boolean isEmpty() {
        return nodes == null;
    }

    public int size() {
        return size;
    }

    /** The least key. */
    public int findMinimum() {
        if (nodes == null) {
            throw new IllegalStateException("the heap is empty");
        }
        return nodes.findMinNode().key;
    }

    public boolean contains(int key) {
        return nodes != null && nodes.findNode(key) != null;
    }

    public void insert(int key) {
        Node fresh = new Node(key);
        if (nodes == null) {
            nodes = fresh;
        } else {
            unionNodes(fresh);
        }
        size++;
    }

    /** Takes over all keys of another heap, which is not to be used any more. */
    public void union(BinHeap other) {
        if (other.nodes != null) {
            if (nodes == null) {
                nodes = other.nodes;
            } else {
                unionNodes(other.nodes);
            }
        }
        size = size + other.size;
    }

    /** Puts roots among those there are, degrees ascending. */
    private void merge(Node other) {
        Node mine = nodes;
        Node theirs = other;
        Node last = null;
        while (mine != null && theirs != null) {
            Node next;
            if (mine.degree <= theirs.degree) {
                next = mine;
                mine = mine.sibling;
            } else {
                next = theirs;
                theirs = theirs.sibling;
            }
            if (last == null) {
                nodes = next;
            } else {
                last.sibling = next;
            }
            last = next;
        }
        if (mine != null) {
            last.sibling = mine;
        } else {
            last.sibling = theirs;
        }
    }

    /** Puts roots among those there are, and links trees of the same degree. */
    private void unionNodes(Node other) {
        merge(other);
        Node before = null;
        Node current = nodes;
        Node next = nodes.sibling;
        while (next != null) {
            if (current.degree != next.degree
                    || (next.sibling != null && next.sibling.degree == current.degree)) {
                before = current;
                current = next;
            } else if (current.key <= next.key) {
                current.sibling = next.sibling;
                next.parent = current;
                next.sibling = current.child;
                current.child = next;
                current.degree++;
            } else {
                if (before == null) {
                    nodes = next;
                } else {
                    before.sibling = next;
                }
                current.parent = next;
                current.sibling = next.child;
                next.child = current;
                next.degree++;
                current = next;
            }
            next = current.sibling;
        }
    }

    /** Takes the least key. */
    public int extractMin() {
        if (nodes == null) {
            throw new IllegalStateException("the heap is empty");
        }
        Node least = nodes.findMinNode();
        removeRoot(least);
        return least.key;
    }

    private void removeRoot(Node root) {
        Node before = null;
        Node current = nodes;
        while (current != root) {
            before = current;
            current = current.sibling;
        }
        if (before == null) {
            nodes = root.sibling;
        } else {
            before.sibling = root.sibling;
        }
        Node below = root.child;
        while (below != null) {
            below.parent = null;
            below = below.sibling;
        }
        if (root.child != null) {
            Node orphans = root.child.reverse(null);
            if (nodes == null) {
                nodes = orphans;
            } else {
                unionNodes(orphans);
            }
        }
        size--;
    }

    /** Lowers a key once; false if it is not there or would not become less. */
    public boolean decreaseKey(int old, int fresh) {
        if (fresh >= old || nodes == null) {
            return false;
        }
        Node node = nodes.findNode(old);
        if (node == null) {
            return false;
        }
        node.key = fresh;
        Node above = node.parent;
        while (above != null && node.key < above.key) {
            int key = node.key;
            node.key = above.key;
            above.key = key;
            node = above;
            above = above.parent;
        }
        return true;
    }

    /** Removes a key once; false if it is not there. */
    public boolean delete(int key) {
        Node node = nodes == null ? null : nodes.findNode(key);
        if (node == null) {
            return false;
        }
        while (node.parent != null) {
            node.key = node.parent.key;
            node = node.parent;
        }
        removeRoot(node);
        return true;
    }
}
