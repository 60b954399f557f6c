package structures;

import java.util.HashSet;
import java.util.LinkedList;
import java.util.Set;
import korat.finitization.IFinitization;
import korat.finitization.IObjSet;
import korat.finitization.impl.FinitizationFactory;

/** A set of non-negative integers as a binary search tree. */
public class SearchTree {
    /** A node with one element. */
    public static class Node {
        Node left;
        Node right;
        int info;
    }

    /** Stands for "no bound", so it cannot be an element. */
    private static final int NONE = -1;

    private Node root;
    private int size;

    /** Whether an element is in the set. */
    public boolean contains(int element) {
        Node node = root;
        while (node != null && node.info != element) {
            node = element < node.info ? node.left : node.right;
        }
        return node != null;
    }

    /** Adds an element; false if it was there. */
    public boolean add(int element) throws IllegalArgumentException {
        if (element < 0) {
            throw new IllegalArgumentException("negative element");
        }
        Node parent = null;
        Node node = root;
        while (node != null) {
            if (node.info == element) {
                return false;
            }
            parent = node;
            node = element < node.info ? node.left : node.right;
        }
        Node leaf = new Node();
        leaf.info = element;
        if (parent == null) {
            root = leaf;
        } else if (element < parent.info) {
            parent.left = leaf;
        } else {
            parent.right = leaf;
        }
        size++;
        return true;
    }

    /** Removes an element; false if it was not there. */
    public boolean remove(int element) {
        Node parent = null;
        Node node = root;
        while (node != null && node.info != element) {
            parent = node;
            node = element < node.info ? node.left : node.right;
        }
        if (node == null) {
            return false;
        }
        if (node.left != null && node.right != null) {
            parent = node;
            Node successor = node.right;
            while (successor.left != null) {
                parent = successor;
                successor = successor.left;
            }
            node.info = successor.info;
            node = successor;
        }
        Node child = node.left != null ? node.left : node.right;
        if (parent == null) {
            root = child;
        } else if (parent.left == node) {
            parent.left = child;
        } else {
            parent.right = child;
        }
        size--;
        return true;
    }

    /** The number of elements. */
    public int size() {
        return size;
    }

    /** The nodes form a tree, {@code size} is right, and the elements are in order. */
    public boolean repOK() {
        if (root == null) {
            return size == 0;
        }
        Set<Node> visited = new HashSet<>();
        LinkedList<Node> pending = new LinkedList<>();
        visited.add(root);
        pending.add(root);
        while (!pending.isEmpty()) {
            Node current = pending.removeFirst();
            Node left = current.left;
            if (left != null) {
                if (!visited.add(left)) {
                    return false;
                }
                pending.add(left);
            }
            Node right = current.right;
            if (right != null) {
                if (!visited.add(right)) {
                    return false;
                }
                pending.add(right);
            }
        }
        if (visited.size() != size) {
            return false;
        }
        return isOrdered(root, NONE, NONE);
    }

    private static boolean isOrdered(Node node, int low, int high) {
        int info = node.info;
        if (info == NONE) {
            return false;
        }
        if ((low != NONE && info <= low) || (high != NONE && info >= high)) {
            return false;
        }
        if (node.left != null && !isOrdered(node.left, low, info)) {
            return false;
        }
        if (node.right != null && !isOrdered(node.right, info, high)) {
            return false;
        }
        return true;
    }

    /** Trees with exactly {@code size} nodes and the elements below {@code size}. */
    public static IFinitization finSearchTree(int size) {
        return finSearchTree(size, size, size, 0, size - 1);
    }

    /** Trees of up to {@code nodes} nodes whose size and elements are in ranges. */
    public static IFinitization finSearchTree(int nodes, int minSize, int maxSize, int minInfo, int maxInfo) {
        IFinitization f = FinitizationFactory.create(SearchTree.class);
        IObjSet links = f.createObjSet(Node.class, nodes, true);
        f.set("root", links);
        f.set("size", f.createIntSet(minSize, maxSize));
        f.set("Node.left", links);
        f.set("Node.right", links);
        f.set("Node.info", f.createIntSet(minInfo, maxInfo));
        return f;
    }
}
