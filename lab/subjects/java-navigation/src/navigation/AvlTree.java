package navigation;

/** A search tree whose subtrees differ in height by one at most; elements are only added. */
public class AvlTree {
    static class AvlNode {
        int element;
        AvlNode left;
        AvlNode right;
        int height;

        AvlNode(int element) {
            this.element = element;
        }
    }

    AvlNode root;

    /** Adds an element; nothing happens if it is there. */
    public void insert(int element) {
        root = insert(element, root);
    }

    private AvlNode insert(int element, AvlNode node) {
        AvlNode result = node;
        if (result == null) {
            result = new AvlNode(element);
        } else if (element < result.element) {
            result.left = insert(element, result.left);
            if (height(result.left) - height(result.right) == 2) {
                if (element < result.left.element) {
                    result = rotateWithLeftChild(result);
                } else {
                    result = doubleWithLeftChild(result);
                }
            }
        } else if (element > result.element) {
            result.right = insert(element, result.right);
            if (height(result.right) - height(result.left) == 2) {
                if (element > result.right.element) {
                    result = rotateWithRightChild(result);
                } else {
                    result = doubleWithRightChild(result);
                }
            }
        }
        result.height = max(height(result.left), height(result.right)) + 1;
        return result;
    }

    private AvlNode rotateWithLeftChild(AvlNode top) {
        AvlNode left = top.left;
        top.left = left.right;
        left.right = top;
        top.height = max(height(top.left), height(top.right)) + 1;
        left.height = max(height(left.left), top.height) + 1;
        return left;
    }

    private AvlNode rotateWithRightChild(AvlNode top) {
        AvlNode right = top.right;
        top.right = right.left;
        right.left = top;
        top.height = max(height(top.left), height(top.right)) + 1;
        right.height = max(height(right.right), top.height) + 1;
        return right;
    }

    private AvlNode doubleWithLeftChild(AvlNode top) {
        top.left = rotateWithRightChild(top.left);
        return rotateWithLeftChild(top);
    }

    private AvlNode doubleWithRightChild(AvlNode top) {
        top.right = rotateWithLeftChild(top.right);
        return rotateWithRightChild(top);
    }

    private static int height(AvlNode node) {
        return node == null ? -1 : node.height;
    }

    private static int max(int one, int other) {
        return one > other ? one : other;
    }

    public boolean find(int element) {
        AvlNode node = root;
        while (node != null) {
            if (element < node.element) {
                node = node.left;
            } else if (element > node.element) {
                node = node.right;
            } else {
                return true;
            }
        }
        return false;
    }

    /** The least element. */
    public int findMin() {
        return elementAt(findMin(root));
    }

    private AvlNode findMin(AvlNode node) {
        if (node == null) {
            return node;
        }
        while (node.left != null) {
            node = node.left;
        }
        return node;
    }

    /** The greatest element. */
    public int findMax() {
        return elementAt(findMax(root));
    }

    private AvlNode findMax(AvlNode node) {
        if (node == null) {
            return node;
        }
        while (node.right != null) {
            node = node.right;
        }
        return node;
    }

    private int elementAt(AvlNode node) {
        if (node == null) {
            throw new IllegalStateException("the tree is empty");
        }
        return node.element;
    }

    public void makeEmpty() {
        root = null;
    }

    public boolean isEmpty() {
        return root == null;
    }

    /** That of a single node is 0, of nothing -1. */
    public int height() {
        return height(root);
    }
}
