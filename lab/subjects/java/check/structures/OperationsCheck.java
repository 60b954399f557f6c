package structures;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Runs random operations on the subjects beside the JDK's own collections: same results, and
 * {@code repOK} holds after each. Fails with an exception.
 */
public final class OperationsCheck {
    private static final int RUNS = 300;
    private static final int OPERATIONS = 60;
    private static final int VALUES = 12;

    private OperationsCheck() {}

    /** Runs all checks; the seeds are fixed. */
    public static void main(String[] arguments) throws ReflectiveOperationException {
        for (int seed = 0; seed < RUNS; seed++) {
            searchTree(new Random(seed));
            redBlackTree(new Random(seed));
            heapArray(new Random(seed));
            binomialHeap(new Random(seed));
            fibonacciHeap(new Random(seed));
            sortedList(new Random(seed));
            singlyLinkedList(new Random(seed));
            doublyLinkedList(new Random(seed));
            disjSet(new Random(seed));
            binaryTree(new Random(seed));
        }
        System.out.println(10 * RUNS * OPERATIONS + " operations, all as expected");
    }

    private static void same(Object expected, Object got, String what) {
        if (!expected.equals(got)) {
            throw new IllegalStateException(what + ": expected " + expected + ", got " + got);
        }
    }

    private static void searchTree(Random random) {
        SearchTree tree = new SearchTree();
        TreeSet<Integer> reference = new TreeSet<>();
        for (int i = 0; i < OPERATIONS; i++) {
            int value = random.nextInt(VALUES);
            if (random.nextBoolean()) {
                same(reference.add(value), tree.add(value), "SearchTree.add");
            } else {
                same(reference.remove(value), tree.remove(value), "SearchTree.remove");
            }
            for (int other = 0; other < VALUES; other++) {
                same(reference.contains(other), tree.contains(other), "SearchTree.contains");
            }
            same(reference.size(), tree.size(), "SearchTree.size");
            same(true, tree.repOK(), "SearchTree.repOK");
        }
    }

    private static void redBlackTree(Random random) throws ReflectiveOperationException {
        RedBlackTree tree = new RedBlackTree();
        TreeMap<Integer, Integer> reference = new TreeMap<>();
        for (int i = 0; i < OPERATIONS; i++) {
            int key = random.nextInt(VALUES);
            if (random.nextInt(5) < 3) {
                int value = 1 + random.nextInt(VALUES);
                reference.put(key, value);
                tree.put(key, value);
            } else {
                same(reference.remove(key) != null, tree.remove(key), "RedBlackTree.remove");
            }
            for (int other = 0; other < VALUES; other++) {
                same(reference.getOrDefault(other, 0), tree.get(other), "RedBlackTree.get");
            }
            same(reference.size(), tree.size(), "RedBlackTree.size");
            same(true, tree.repOK(), "RedBlackTree.repOK");
            makeRootRedIfAllowed(tree);
        }
    }

    /** The operations leave a black root; the invariant allows a red one. */
    private static void makeRootRedIfAllowed(RedBlackTree tree) throws ReflectiveOperationException {
        Field field = RedBlackTree.class.getDeclaredField("root");
        field.setAccessible(true);
        RedBlackTree.Node root = (RedBlackTree.Node) field.get(tree);
        if (root != null) {
            int color = root.color;
            root.color = 0;
            if (!tree.repOK()) {
                root.color = color;
            }
        }
    }

    private static void heapArray(Random random) {
        HeapArray heap = new HeapArray();
        PriorityQueue<Integer> reference = new PriorityQueue<>(Collections.reverseOrder());
        for (int i = 0; i < OPERATIONS; i++) {
            int value = random.nextInt(VALUES);
            if (reference.isEmpty() || random.nextInt(5) < 3) {
                reference.add(value);
                heap.add(value);
            } else {
                same(reference.remove(), heap.removeMax(), "HeapArray.removeMax");
            }
            same(reference.contains(value), heap.contains(value), "HeapArray.contains");
            same(reference.size(), heap.size(), "HeapArray.size");
            same(true, heap.repOK(), "HeapArray.repOK");
        }
    }

    private static void binomialHeap(Random random) {
        BinomialHeap heap = new BinomialHeap();
        PriorityQueue<Integer> reference = new PriorityQueue<>();
        for (int i = 0; i < OPERATIONS; i++) {
            int key = random.nextInt(VALUES);
            if (reference.isEmpty() || random.nextInt(5) < 3) {
                reference.add(key);
                heap.insert(key);
                same(reference.peek(), heap.min(), "BinomialHeap.min");
            } else {
                same(reference.remove(), heap.extractMin(), "BinomialHeap.extractMin");
            }
            same(reference.contains(key), heap.contains(key), "BinomialHeap.contains");
            same(reference.size(), heap.size(), "BinomialHeap.size");
            same(true, heap.repOK(), "BinomialHeap.repOK");
        }
    }

