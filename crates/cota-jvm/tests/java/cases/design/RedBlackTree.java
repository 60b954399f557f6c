package cases.design;

import cases.Out;
import java.util.Random;

public final class RedBlackTree {
    static final class Tree {
        static final class Node {
            int key;
            boolean red = true;
            Node left, right, parent;
        }

        Node root;
        int size;

        boolean contains(int key) {
            Node at = root;
            while (at != null && at.key != key) {
                at = key < at.key ? at.left : at.right;
            }
            return at != null;
        }

        void add(int key) {
            Node parent = null;
            for (Node at = root; at != null; at = key < at.key ? at.left : at.right) {
                if (at.key == key) {
                    return;
                }
                parent = at;
            }
            Node node = new Node();
            node.key = key;
            node.parent = parent;
            if (parent == null) {
                root = node;
            } else if (key < parent.key) {
                parent.left = node;
            } else {
                parent.right = node;
            }
            size++;
            repair(node);
        }

        private void repair(Node node) {
            while (node.parent != null && node.parent.red) {
                Node parent = node.parent, grand = parent.parent;
                boolean left = parent == grand.left;
                Node uncle = left ? grand.right : grand.left;
                if (uncle != null && uncle.red) {
                    parent.red = uncle.red = false;
                    grand.red = true;
                    node = grand;
                    continue;
                }
                if (node == (left ? parent.right : parent.left)) {
                    rotate(parent, left);
                    Node held = parent;
                    parent = node;
                    node = held;
                }
                parent.red = false;
                grand.red = true;
                rotate(grand, !left);
            }
            root.red = false;
        }

        private void rotate(Node node, boolean left) {
            Node up = left ? node.right : node.left;
            Node inner = left ? up.left : up.right;
            if (left) {
                node.right = inner;
                up.left = node;
            } else {
                node.left = inner;
                up.right = node;
            }
            if (inner != null) {
                inner.parent = node;
            }
            up.parent = node.parent;
            if (node.parent == null) {
                root = up;
            } else if (node.parent.left == node) {
                node.parent.left = up;
            } else {
                node.parent.right = up;
            }
            node.parent = up;
        }

        int blackHeight(Node node) {
            if (node == null) {
                return 1;
            }
            int left = blackHeight(node.left), right = blackHeight(node.right);
            if (left != right || node.red && node.left != null && node.left.red) {
                throw new IllegalStateException("not balanced at " + node.key);
            }
            return left + (node.red ? 0 : 1);
        }

        void show(Node node, StringBuilder text, int depth) {
            if (node != null) {
                show(node.left, text, depth + 1);
                text.append(node.key).append(node.red ? "r" : "b").append(depth).append(' ');
                show(node.right, text, depth + 1);
            }
        }
    }

    public static String run() {
        Out o = new Out();
        Tree tree = new Tree();
        Random random = new Random(11);
        for (int i = 0; i < 200; i++) {
            tree.add(random.nextInt(500));
        }
        StringBuilder text = new StringBuilder();
        tree.show(tree.root, text, 0);
        o.line(tree.size, text, tree.blackHeight(tree.root), tree.contains(7), tree.contains(tree.root.key));
        return o.toString();
    }
}
