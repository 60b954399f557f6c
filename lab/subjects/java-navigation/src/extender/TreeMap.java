package extender;

/** A red-black tree with links to parents, as a map. */
public class TreeMap {
    static class Node {
        int key;
        int value;
        Node left;
        Node right;
        Node parent;
        boolean red = true;

        Node(int key, int value, Node parent) {
            this.key = key;
            this.value = value;
            this.parent = parent;
        }
    }

    Node root;
    int size;

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return root == null;
    }

    public boolean containsKey(int key) {
        return find(key) != null;
    }

    public boolean containsValue(int value) {
        Node current = root == null ? null : leftmost(root);
        while (current != null) {
            if (current.value == value) {
                return true;
            }
            current = successor(current);
        }
        return false;
    }

    /** The value of a key. */
    public int get(int key) {
        Node node = find(key);
        if (node == null) {
            throw new IllegalStateException("no such key");
        }
        return node.value;
    }

    private Node find(int key) {
        Node current = root;
        while (current != null) {
            if (key == current.key) {
                return current;
            }
            if (key < current.key) {
                current = current.left;
            } else {
                current = current.right;
            }
        }
        return null;
    }

    /** Gives a key its value; false if it had one. */
    public boolean put(int key, int value) {
        Node above = null;
        Node current = root;
        while (current != null) {
            if (key == current.key) {
                current.value = value;
                return false;
            }
            above = current;
            if (key < current.key) {
                current = current.left;
            } else {
                current = current.right;
            }
        }
        Node fresh = new Node(key, value, above);
        if (above == null) {
            root = fresh;
        } else if (key < above.key) {
            above.left = fresh;
        } else {
            above.right = fresh;
        }
        size++;
        repairRed(fresh);
        return true;
    }

    /** Removes a key; false if it was not there. */
    public boolean remove(int key) {
        Node doomed = find(key);
        if (doomed == null) {
            return false;
        }
        if (doomed.left != null && doomed.right != null) {
            // The node after it has no left child: take its key and value and remove that node.
            Node next = leftmost(doomed.right);
            doomed.key = next.key;
            doomed.value = next.value;
            doomed = next;
        }
        Node child = doomed.left != null ? doomed.left : doomed.right;
        if (child != null) {
            replace(doomed, child);
            child.red = false;
        } else {
            if (!doomed.red) {
                repairBlack(doomed);
            }
            replace(doomed, null);
        }
        size--;
        return true;
    }

    public void clear() {
        root = null;
        size = 0;
    }

    /** The least key. */
    public int firstKey() {
        if (root == null) {
            throw new IllegalStateException("the map is empty");
        }
        return leftmost(root).key;
    }

    /** The greatest key. */
    public int lastKey() {
        if (root == null) {
            throw new IllegalStateException("the map is empty");
        }
        Node current = root;
        while (current.right != null) {
            current = current.right;
        }
        return current.key;
    }

    private Node leftmost(Node from) {
        Node current = from;
        while (current.left != null) {
            current = current.left;
        }
        return current;
    }

    private Node successor(Node node) {
        if (node.right != null) {
            return leftmost(node.right);
        }
        Node below = node;
        Node above = node.parent;
        while (above != null && above.right == below) {
            below = above;
            above = above.parent;
        }
        return above;
    }

    private boolean isRed(Node node) {
        return node != null && node.red;
    }

    /** Puts a subtree, or nothing, in the place of a node. */
    private void replace(Node node, Node by) {
        if (node.parent == null) {
            root = by;
        } else if (node.parent.left == node) {
            node.parent.left = by;
        } else {
            node.parent.right = by;
        }
        if (by != null) {
            by.parent = node.parent;
        }
    }

    /** The right child goes up. */
    private void rotateLeft(Node node) {
        Node up = node.right;
        node.right = up.left;
        if (up.left != null) {
            up.left.parent = node;
        }
        replace(node, up);
        up.left = node;
        node.parent = up;
    }

    /** The left child goes up. */
    private void rotateRight(Node node) {
        Node up = node.left;
        node.left = up.right;
        if (up.right != null) {
            up.right.parent = node;
        }
        replace(node, up);
        up.right = node;
        node.parent = up;
    }

    /** This node is red, and its parent may be too. */
    private void repairRed(Node node) {
        while (node.parent != null && node.parent.red) {
            Node above = node.parent;
            Node top = above.parent;
            if (above == top.left) {
                if (isRed(top.right)) {
                    top.right.red = false;
                    above.red = false;
                    top.red = true;
                    node = top;
                } else {
                    if (node == above.right) {
                        rotateLeft(above);
                        above = node;
                    }
                    above.red = false;
                    top.red = true;
                    rotateRight(top);
                    break;
                }
            } else {
                if (isRed(top.left)) {
                    top.left.red = false;
                    above.red = false;
                    top.red = true;
                    node = top;
                } else {
                    if (node == above.left) {
                        rotateRight(above);
                        above = node;
                    }
                    above.red = false;
                    top.red = true;
                    rotateLeft(top);
                    break;
                }
            }
        }
        root.red = false;
    }

    /** The ways through this black node have one black node too few from now on. */
    private void repairBlack(Node node) {
        while (node.parent != null && !node.red) {
            Node above = node.parent;
            if (node == above.left) {
                Node sibling = above.right;
                if (sibling.red) {
                    sibling.red = false;
                    above.red = true;
                    rotateLeft(above);
                    sibling = above.right;
                }
                if (!isRed(sibling.left) && !isRed(sibling.right)) {
                    sibling.red = true;
                    node = above;
                } else {
                    if (!isRed(sibling.right)) {
                        sibling.left.red = false;
                        sibling.red = true;
                        rotateRight(sibling);
                        sibling = above.right;
                    }
                    sibling.red = above.red;
                    above.red = false;
                    sibling.right.red = false;
                    rotateLeft(above);
                    return;
                }
            } else {
                Node sibling = above.left;
                if (sibling.red) {
                    sibling.red = false;
                    above.red = true;
                    rotateRight(above);
                    sibling = above.left;
                }
                if (!isRed(sibling.left) && !isRed(sibling.right)) {
                    sibling.red = true;
                    node = above;
                } else {
                    if (!isRed(sibling.left)) {
                        sibling.right.red = false;
                        sibling.red = true;
                        rotateLeft(sibling);
                        sibling = above.left;
                    }
                    sibling.red = above.red;
                    above.red = false;
                    sibling.left.red = false;
                    rotateRight(above);
                    return;
                }
            }
        }
        node.red = false;
    }

    /** All keys in order. */
    public int[] toArray() {
        int[] keys = new int[size];
        int at = 0;
        Node current = root == null ? null : leftmost(root);
        while (current != null) {
            keys[at++] = current.key;
            current = successor(current);
        }
        return keys;
    }
}
