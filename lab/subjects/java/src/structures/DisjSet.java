package structures;

import korat.finitization.IArraySet;
import korat.finitization.IFinitization;
import korat.finitization.IObjSet;
import korat.finitization.impl.FinitizationFactory;

/** Disjoint sets of the integers from 0, joined by rank. */
public class DisjSet {
    /** What is known of one integer: a root is its own parent. */
    public static class Element {
        int parent;
        int rank;
    }

    private int size;
    private Element[] elements;

    /** The integers below {@code size}, each in a set of its own. */
    public DisjSet(int size) {
        this.size = size;
        elements = new Element[size];
        for (int i = 0; i < size; i++) {
            elements[i] = new Element();
            elements[i].parent = i;
        }
    }

    /** No integers. */
    public DisjSet() {
        this(0);
    }

    /** The integer that stands for the set of {@code i}; shortens the path to it. */
    public int find(int i) throws IndexOutOfBoundsException {
        int root = i;
        while (elements[root].parent != root) {
            root = elements[root].parent;
        }
        while (elements[i].parent != root) {
            int next = elements[i].parent;
            elements[i].parent = root;
            i = next;
        }
        return root;
    }

    /** Joins the sets of two integers. */
    public void union(int i, int j) throws IndexOutOfBoundsException {
        int a = find(i);
        int b = find(j);
        if (a == b) {
            return;
        }
        if (elements[a].rank < elements[b].rank) {
            elements[a].parent = b;
            return;
        }
        elements[b].parent = a;
        if (elements[a].rank == elements[b].rank) {
            elements[a].rank++;
        }
    }

    /** The number of integers. */
    public int size() {
        return size;
    }

    /** Ranks grow towards the roots, and there are enough integers of rank 0 for the sets. */
    public boolean repOK() {
        Element[] all = elements;
        if (all.length != size) {
            return false;
        }
        for (int i = 0; i < size; i++) {
            for (int j = i + 1; j < size; j++) {
                if (all[i] == all[j]) {
                    return false;
                }
            }
        }
        boolean[] hasClosestChild = new boolean[size];
        int roots = 0;
        for (int i = 0; i < size; i++) {
            int parent = all[i].parent;
            if (parent >= size) {
                return false;
            }
            if (parent == i) {
                roots++;
                continue;
            }
            int parentRank = all[parent].rank;
            if (parentRank <= all[i].rank) {
                return false;
            }
            if (all[i].rank == parentRank - 1) {
                hasClosestChild[parent] = true;
            }
        }
        int ofRankZero = 0;
        for (int i = 0; i < size; i++) {
            if (!hasClosestChild[i] && all[i].rank == 0) {
                ofRankZero++;
            }
        }
        return roots <= ofRankZero;
    }

    /** Sets of up to {@code max} integers. */
    public static IFinitization finDisjSet(int max) {
        IFinitization f = FinitizationFactory.create(DisjSet.class);
        IObjSet records = f.createObjSet(Element.class, max);
        IArraySet arrays = f.createArraySet(Element[].class, f.createIntSet(0, max), records, 1);
        f.set("size", f.createIntSet(0, max));
        f.set("elements", arrays);
        f.set("Element.parent", f.createIntSet(0, max - 1));
        f.set("Element.rank", f.createIntSet(0, max - 1));
        return f;
    }
}
