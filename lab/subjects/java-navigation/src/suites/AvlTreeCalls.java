package suites;

import navigation.AvlTree;

/** The calls of the balanced tree. */
public final class AvlTreeCalls extends Calls {
    private static final int[][] METHODS = {
        {CHANGES, 8, 1},
        {RESETS, 1, 1},
        {LOOKS, 8, 1},
        {LOOKS, 1, 1},
        {LOOKS, 1, 1},
        {LOOKS, 1, 1},
        {LOOKS, 1, 1},
    };

    private AvlTree subject;

    public AvlTreeCalls() {
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
        subject = new AvlTree();
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
                subject.makeEmpty();
                break;
            case 2:
                note(subject.find(a));
                break;
            case 3:
                note(subject.findMin());
                break;
            case 4:
                note(subject.findMax());
                break;
            case 5:
                note(subject.isEmpty());
                break;
            case 6:
                note(subject.height());
                break;
            default:
                throw new IllegalArgumentException();
        }
    }

    @Override
    public void contents() {
        for (int key = 0; key < 12; key++) {
            note(subject.find(key));
        }
    }
}
