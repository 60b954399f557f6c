package suites;

import navigation.BsTree;

/** The calls of the search tree. */
public final class BsTreeCalls extends Calls {
    private static final int[][] METHODS = {
        {CHANGES, 8, 1},
        {CHANGES, 7, 1},
        {LOOKS, 8, 1},
        {LOOKS, 1, 1},
        {LOOKS, 1, 1},
        {LOOKS, 1, 1},
        {LOOKS, 1, 1},
    };

    private BsTree subject;

    public BsTreeCalls() {
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
        return 3;
    }

    @Override
    public void start(int size, int way) {
        subject = new BsTree();
        for (int at = 0; at < size; at++) {
            subject.insert((3 + at * (2 * way + 1)) % 7);
        }
    }

    @Override
    public void call(int method, int a, int b) {
        switch (method) {
            case 0:
                note(subject.insert(a));
                break;
            case 1:
                note(subject.remove(a));
                break;
            case 2:
                note(subject.contains(a));
                break;
            case 3:
                note(subject.min());
                break;
            case 4:
                note(subject.max());
                break;
            case 5:
                note(subject.size());
                break;
            case 6:
                note(subject.isEmpty());
                break;
            default:
                throw new IllegalArgumentException();
        }
    }

    @Override
    public void contents() {
        note(subject.toArray());
    }
}
