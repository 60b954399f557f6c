package navigation;

/** A binary search tree with links to parents. */
public class BsTree {
    static class Node {
        int key;
        Node left;
        Node right;
        Node parent;

        Node(int key) {
            this.key = key;
        }
    }

    Node root;
    int size;

    public boolean contains(int key) {
        return find(key) != null;
    }

    private Node find(int key) {
        Node current = root;
        while (current != null && current.key != key) {
            if (key < current.key) {
                current = current.left;
            } else {
                current = current.right;
            }
        }
        return current;
    }

    /** Adds a key; false if it was there. */
    public boolean insert(int key) {
        Node above = null;
        Node current = root;
        while (current != null) {
            above = current;
            if (key < current.key) {
                current = current.left;
            } else if (key > current.key) {
                current = current.right;
            } else {
                return false;
            }
        }
        Node fresh = new Node(key);
        fresh.parent = above;
        if (above == null) {
            root = fresh;
        } else if (key < above.key) {
            above.left = fresh;
        } else {
            above.right = fresh;
        }
        size++;
        return true;
    }

    /** Removes a key; false if it was not there. */
    public boolean remove(int key) {
        Node doomed = find(key);
        if (doomed == null) {
            return false;
        }
        if (doomed.left != null && doomed.right != null) {
            Node next = doomed.right;
            while (next.left != null) {
                next = next.left;
            }
            doomed.key = next.key;
            doomed = next;
        }
        Node child = doomed.left != null ? doomed.left : doomed.right;
        if (child != null) {
            child.parent = doomed.parent;
        }
        if (doomed.parent == null) {
            root = child;
        } else if (doomed.parent.left == doomed) {
            doomed.parent.left = child;
        } else {
            doomed.parent.right = child;
        }
        size--;
        return true;
    }

    /** The least key. */
    public int min() {
        if (root == null) {
            throw new IllegalStateException("the tree is empty");
        }
        Node current = root;
        while (current.left != null) {
            current = current.left;
        }
        return current.key;
    }

    /** The greatest key. */
    public int max() {
        if (root == null) {
            throw new IllegalStateException("the tree is empty");
        }
        Node current = root;
        while (current.right != null) {
            current = current.right;
        }
        return current.key;
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return root == null;
    }

    /** All keys in order. */
    public int[] toArray() {
        int[] keys = new int[size];
        fill(root, keys, 0);
        return keys;
    }

    private int fill(Node node, int[] keys, int from) {
        if (node == null) {
            return from;
        }
        int at = fill(node.left, keys, from);
        keys[at] = node.key;
        return fill(node.right, keys, at + 1);
    }
}