    private static void fibonacciHeap(Random random) {
        FibonacciHeap heap = new FibonacciHeap();
        PriorityQueue<Integer> reference = new PriorityQueue<>();
        for (int i = 0; i < OPERATIONS; i++) {
            int key = random.nextInt(VALUES);
            if (reference.isEmpty() || random.nextInt(5) < 3) {
                reference.add(key);
                heap.insert(key);
                same(reference.peek(), heap.min(), "FibonacciHeap.min");
            } else {
                same(reference.remove(), heap.extractMin(), "FibonacciHeap.extractMin");
            }
            same(reference.contains(key), heap.contains(key), "FibonacciHeap.contains");
            same(reference.size(), heap.size(), "FibonacciHeap.size");
            same(true, heap.repOK(), "FibonacciHeap.repOK");
        }
    }

    private static void sortedList(Random random) {
        SortedList list = new SortedList();
        List<Integer> reference = new ArrayList<>();
        for (int i = 0; i < OPERATIONS; i++) {
            Integer element = random.nextInt(VALUES);
            if (random.nextBoolean()) {
                reference.add(element);
                list.add(element);
            } else {
                same(reference.remove(element), list.remove(element), "SortedList.remove");
            }
            same(reference.contains(element), list.contains(element), "SortedList.contains");
            same(reference.size(), list.size(), "SortedList.size");
            same(true, list.repOK(), "SortedList.repOK");
        }
    }

    private static void singlyLinkedList(Random random) {
        SinglyLinkedList list = new SinglyLinkedList();
        List<Object> reference = new ArrayList<>();
        for (int i = 0; i < OPERATIONS; i++) {
            Integer element = random.nextInt(VALUES);
            switch (random.nextInt(5)) {
                case 0:
                    Collections.reverse(reference);
                    list.reverse();
                    break;
                case 1:
                case 2:
                    reference.add(element);
                    list.add(element);
                    break;
                default:
                    same(reference.remove((Object) element), list.remove(element), "SinglyLinkedList.remove");
            }
            same(reference.contains(element), list.contains(element), "SinglyLinkedList.contains");
            same(reference.size(), list.size(), "SinglyLinkedList.size");
            same(true, list.repOK(), "SinglyLinkedList.repOK");
        }
    }

    private static void doublyLinkedList(Random random) {
        DoublyLinkedList list = new DoublyLinkedList();
        List<Object> reference = new ArrayList<>();
        for (int i = 0; i < OPERATIONS; i++) {
            Integer element = random.nextInt(4) == 0 ? null : (Integer) random.nextInt(VALUES);
            if (random.nextBoolean()) {
                if (element != null || !reference.isEmpty()) {
                    reference.add(element);
                    list.add(element);
                }
            } else {
                boolean nullWouldBeFirst =
                        reference.indexOf(element) == 0 && reference.size() > 1 && reference.get(1) == null;
                boolean removed = !nullWouldBeFirst && reference.remove((Object) element);
                same(removed, list.remove(element), "DoublyLinkedList.remove");
            }
            same(reference.contains(element), list.contains(element), "DoublyLinkedList.contains");
            same(reference.size(), list.size(), "DoublyLinkedList.size");
            same(true, list.repOK(), "DoublyLinkedList.repOK");
        }
    }

    private static void disjSet(Random random) {
        DisjSet sets = new DisjSet(VALUES);
        int[] label = new int[VALUES];
        for (int i = 0; i < VALUES; i++) {
            label[i] = i;
        }
        for (int i = 0; i < OPERATIONS; i++) {
            int a = random.nextInt(VALUES);
            int b = random.nextInt(VALUES);
            if (random.nextInt(4) == 0) {
                sets.union(a, b);
                int old = label[b];
                for (int j = 0; j < VALUES; j++) {
                    label[j] = label[j] == old ? label[a] : label[j];
                }
            }
            same(label[a] == label[b], sets.find(a) == sets.find(b), "DisjSet.find");
            same(true, sets.repOK(), "DisjSet.repOK");
        }
    }

    private static void binaryTree(Random random) {
        BinaryTree tree = new BinaryTree();
        int size = 0;
        for (int i = 0; i < OPERATIONS; i++) {
            switch (random.nextInt(4)) {
                case 0:
                    int height = tree.height();
                    tree.mirror();
                    same(height, tree.height(), "BinaryTree.height");
                    break;
                case 1:
                    same(size > 0, tree.removeLeaf(), "BinaryTree.removeLeaf");
                    size = Math.max(0, size - 1);
                    break;
                default:
                    tree.add();
                    size++;
            }
            same(size, tree.size(), "BinaryTree.size");
            same(true, tree.repOK(), "BinaryTree.repOK");
        }
    }
}
