package cases.records;

import cases.Out;

public final class Nested {
    record Tree(Tree left, int value, Tree right) {
        int size() {
            return 1 + (left == null ? 0 : left.size()) + (right == null ? 0 : right.size());
        }
    }

    record Empty() {
    }

    record Pair<A, B>(A first, B second) {
        Pair<B, A> swap() {
            return new Pair<>(second, first);
        }
    }

    public static String run() {
        Out o = new Out();
        Tree tree = new Tree(new Tree(null, 1, null), 2, new Tree(null, 3, new Tree(null, 4, null)));
        o.line(tree, tree.size(), tree.hashCode(), tree.equals(new Tree(tree.left(), 2, tree.right())), new Empty(), new Empty().equals(new Empty()), new Empty().hashCode());
        Pair<String, Pair<Integer, Integer>> pair = new Pair<>("a", new Pair<>(1, 2));
        o.line(pair, pair.second().first(), pair.equals(new Pair<>("a", new Pair<>(1, 2))), pair.swap(), pair.hashCode());
        return o.toString();
    }
}
