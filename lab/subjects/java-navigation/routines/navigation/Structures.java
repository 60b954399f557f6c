package navigation;

/** Structures from numbers, as the laboratory writes them. */
public final class Structures {
    private final int[] numbers;
    private int at;
    private int count;

    public Structures(int[] numbers, int at) {
        this.numbers = numbers;
        this.at = at;
    }

    public BsTree searchTree() {
        BsTree tree = new BsTree();
        count = 0;
        tree.root = searchTree(null);
        tree.size = count;
        return tree;
    }

    private BsTree.Node searchTree(BsTree.Node above) {
        int key = numbers[at++];
        if (key < 0) {
            return null;
        }
        BsTree.Node node = new BsTree.Node(key);
        count++;
        node.parent = above;
        node.left = searchTree(node);
        node.right = searchTree(node);
        return node;
    }

    public TreeSet redBlackTree() {
        TreeSet set = new TreeSet();
        count = 0;
        set.root = redBlackTree(null);
        set.size = count;
        return set;
    }

    private TreeSet.Node redBlackTree(TreeSet.Node above) {
        int number = numbers[at++];
        if (number < 0) {
            return null;
        }
        TreeSet.Node node = new TreeSet.Node(number / 2, above);
        count++;
        node.red = number % 2 == 1;
        node.left = redBlackTree(node);
        node.right = redBlackTree(node);
        return node;
    }

    public BinHeap heap() {
        BinHeap heap = new BinHeap();
        count = 0;
        heap.nodes = heap(null);
        heap.size = count;
        return heap;
    }

    private BinHeap.Node heap(BinHeap.Node above) {
        int key = numbers[at++];
        if (key < 0) {
            return null;
        }
        BinHeap.Node node = new BinHeap.Node(key);
        count++;
        node.parent = above;
        node.child = heap(node);
        for (BinHeap.Node child = node.child; child != null; child = child.sibling) {
            node.degree++;
        }
        node.sibling = heap(above);
        return node;
    }

    /** A number that says what is in a heap, whatever its form, and whether it is valid. */
    public static long contents(BinHeap heap) {
        return valid(heap) + 7 * sum(heap.nodes);
    }

    private static long sum(BinHeap.Node node) {
        // Keys are small, so how often each occurs has its own digits.
        return node == null ? 0 : (1L << (4 * node.key)) + sum(node.child) + sum(node.sibling);
    }

    public static long contents(BsTree tree) {
        return valid(tree) + 7 * digest(tree.toArray());
    }

    public static long contents(TreeSet set) {
        return valid(set) + 7 * digest(set.toArray());
    }

    private static long valid(Object subject) {
        return Invariants.hold(subject) ? 1 : 0;
    }

    private static long digest(int[] keys) {
        long digest = keys.length;
        for (int key : keys) {
            digest = digest * 31 + key;
        }
        return digest;
    }
}
