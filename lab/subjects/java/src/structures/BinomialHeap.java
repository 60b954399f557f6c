package structures;

import java.util.HashSet;
import java.util.Set;
import korat.finitization.IFinitization;
import korat.finitization.IObjSet;
import korat.finitization.impl.FinitizationFactory;

/** A priority queue of integers, the smallest first, as a binomial heap. */
public class BinomialHeap {
    /** A node with one key; {@code child} is the child of the highest degree. */
    public static class Node {
        Node parent;
        Node sibling;
        Node child;
        int key;
        int degree;
    }

    private int size;
    /** The roots by ascending degree, linked by {@code sibling}. */
    private Node nodes;

    /** Whether a key is in the queue. */
    public boolean contains(int key) {
        return contains(nodes, key);
    }

    private static boolean contains(Node list, int key) {
        for (Node node = list; node != null; node = node.sibling) {
            if (node.key == key || (node.key < key && contains(node.child, key))) {
                return true;
            }
        }
        return false;
    }

    /** The smallest key. */
    public int min() throws IllegalStateException {
        if (nodes == null) {
            throw new IllegalStateException("the queue is empty");
        }
        int min = nodes.key;
        for (Node root = nodes.sibling; root != null; root = root.sibling) {
            min = Math.min(min, root.key);
        }
        return min;
    }

    /** Adds a key. */
    public void insert(int key) {
        Node node = new Node();
        node.key = key;
        nodes = joined(nodes, node);
        size++;
    }

    /** Removes the smallest key and returns it. */
    public int extractMin() throws IllegalStateException {
        int key = min();
        Node before = null;
        Node root = nodes;
        while (root.key != key) {
            before = root;
            root = root.sibling;
        }
        if (before == null) {
            nodes = root.sibling;
        } else {
            before.sibling = root.sibling;
        }
        Node ascending = null;
        Node child = root.child;
        while (child != null) {
            Node next = child.sibling;
            child.parent = null;
            child.sibling = ascending;
            ascending = child;
            child = next;
        }
        nodes = joined(nodes, ascending);
        size--;
        return key;
    }

    /** The number of keys. */
    public int size() {
        return size;
    }

    /** One list of roots of ascending degree from two. */
    private static Node joined(Node a, Node b) {
        Node head = merged(a, b);
        if (head == null) {
            return null;
        }
        Node before = null;
        Node current = head;
        while (current.sibling != null) {
            Node next = current.sibling;
            boolean three = next.sibling != null && next.sibling.degree == current.degree;
            if (current.degree != next.degree || three) {
                before = current;
                current = next;
            } else if (current.key <= next.key) {
                current.sibling = next.sibling;
                link(next, current);
            } else {
                if (before == null) {
                    head = next;
                } else {
                    before.sibling = next;
                }
                link(current, next);
                current = next;
            }
        }
        return head;
    }

    private static Node merged(Node a, Node b) {
        if (a == null) {
            return b;
        }
        if (b == null) {
            return a;
        }
        if (a.degree <= b.degree) {
            a.sibling = merged(a.sibling, b);
            return a;
        }
        b.sibling = merged(a, b.sibling);
        return b;
    }

    /** Makes a root the first child of another one of its degree. */
    private static void link(Node root, Node parent) {
        root.parent = parent;
        root.sibling = parent.child;
        parent.child = root;
        parent.degree++;
    }

    /** The nodes form trees of the degrees that {@code size} demands, in heap order. */
    public boolean repOK() {
        if (size == 0) {
            return nodes == null;
        }
        if (nodes == null) {
            return false;
        }
        Set<Node> visited = new HashSet<>();
        for (Node root = nodes; root != null; root = root.sibling) {
            if (!visited.add(root)) {
                return false;
            }
            if (!isTree(root, null, visited)) {
                return false;
            }
        }
        if (visited.size() != size) {
            return false;
        }
        return degreesMatchSize() && isHeapOrdered();
    }

    private static boolean isTree(Node node, Node parent, Set<Node> visited) {
        if (node.parent != parent) {
            return false;
        }
        for (Node child = node.child; child != null; child = child.sibling) {
            if (!visited.add(child)) {
                return false;
            }
            if (!isTree(child, node, visited)) {
                return false;
            }
        }
        return true;
    }

    /** There is a root of degree d for each binary digit d of {@code size} that is 1. */
    private boolean degreesMatchSize() {
        int digits = size;
        int degree = 0;
        for (Node root = nodes; root != null; root = root.sibling) {
            if (digits == 0) {
                return false;
            }
            while (digits % 2 == 0) {
                degree++;
                digits /= 2;
            }
            if (root.degree != degree) {
                return false;
            }
            if (!isBinomial(root, degree)) {
                return false;
            }
            degree++;
            digits /= 2;
        }
        return digits == 0;
    }

    /** The children have the degrees below {@code degree}, descending. */
    private static boolean isBinomial(Node node, int degree) {
        int expected = degree;
        for (Node child = node.child; child != null; child = child.sibling) {
            expected--;
            if (child.degree != expected) {
                return false;
            }
            if (!isBinomial(child, expected)) {
                return false;
            }
        }
        return expected == 0;
    }

    private boolean isHeapOrdered() {
        for (Node root = nodes; root != null; root = root.sibling) {
            if (!isHeapOrdered(root)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isHeapOrdered(Node node) {
        for (Node child = node.child; child != null; child = child.sibling) {
            if (node.key > child.key) {
                return false;
            }
            if (!isHeapOrdered(child)) {
                return false;
            }
        }
        return true;
    }

    /** Heaps of up to {@code max} nodes with the keys 1 to {@code max}. */
    public static IFinitization finBinomialHeap(int max) {
        IFinitization f = FinitizationFactory.create(BinomialHeap.class);
        IObjSet links = f.createObjSet(Node.class, max, true);
        f.set("size", f.createIntSet(0, max));
        f.set("nodes", links);
        f.set("Node.parent", links);
        f.set("Node.sibling", links);
        f.set("Node.child", links);
        f.set("Node.key", f.createIntSet(1, max));
        f.set("Node.degree", f.createIntSet(0, max));
        return f;
    }
}
