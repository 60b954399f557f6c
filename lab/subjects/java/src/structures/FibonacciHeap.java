package structures;

import java.util.HashSet;
import java.util.Set;
import korat.finitization.IFinitization;
import korat.finitization.IObjSet;
import korat.finitization.impl.FinitizationFactory;

/** A priority queue of integers, the smallest first, as a Fibonacci heap. */
public class FibonacciHeap {
    /** A node with one key, in a ring with its siblings. */
    public static class Node {
        Node parent;
        Node right;
        Node left;
        Node child;
        int key;
        int degree;
    }

    private int size;
    /** A node of the ring of roots. */
    private Node nodes;
    /** A root with the smallest key. */
    private Node minNode;

    /** Whether a key is in the queue. */
    public boolean contains(int key) {
        return contains(nodes, key);
    }

    private static boolean contains(Node ring, int key) {
        if (ring == null) {
            return false;
        }
        Node node = ring;
        do {
            if (node.key == key || (node.key < key && contains(node.child, key))) {
                return true;
            }
            node = node.right;
        } while (node != ring);
        return false;
    }

    /** The smallest key. */
    public int min() throws IllegalStateException {
        if (minNode == null) {
            throw new IllegalStateException("the queue is empty");
        }
        return minNode.key;
    }

    /** Adds a key. */
    public void insert(int key) {
        Node node = new Node();
        node.key = key;
        nodes = joined(nodes, node);
        if (minNode == null || key < minNode.key) {
            minNode = node;
        }
        size++;
    }

    /** Removes the smallest key and returns it. */
    public int extractMin() throws IllegalStateException {
        int key = min();
        // At most `size` - 1 nodes are below one.
        Node[] ofDegree = new Node[size];
        while (minNode.child != null) {
            Node child = minNode.child;
            minNode.child = cut(child);
            child.parent = null;
            nodes = joined(nodes, child);
        }
        nodes = cut(minNode);
        while (nodes != null) {
            Node root = nodes;
            nodes = cut(root);
            while (ofDegree[root.degree] != null) {
                Node other = ofDegree[root.degree];
                ofDegree[root.degree] = null;
                Node parent = other.key < root.key ? other : root;
                Node child = parent == root ? other : root;
                child.parent = parent;
                parent.child = joined(parent.child, child);
                parent.degree++;
                root = parent;
            }
            ofDegree[root.degree] = root;
        }
        minNode = null;
        for (Node root : ofDegree) {
            if (root != null) {
                nodes = joined(nodes, root);
                if (minNode == null || root.key < minNode.key) {
                    minNode = root;
                }
            }
        }
        size--;
        return key;
    }

    /** The number of keys. */
    public int size() {
        return size;
    }

    /** Puts a node into a ring, which may be empty, and returns the ring. */
    private static Node joined(Node ring, Node node) {
        if (ring == null) {
            node.left = node;
            node.right = node;
            return node;
        }
        node.right = ring;
        node.left = ring.left;
        node.left.right = node;
        ring.left = node;
        return ring;
    }

    /** Takes a node out of its ring and returns the rest of it; null if there is none. */
    private static Node cut(Node node) {
        if (node.right == node) {
            return null;
        }
        node.left.right = node.right;
        node.right.left = node.left;
        return node.right;
    }

    /** The rings form trees of the right size and degrees, in heap order, with the right minimum. */
    public boolean repOK() {
        if (nodes == null || minNode == null) {
            return nodes == null && minNode == null && size == 0;
        }
        Set<Node> visited = new HashSet<>();
        if (!isRingOfTrees(nodes, null, visited)) {
            return false;
        }
        if (!minNodeIsRoot()) {
            return false;
        }
        if (visited.size() != size) {
            return false;
        }
        return degreesMatch(nodes) && isHeapOrdered(nodes) && minNodeIsMinimal();
    }

    private static boolean isRingOfTrees(Node ring, Node parent, Set<Node> visited) {
        Node current = ring;
        do {
            if (current.parent != parent) {
                return false;
            }
            if (!visited.add(current)) {
                return false;
            }
            if (current.child != null && !isRingOfTrees(current.child, current, visited)) {
                return false;
            }
            if (current.right == null) {
                return false;
            }
            if (current.right.left != current) {
                return false;
            }
            current = current.right;
        } while (current != ring);
        return true;
    }

    private boolean minNodeIsRoot() {
        Node current = nodes;
        do {
            if (current == minNode) {
                return true;
            }
            current = current.right;
        } while (current != nodes);
        return false;
    }

    private static boolean degreesMatch(Node ring) {
        Node current = ring;
        do {
            Node child = current.child;
            int children = 0;
            if (child != null) {
                Node counted = child;
                do {
                    children++;
                    counted = counted.right;
                } while (counted != child);
            }
            if (current.degree != children) {
                return false;
            }
            if (child != null && !degreesMatch(child)) {
                return false;
            }
            current = current.right;
        } while (current != ring);
        return true;
    }

    private static boolean isHeapOrdered(Node ring) {
        Node current = ring;
        do {
            if (!childrenAreNotLess(current)) {
                return false;
            }
            current = current.right;
        } while (current != ring);
        return true;
    }

    private static boolean childrenAreNotLess(Node node) {
        int key = node.key;
        Node first = node.child;
        if (first == null) {
            return true;
        }
        Node child = first;
        do {
            if (child.key < key) {
                return false;
            }
            if (!childrenAreNotLess(child)) {
                return false;
            }
            child = child.right;
        } while (child != first);
        return true;
    }

    private boolean minNodeIsMinimal() {
        int min = nodes.key;
        for (Node root = nodes.right; root != nodes; root = root.right) {
            min = Math.min(min, root.key);
        }
        return min == minNode.key;
    }

    /** Heaps of up to {@code max} nodes with the keys below {@code max}. */
    public static IFinitization finFibonacciHeap(int max) {
        IFinitization f = FinitizationFactory.create(FibonacciHeap.class);
        IObjSet links = f.createObjSet(Node.class, max, true);
        f.set("size", f.createIntSet(0, max));
        f.set("nodes", links);
        f.set("minNode", links);
        f.set("Node.parent", links);
        f.set("Node.right", links);
        f.set("Node.left", links);
        f.set("Node.child", links);
        f.set("Node.key", f.createIntSet(0, max - 1));
        f.set("Node.degree", f.createIntSet(0, max - 1));
        return f;
    }
}
