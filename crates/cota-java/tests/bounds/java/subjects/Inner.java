package subjects;

/** Entries that know the list which they belong to. */
class Inner {
    int limit;
    Entry head;

    class Entry {
        int value = 7;
        int weight = limit + 5;
        Entry next;

        boolean fits() {
            return value <= limit && Inner.this.head != null && weight == 5;
        }
    }

    boolean repOk() {
        int count = 0;
        for (Entry at = head; at != null; at = at.next) {
            if (!at.fits() || ++count > 2) {
                return false;
            }
        }
        return true;
    }
}
