package suites;

import navigation.Queue;

/** The calls of the queue. */
public final class QueueCalls extends Calls {
    private static final int[][] METHODS = {
        {CHANGES, 3, 1},
        {CHANGES, 1, 1},
        {RESETS, 1, 1},
        {LOOKS, 1, 1},
        {LOOKS, 1, 1},
        {LOOKS, 1, 1},
        {LOOKS, 1, 1},
        {LOOKS, 3, 1},
    };

    private Queue subject;

    public QueueCalls() {
        super(METHODS);
    }

    @Override
    public int length() {
        return 4;
    }

    @Override
    public int sizes() {
        return 3;
    }

    @Override
    public int ways() {
        return 1;
    }

    @Override
    public void start(int size, int way) {
        subject = new Queue();
        for (int at = 0; at < size; at++) {
            subject.enqueue(at + way);
        }
    }

    @Override
    public void call(int method, int a, int b) {
        switch (method) {
            case 0:
                subject.enqueue(a);
                break;
            case 1:
                note(subject.dequeue());
                break;
            case 2:
                subject.clear();
                break;
            case 3:
                note(subject.front());
                break;
            case 4:
                note(subject.last());
                break;
            case 5:
                note(subject.size());
                break;
            case 6:
                note(subject.isEmpty());
                break;
            case 7:
                note(subject.contains(a));
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
