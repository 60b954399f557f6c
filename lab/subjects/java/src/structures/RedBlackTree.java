package structures;

import java.util.HashSet;
import java.util.LinkedList;
import java.util.Set;
import korat.finitization.IFinitization;
import korat.finitization.IObjSet;
import korat.finitization.impl.FinitizationFactory;

/** A map from non-negative integers to integers as a red-black tree. The root may be red. */
public class RedBlackTree {
    /** A node with one key. */
    public static class Node {
        Node left;
        Node right;
        Node parent;
        int color;
        int key;
        int value;
    }

    private static final int RED = 0;
    private static final int BLACK = 1;
    /** Stands for "no bound", so it cannot be a key. */
    private static final int NONE = -1;

    private Node root;
    private int size;

    private Node find(int key) {
        Node node = root;
        while (node != null && node.key != key) {
            node = key < node.key ? node.left : node.right;
        }
        return node;
    }

    /** Whether a key is in the map. */
    public boolean contains(int key) {
        return find(key) != null;
    }

    /** The value of a key; 0 if the key is not in the map. */
    public int get(int key) {
        Node node = find(key);
        return node == null ? 0 : node.value;
    }

    /** Adds a key with the value 0; false if it was there. */
    public boolean add(int key) throws IllegalArgumentException {
        int before = size;
        if (!contains(key)) {
            put(key, 0);
        }
        return size > before;
    }

    /** Gives a key its value. */
    public void put(int key, int value) throws IllegalArgumentException {
        if (key < 0) {
            throw new IllegalArgumentException("negative key");
        }
        Node parent = null;
        Node node = root;
        while (node != null) {
            if (node.key == key) {
                node.value = value;
                return;
            }
            parent = node;
            node = key < node.key ? node.left : node.right;
        }
        if (root != null) {
            // A black root gives each red node a parent, which the repair below relies on.
            root.color = BLACK;
        }
        Node leaf = new Node();
        leaf.key = key;
        leaf.value = value;
        leaf.color = RED;
        leaf.parent = parent;
        if (parent == null) {
            root = leaf;
        } else if (key < parent.key) {
            parent.left = leaf;
        } else {
            parent.right = leaf;
        }
        size++;
        repairRed(leaf);
        root.color = BLACK;
    }

    /** Removes a key; false if it was not there. */
    public boolean remove(int key) {
        Node node = find(key);
        if (node == null) {
            return false;
        }
        if (node.left != null && node.right != null) {
            Node successor = node.right;
            while (successor.left != null) {
                successor = successor.left;
            }
            node.key = successor.key;
            node.value = successor.value;
            node = successor;
        }
        Node child = node.left != null ? node.left : node.right;
        Node parent = node.parent;
        replace(node, child);
        size--;
        if (node.color == BLACK) {
            if (isRed(child)) {
                child.color = BLACK;
            } else {
                repairBlack(child, parent);
            }
        }
        return true;
    }

    /** The number of keys. */
    public int size() {
        return size;
    }

    private static boolean isRed(Node node) {
        return node != null && node.color == RED;
    }

    /** Puts a subtree, or null, in the place of a node. */
    private void replace(Node node, Node subtree) {
        if (node.parent == null) {
            root = subtree;
        } else if (node.parent.left == node) {
            node.parent.left = subtree;
        } else {
            node.parent.right = subtree;
        }
        if (subtree != null) {
            subtree.parent = node.parent;
        }
    }

    private void rotateLeft(Node node) {
        Node up = node.right;
        replace(node, up);
        node.right = up.left;
        if (up.left != null) {
            up.left.parent = node;
        }
        up.left = node;
        node.parent = up;
    }

    private void rotateRight(Node node) {
        Node up = node.left;
        replace(node, up);
        node.left = up.right;
        if (up.right != null) {
            up.right.parent = node;
        }
        up.right = node;
        node.parent = up;
    }

    /** Separates a red node from its red parent. */
    private void repairRed(Node node) {
        while (isRed(node.parent)) {
            Node parent = node.parent;
            Node grandparent = parent.parent;
            boolean leftSide = parent == grandparent.left;
            Node uncle = leftSide ? grandparent.right : grandparent.left;
            if (isRed(uncle)) {
                parent.color = BLACK;
                uncle.color = BLACK;
                grandparent.color = RED;
                node = grandparent;
                continue;
            }
            if (leftSide) {
                if (node == parent.right) {
                    rotateLeft(parent);
                    parent = node;
                }
                rotateRight(grandparent);
            } else {
                if (node == parent.left) {
                    rotateRight(parent);
                    parent = node;
                }
                rotateLeft(grandparent);
            }
            parent.color = BLACK;
            grandparent.color = RED;
            return;
        }
    }

