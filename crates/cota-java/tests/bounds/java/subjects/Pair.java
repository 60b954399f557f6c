package subjects;

/** Two classes with one name, and classes that a scope cannot fill. */
class Pair {
    Left left;
    Right right;
    java.util.Map<String, String> cache = new java.util.HashMap<>();
    java.util.Comparator<String> order;

    static class Left {
        Node node;

        static class Node {
            int key;
        }
    }

    static class Right {
        Node node;

        static class Node {
            int key;
        }
    }

    boolean repOk() {
        return left != null && right != null && left.node != null && right.node != null
                && left.node.key < right.node.key && cache.isEmpty() && order == null;
    }
}
