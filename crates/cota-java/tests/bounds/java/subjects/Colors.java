package subjects;

/** A list in which no neighbours have one colour. */
class Colors {
    enum Color {
        RED,
        GREEN {
            @Override
            boolean isCold() {
                return true;
            }
        },
        BLUE;

        boolean isCold() {
            return this == BLUE;
        }
    }

    static class Node {
        Color color;
        Node next;
    }

    Color first;
    Node head;

    boolean repOk() {
        int met = 0;
        for (Node at = head; at != null; at = at.next) {
            if (at.color == null || met++ == 2) {
                return false;
            }
            if (at.next != null && at.next.color == at.color) {
                return false;
            }
            switch (at.color) {
                case RED:
                    break;
                default:
                    if (!at.color.isCold()) {
                        return false;
                    }
            }
        }
        return head == null ? first == null : first == head.color;
    }
}
