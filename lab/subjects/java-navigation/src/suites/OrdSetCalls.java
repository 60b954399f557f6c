package suites;

import navigation.OrdSet;

/** The calls of the ordered set. */
public final class OrdSetCalls extends Calls {
    private static final int[][] METHODS = {
        {CHANGES, 5, 1},
        {CHANGES, 5, 1},
        {CHANGES, 3, 2},
        {CHANGES, 3, 2},
        {CHANGES, 3, 2},
        {RESETS, 1, 1},
        {RESETS, 1, 1},
        {LOOKS, 3, 2},
        {LOOKS, 2, 2},
        {LOOKS, 5, 1},
        {LOOKS, 5, 1},
        {LOOKS, 5, 1},
        {LOOKS, 1, 1},
        {LOOKS, 1, 1},
        {LOOKS, 1, 1},
        {LOOKS, 1, 1},
        {LOOKS, 1, 1},
        {LOOKS, 1, 1},
        {LOOKS, 1, 1},
        {LOOKS, 1, 1},
    };

    private OrdSet subject;

    public OrdSetCalls() {
        super(METHODS);
    }

    @Override
    public int length() {
        return 1;
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
        subject = new OrdSet(2 + way * 14);
        for (int at = 0; at < size; at++) {
            subject.add((3 + at * 3) % 7);
        }
    }

    @Override
    public void call(int method, int a, int b) {
        switch (method) {
            case 0:
                note(subject.add(a));
                break;
            case 1:
                note(subject.remove(a));
                break;
            case 2:
                subject = subject.union(other(a, b));
                break;
            case 3:
                subject = subject.intersection(other(a, b));
                break;
            case 4:
                subject = subject.difference(other(a, b));
                break;
            case 5:
                subject = new OrdSet(a);
                break;
            case 6:
                subject.clear();
                break;
            case 7:
                note(subject.includes(other(a, b)));
                break;
            case 8:
                note(subject.equalsSet(other(a, b)));
                break;
            case 9:
                note(subject.contains(a));
                break;
            case 10:
                note(subject.elementAt(a));
                break;
            case 11:
                note(subject.binarySearch(a));
                break;
            case 12:
                note(subject.first());
                break;
            case 13:
                note(subject.greatest());
                break;
            case 14:
                note(subject.actualSize());
                break;
            case 15:
                note(subject.setLast());
                break;
            case 16:
                note(subject.isEmpty());
                break;
            case 17:
                note(subject.places());
                break;
            case 18:
                note(subject.resizedTimes());
                break;
            case 19:
                note(subject.hasOverflow());
                break;
            default:
                throw new IllegalArgumentException();
        }
    }

    @Override
    public void contents() {
        note(subject.toArray());
    }

    /** A second set from two numbers: `a` values, `b` apart. */
    private static OrdSet other(int a, int b) {
        int[] values = new int[a];
        for (int at = 0; at < a; at++) {
            values[at] = at * (b + 1);
        }
        return OrdSet.of(values);
    }
}
