package observed;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A search tree whose predicate reads and decides as that of the catalogue does. */
public class SearchTree {
    static class Node {
        Node left;
        Node right;
        int info;
    }

    enum Kind { EMPTY, LEAF { @Override public String toString() { return "other"; } }, INNER }

    Node root;
    int size;

    public boolean repOk() {
        if (root == null) {
            return size == 0;
        }
        Set<Node> seen = new HashSet<>();
        ArrayDeque<Node> next = new ArrayDeque<>();
        seen.add(root);
        next.add(root);
        while (!next.isEmpty()) {
            Node node = next.remove();
            Node left = node.left;
            if (left != null && !seen.add(left)) {
                return false;
            }
            push(next, left);
            Node right = node.right;
            if (right != null && !seen.add(right)) {
                return false;
            }
            push(next, right);
        }
        return seen.size() == size && ordered(root, null, null);
    }

    /** Adds what is not null, without a decision of this class. */
    private static void push(ArrayDeque<Node> next, Node node) {
        java.util.Optional.ofNullable(node).ifPresent(next::add);
    }

    private static boolean ordered(Node node, Integer low, Integer high) {
        int info = node.info;
        if ((low != null && info <= low) || (high != null && info >= high)) {
            return false;
        }
        Node left = node.left;
        return (left == null || ordered(left, low, info))
            && (node.right == null || ordered(node.right, info, high));
    }

    int height() {
        return root == null ? 0 : height(root);
    }

    private static int height(Node node) {
        int left = node.left == null ? 0 : height(node.left);
        int right = node.right == null ? 0 : height(node.right);
        return 1 + Math.max(left, right);
    }

    private boolean[] children() {
        return root == null ? null : new boolean[] {root.left != null, root.right != null};
    }

    static List<Boolean> childList(SearchTree tree) {
        List<Boolean> list = new ArrayList<>();
        if (tree.root != null) {
            list.add(tree.root.left != null);
            list.add(tree.root.right != null);
        }
        return list;
    }

    Kind kind() {
        if (root == null) return Kind.EMPTY;
        return root.left == null && root.right == null ? Kind.LEAF : Kind.INNER;
    }

    boolean empty() { return root == null; }
    long wide() { return size + 10_000_000_000L; }
    char letter() { return (char) ('a' + size); }
    double half() { return size / 2.0; }
    String text() { return root == null ? null : "size " + size; }
    Object boxed() { return size; }
    int[][] nested() { return new int[][] {{size}, {}}; }
    Object mixed() { return Arrays.asList(1, "b, c", 'c', null, Kind.LEAF, List.of(2L)); }
    /** Takes the tree apart. */
    int destroys() {
        int count = 0;
        while (root != null) { root = root.left; count++; }
        return count;
    }

    void nothing() {}
    int argument(int a) { return a; }
    Node node() { return root; }
    int throwsAt() { if (size == 1) throw new IllegalStateException("one"); return 0; }
    Object endless() {
        List<Object> list = new ArrayList<>();
        list.add(list);
        return list;
    }
}
