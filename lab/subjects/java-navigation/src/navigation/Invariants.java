package navigation;

/** What holds in every subject between calls. It is no part of the subjects, so that no mutant is in it. */
public final class Invariants {
    private Invariants() {
    }

    public static boolean hold(Object subject) {
        if (subject instanceof Queue queue) {
            return holds(queue);
        } else if (subject instanceof TreeList list) {
            return list.root == null ? list.size == 0 : count(list.root, 0, 0) == list.size;
        } else if (subject instanceof NodeCachingList list) {
            return holds(list);
        } else if (subject instanceof AvlTree tree) {
            return height(tree.root, Long.MIN_VALUE, Long.MAX_VALUE) >= -1;
        } else if (subject instanceof BsTree tree) {
            return count(tree.root, null, Long.MIN_VALUE, Long.MAX_VALUE) == tree.size;
        } else if (subject instanceof TreeSet set) {
            return blacks(set.root, null, Long.MIN_VALUE, Long.MAX_VALUE) > 0
                    && (set.root == null || !set.root.red) && set.toArray().length == set.size;
        } else if (subject instanceof BinHeap heap) {
            return holds(heap);
        }
        return holds((OrdSet) subject);
    }

    private static boolean holds(Queue queue) {
        int count = 0;
        Queue.Node last = null;
        for (Queue.Node node = queue.front; node != null; node = node.next) {
            last = node;
            count++;
        }
        return last == queue.last && count == queue.size;
    }

    /** The number of nodes of a subtree, or less than 0. */
    private static int count(TreeList.Node node, int parent, int first) {
        if (node == null) {
            return 0;
        }
        int index = parent + node.relative;
        int before = count(node.left, index, first);
        int after = count(node.right, index, index + 1);
        int left = node.left == null ? -1 : node.left.height;
        int right = node.right == null ? -1 : node.right.height;
        boolean fits = before >= 0 && after >= 0 && index == first + before
                && Math.abs(left - right) <= 1 && node.height == 1 + Math.max(left, right);
        return fits ? before + 1 + after : -1;
    }

    private static boolean holds(NodeCachingList list) {
        int count = 0;
        NodeCachingList.Node node = list.header;
        do {
            if (node.next.previous != node) {
                return false;
            }
            node = node.next;
            count++;
        } while (node != list.header);
        int kept = 0;
        for (node = list.firstCached; node != null; node = node.next) {
            kept++;
        }
        return count - 1 == list.size && kept == list.cacheSize && kept <= list.maximumCacheSize;
    }

    /** The height of a subtree, or less than -1. */
    private static int height(AvlTree.AvlNode node, long above, long below) {
        if (node == null) {
            return -1;
        }
        int left = height(node.left, above, node.element);
        int right = height(node.right, node.element, below);
        boolean fits = left >= -1 && right >= -1 && Math.abs(left - right) <= 1
                && node.height == 1 + Math.max(left, right)
                && above < node.element && node.element < below;
        return fits ? node.height : -2;
    }

    private static int count(BsTree.Node node, BsTree.Node parent, long above, long below) {
        if (node == null) {
            return 0;
        }
        int left = count(node.left, node, above, node.key);
        int right = count(node.right, node, node.key, below);
        boolean fits = left >= 0 && right >= 0 && node.parent == parent
                && above < node.key && node.key < below;
        return fits ? left + 1 + right : Integer.MIN_VALUE;
    }

    /** One more than the black nodes on each way down, or 0. */
    private static int blacks(TreeSet.Node node, TreeSet.Node parent, long above, long below) {
        if (node == null) {
            return 1;
        }
        int left = blacks(node.left, node, above, node.key);
        int right = blacks(node.right, node, node.key, below);
        boolean reds = node.red
                && (node.left != null && node.left.red || node.right != null && node.right.red);
        boolean fits = left > 0 && left == right && !reds && node.parent == parent
                && above < node.key && node.key < below;
        return fits ? left + (node.red ? 0 : 1) : 0;
    }

    private static boolean holds(BinHeap heap) {
        int count = 0;
        int least = 0;
        for (BinHeap.Node root = heap.nodes; root != null; root = root.sibling) {
            int below = count(root);
            if (below < 0 || root.parent != null || root.degree < least) {
                return false;
            }
            least = root.degree + 1;
            count += below;
        }
        return count == heap.size;
    }

    private static int count(BinHeap.Node node) {
        int count = 1;
        BinHeap.Node child = node.child;
        for (int degree = node.degree - 1; degree >= 0; degree--) {
            if (child == null || child.degree != degree || child.parent != node || child.key < node.key) {
                return -1;
            }
            int below = count(child);
            if (below < 0) {
                return -1;
            }
            count += below;
            child = child.sibling;
        }
        return child == null ? count : -1;
    }

    private static boolean holds(OrdSet set) {
        for (int at = 1; at <= set.last; at++) {
            if (set.set[at - 1] >= set.set[at]) {
                return false;
            }
        }
        return set.last < set.set.length && set.set.length <= OrdSet.LIMIT;
    }
}
