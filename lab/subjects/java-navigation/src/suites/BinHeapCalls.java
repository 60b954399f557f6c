package suites;

import navigation.BinHeap;

/** The calls of the heap. */
public final class BinHeapCalls extends Calls {
    private static final int[][] METHODS = {
        {CHANGES, 4, 1},
        {CHANGES, 1, 1},
        {CHANGES, 5, 2},
        {CHANGES, 5, 1},
        {CHANGES, 2, 2},
        {LOOKS, 1, 1},
        {LOOKS, 5, 1},
        {LOOKS, 1, 1},
        {LOOKS, 1, 1},
    };

    private BinHeap subject;

    public BinHeapCalls() {
        super(METHODS);
    }

    @Override
    public int length() {
        return 2;
    }

    @Override
    public int sizes() {
        return 8;
    }

    @Override
    public int ways() {
        return 2;
    }

    @Override
    public void start(int size, int way) {
        subject = new BinHeap();
        for (int at = 0; at < size; at++) {
            subject.insert((3 + at * (2 * way + 1)) % 7);
        }
    }

    @Override
    public void call(int method, int a, int b) {
        switch (method) {
            case 0:
                subject.insert(a);
                break;
            case 1:
                note(subject.extractMin());
                break;
            case 2:
                note(subject.decreaseKey(a, b));
                break;
            case 3:
                note(subject.delete(a));
                break;
            case 4:
                BinHeap other = new BinHeap();
                for (int at = 0; at < a; at++) {
                    other.insert(b + at);
                }
                subject.union(other);
                break;
            case 5:
                note(subject.findMinimum());
                break;
            case 6:
                note(subject.contains(a));
                break;
            case 7:
                note(subject.size());
                break;
            case 8:
                note(subject.isEmpty());
                break;
            default:
                throw new IllegalArgumentException();
        }
    }

    @Override
    public void contents() {
        while (!subject.isEmpty()) {
            note(subject.extractMin());
        }
        note(subject.size());
    }
}
