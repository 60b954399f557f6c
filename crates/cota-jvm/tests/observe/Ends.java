class Node { Node left, right; int key; }

class Ends {
    static int at;
    Node root;
    int size;

    boolean repOk() {
        if (size == 3) { at = 9; return false; }
        if (root == null) { at = 10; return size == 0; }
        if (!once(root)) { return false; }
        boolean fits = fits(root);
        if (!fits) { at = 13; return false; }
        return ordered(root) && small(root) && listed(root);
    }

    static boolean once(Node node) {
        java.util.HashSet<Node> seen = new java.util.HashSet<>();
        seen.add(node);
        if (node.left != null && !seen.add(node.left)) { at = 20; return false; }
        at = 21; return node.right == null || seen.add(node.right);
    }

    boolean fits(Node node) {
        return size > 0;
    }

    static boolean ordered(Node node) {
        if (node.left == null) return true;
        at = 30; return node.left.key < node.key;
    }

    static boolean small(Node node) {
        if (node.key == 2) { at = 34; throw new IllegalStateException(); }
        return true;
    }

    static boolean listed(Node node) {
        at = 39; return java.util.List.of(1, 2).contains(node.key);
    }

    static int at() {
        return at;
    }
}
