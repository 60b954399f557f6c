package suites;

import extender.IntegerList;
import extender.ListToSet;
import navigation.BinHeap;
import navigation.BsTree;
import navigation.Structures;
import navigation.TreeSet;

/** Routines on the inputs of a row of a table: a test is one call, and returns what it gives and leaves behind. */
public class Routines {
    /** What is not there. */
    private static final int NOTHING = -1;
    private static final int[][] INPUTS = inputs();

    /** Always the first: the field is the bound that Cota searches. */
    int suite;

    public boolean repOk() {
        return suite >= 0;
    }

    private static int[][] inputs() {
        int[][] inputs = new int[Inputs.COUNT][];
        int next = 0;
        for (String part : Inputs.PARTS) {
            int from = 0;
            while (from < part.length()) {
                int length = part.charAt(from) - 1;
                int[] input = new int[length];
                for (int at = 0; at < length; at++) {
                    input[at] = part.charAt(from + 1 + at) - 2;
                }
                inputs[next++] = input;
                from += 1 + length;
            }
        }
        return inputs;
    }

    public long listToSet(int test) {
        int[] numbers = INPUTS[test];
        ListToSet.Node list = new ListToSet.Node();
        ListToSet.Node last = list;
        int at = 0;
        while (numbers[at] != NOTHING) {
            last.next = new ListToSet.Node();
            last = last.next;
            last.element = numbers[at++];
        }
        ListToSet set = new ListToSet();
        last = set.header;
        for (at++; at < numbers.length; at++) {
            last.next = new ListToSet.Node();
            last = last.next;
            last.element = numbers[at];
            set.size++;
        }
        long digest = set.isListAsSet(list) ? 1 : 0;
        ListToSet made = ListToSet.listToSet(list);
        digest = digest * 31 + made.size;
        for (ListToSet.Node node = made.header.next; node != null; node = node.next) {
            digest = digest * 31 + node.element;
        }
        return digest;
    }

    public boolean palindrome(int test) {
        int[] numbers = INPUTS[test];
        IntegerList list = new IntegerList();
        for (int number : numbers) {
            IntegerList.Entry entry = new IntegerList.Entry();
            entry.element = number == NOTHING ? null : Integer.valueOf(number);
            entry.next = list.header;
            entry.previous = list.header.previous;
            entry.previous.next = entry;
            list.header.previous = entry;
            list.size++;
        }
        return list.isPalindromic();
    }

    public long heapMerge(int test) {
        Structures structures = new Structures(INPUTS[test], 0);
        BinHeap heap = structures.heap();
        heap.union(structures.heap());
        return Structures.contents(heap);
    }

    private static BinHeap heap(int test) {
        return new Structures(INPUTS[test], 1).heap();
    }

    public long heapInsert(int test) {
        BinHeap heap = heap(test);
        heap.insert(INPUTS[test][0]);
        return Structures.contents(heap);
    }

    public long heapDelete(int test) {
        BinHeap heap = heap(test);
        boolean deleted = heap.delete(INPUTS[test][0]);
        return 2 * Structures.contents(heap) + (deleted ? 1 : 0);
    }

    public boolean heapFind(int test) {
        return heap(test).contains(INPUTS[test][0]);
    }

    private static BsTree searchTree(int test) {
        return new Structures(INPUTS[test], 1).searchTree();
    }

    public long treeInsert(int test) {
        BsTree tree = searchTree(test);
        boolean inserted = tree.insert(INPUTS[test][0]);
        return 2 * Structures.contents(tree) + (inserted ? 1 : 0);
    }

    public long treeDelete(int test) {
        BsTree tree = searchTree(test);
        boolean deleted = tree.remove(INPUTS[test][0]);
        return 2 * Structures.contents(tree) + (deleted ? 1 : 0);
    }

    public boolean treeSearch(int test) {
        return searchTree(test).contains(INPUTS[test][0]);
    }

    private static TreeSet redBlackTree(int test) {
        return new Structures(INPUTS[test], 1).redBlackTree();
    }

    public long redBlackAdd(int test) {
        TreeSet set = redBlackTree(test);
        boolean added = set.add(INPUTS[test][0]);
        return 2 * Structures.contents(set) + (added ? 1 : 0);
    }

    public long redBlackRemove(int test) {
        TreeSet set = redBlackTree(test);
        boolean removed = set.remove(INPUTS[test][0]);
        return 2 * Structures.contents(set) + (removed ? 1 : 0);
    }

    public boolean redBlackContains(int test) {
        return redBlackTree(test).contains(INPUTS[test][0]);
    }
}
