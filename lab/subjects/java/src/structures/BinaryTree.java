package structures;

import java.util.HashSet;
import java.util.LinkedList;
import java.util.Set;
import korat.finitization.IFinitization;
import korat.finitization.IObjSet;
import korat.finitization.impl.FinitizationFactory;

/** A binary tree that knows how many nodes it has. */
public class BinaryTree {
    /** A node without content. */
    public static class Node {
        Node left;
        Node right;
    }

    private Node root;
    private int size;

    /** Adds a leaf at the first free place, breadth first. */
    public void add() {
        Node leaf = new Node();
        size++;
        if (root == null) {
            root = leaf;
            return;
        }
        LinkedList<Node> pending = new LinkedList<>();
        pending.add(root);
        while (true) {
            Node node = pending.removeFirst();
            if (node.left == null) {
                node.left = leaf;
                return;
            }
            if (node.right == null) {
                node.right = leaf;
                return;
            }
            pending.add(node.left);
            pending.add(node.right);
        }
    }

    /** Removes the leftmost leaf; false if the tree is empty. */
    public boolean removeLeaf() {
        if (root == null) {
            return false;
        }
        Node parent = null;
        Node leaf = root;
        while (leaf.left != null || leaf.right != null) {
            parent = leaf;
            leaf = leaf.left != null ? leaf.left : leaf.right;
        }
        if (parent == null) {
            root = null;
        } else if (parent.left == leaf) {
            parent.left = null;
        } else {
            parent.right = null;
        }
        size--;
        return true;
    }

    /** Exchanges left and right everywhere. */
    public void mirror() {
        mirror(root);
    }

    private static void mirror(Node node) {
        if (node != null) {
            Node left = node.left;
            node.left = node.right;
            node.right = left;
            mirror(node.left);
            mirror(node.right);
        }
    }

    /** The number of nodes on the longest path from the root. */
    public int height() {
        return height(root);
    }

    private static int height(Node node) {
        return node == null ? 0 : 1 + Math.max(height(node.left), height(node.right));
    }

    /** The number of nodes. */
    public int size() {
        return size;
    }

    /** No node has two parents or is below itself, and {@code size} is right. */
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
        return visited.size() == size;
    }

    /** Trees with exactly {@code nodes} nodes. */
    public static IFinitization finBinaryTree(int nodes) {
        return finBinaryTree(nodes, nodes, nodes);
    }

    /** Trees of up to {@code nodes} nodes whose size is in a range. */
    public static IFinitization finBinaryTree(int nodes, int minSize, int maxSize) {
        IFinitization f = FinitizationFactory.create(BinaryTree.class);
        IObjSet links = f.createObjSet(Node.class, nodes, true);
        f.set("root", links);
        f.set("size", f.createIntSet(minSize, maxSize));
        f.set("Node.left", links);
        f.set("Node.right", links);
        return f;
    }
}