    /** Restores the black height of a subtree, or null, below {@code parent} that lacks one black. */
    private void repairBlack(Node node, Node parent) {
        while (parent != null && !isRed(node)) {
            boolean leftSide = node == parent.left;
            Node sibling = leftSide ? parent.right : parent.left;
            if (isRed(sibling)) {
                sibling.color = BLACK;
                parent.color = RED;
                if (leftSide) {
                    rotateLeft(parent);
                    sibling = parent.right;
                } else {
                    rotateRight(parent);
                    sibling = parent.left;
                }
            }
            Node near = leftSide ? sibling.left : sibling.right;
            Node far = leftSide ? sibling.right : sibling.left;
            if (!isRed(near) && !isRed(far)) {
                sibling.color = RED;
                node = parent;
                parent = node.parent;
                continue;
            }
            if (!isRed(far)) {
                near.color = BLACK;
                sibling.color = RED;
                if (leftSide) {
                    rotateRight(sibling);
                } else {
                    rotateLeft(sibling);
                }
                far = sibling;
                sibling = near;
            }
            sibling.color = parent.color;
            parent.color = BLACK;
            far.color = BLACK;
            if (leftSide) {
                rotateLeft(parent);
            } else {
                rotateRight(parent);
            }
            return;
        }
        if (node != null) {
            node.color = BLACK;
        }
    }

    /** The nodes form a tree, {@code size} is right, and colours and keys are as they should be. */
    public boolean repOK() {
        if (root == null) {
            return size == 0;
        }
        if (root.parent != null) {
            return false;
        }
        return isTree() && redsHaveBlackChildren() && blackHeightIsEven() && isOrdered(root, NONE, NONE);
    }

    /** The same with the checks in an order that makes Korat's search slow: what fails often comes late, the size last. */
    public boolean repOKSizeLast() {
        if (root == null) {
            return size == 0;
        }
        if (root.parent != null) {
            return false;
        }
        Set<Node> nodes = nodes();
        return nodes != null
                && isOrdered(root, NONE, NONE)
                && blackHeightIsEven()
                && redsHaveBlackChildren()
                && nodes.size() == size;
    }

    private boolean isTree() {
        Set<Node> nodes = nodes();
        return nodes != null && nodes.size() == size;
    }

    /** The nodes, or null if the links are not those of a tree. */
    private Set<Node> nodes() {
        Set<Node> visited = new HashSet<>();
        LinkedList<Node> pending = new LinkedList<>();
        visited.add(root);
        pending.add(root);
        while (!pending.isEmpty()) {
            Node current = pending.removeFirst();
            Node left = current.left;
            if (left != null) {
                if (!visited.add(left)) {
                    return null;
                }
                if (left.parent != current) {
                    return null;
                }
                pending.add(left);
            }
            Node right = current.right;
            if (right != null) {
                if (!visited.add(right)) {
                    return null;
                }
                if (right.parent != current) {
                    return null;
                }
                pending.add(right);
            }
        }
        return visited;
    }

    private boolean redsHaveBlackChildren() {
        LinkedList<Node> pending = new LinkedList<>();
        pending.add(root);
        while (!pending.isEmpty()) {
            Node current = pending.removeFirst();
            Node left = current.left;
            Node right = current.right;
            if (current.color == RED) {
                if (left != null && left.color == RED) {
                    return false;
                }
                if (right != null && right.color == RED) {
                    return false;
                }
            }
            if (left != null) {
                pending.add(left);
            }
            if (right != null) {
                pending.add(right);
            }
        }
        return true;
    }

    /** A subtree, or null, and the number of black nodes above it. */
    private static class Place {
        final Node node;
        final int blacks;

        Place(Node node, int blacks) {
            this.node = node;
            this.blacks = blacks;
        }
    }

    private boolean blackHeightIsEven() {
        int height = -1;
        LinkedList<Place> pending = new LinkedList<>();
        pending.add(new Place(root, 0));
        while (!pending.isEmpty()) {
            Place place = pending.removeFirst();
            Node node = place.node;
            if (node == null) {
                if (height == -1) {
                    height = place.blacks;
                } else if (height != place.blacks) {
                    return false;
                }
                continue;
            }
            int blacks = node.color == BLACK ? place.blacks + 1 : place.blacks;
            pending.add(new Place(node.left, blacks));
            pending.add(new Place(node.right, blacks));
        }
        return true;
    }

    private static boolean isOrdered(Node node, int low, int high) {
        int key = node.key;
        if (key == NONE) {
            return false;
        }
        if ((low != NONE && key <= low) || (high != NONE && key >= high)) {
            return false;
        }
        if (node.left != null && !isOrdered(node.left, low, key)) {
            return false;
        }
        if (node.right != null && !isOrdered(node.right, key, high)) {
            return false;
        }
        return true;
    }

    /** Trees with exactly {@code size} nodes and the keys below {@code size}. */
    public static IFinitization finRedBlackTree(int size) {
        return finRedBlackTree(size, size, size, size);
    }

    /** Trees of up to {@code nodes} nodes whose size is in a range, with the keys below {@code keys}. */
    public static IFinitization finRedBlackTree(int nodes, int minSize, int maxSize, int keys) {
        IFinitization f = FinitizationFactory.create(RedBlackTree.class);
        IObjSet links = f.createObjSet(Node.class, nodes, true);
        f.set("root", links);
        f.set("size", f.createIntSet(minSize, maxSize));
        f.set("Node.left", links);
        f.set("Node.right", links);
        f.set("Node.parent", links);
        f.set("Node.color", f.createIntSet(RED, BLACK));
        f.set("Node.key", f.createIntSet(NONE, keys - 1));
        f.set("Node.value", f.createIntSet(0));
        return f;
    }
}
