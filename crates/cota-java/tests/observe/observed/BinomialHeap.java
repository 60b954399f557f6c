package observed;

import java.util.HashSet;
import java.util.Set;

/** A binomial heap whose predicate reads and decides as that of the catalogue does. */
public class BinomialHeap {
    static class Node {
        Node parent;
        Node sibling;
        Node child;
        int key;
        int degree;
    }

    int size;
    Node roots;

    public boolean repOk() {
        if (size == 0) {
            return roots == null;
        }
        Node first = roots;
        if (first == null) {
            return false;
        }
        Set<Node> seen = new HashSet<>();
        return areTrees(first, null, seen)
            && seen.size() == size
            && rootsMatchBits(first, seen.size())
            && rootsAreLeast(first);
    }

    private static boolean areTrees(Node first, Node parent, Set<Node> seen) {
        Node node = first;
        while (node != null) {
            if (!seen.add(node)
                || node.parent != parent
                || !areTrees(node.child, node, seen)) {
                return false;
            }
            node = node.sibling;
        }
        return true;
    }

    private static boolean rootsMatchBits(Node first, int size) {
        int bits = size;
        int degree = 0;
        Node root = first;
        while (root != null) {
            if (bits == 0) {
                return false;
            }
            int skipped = Integer.numberOfTrailingZeros(bits);
            degree += skipped;
            if (root.degree != degree || !isBinomial(root, degree)) {
                return false;
            }
            bits >>= skipped + 1;
            degree++;
            root = root.sibling;
        }
        return bits == 0;
    }

    private static boolean isBinomial(Node node, int degree) {
        Node child = node.child;
        while (child != null) {
            degree--;
            if (child.degree != degree || !isBinomial(child, degree)) {
                return false;
            }
            child = child.sibling;
        }
        return degree == 0;
    }

    private static boolean rootsAreLeast(Node first) {
        Node root = first;
        while (root != null) {
            if (!isHeap(root)) {
                return false;
            }
            root = root.sibling;
        }
        return true;
    }

    private static boolean isHeap(Node node) {
        Node child = node.child;
        while (child != null) {
            if (node.key > child.key || !isHeap(child)) {
                return false;
            }
            child = child.sibling;
        }
        return true;
    }

    int elements() { return size; }
}
