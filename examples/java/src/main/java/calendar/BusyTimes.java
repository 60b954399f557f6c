package calendar;

/**
 * The hours at which a room is booked, as intervals that include their start and exclude their end.
 * The intervals are sorted, and neither overlap nor touch.
 */
public class BusyTimes {

    /** The hours from {@code start} to before {@code end}. */
    public static class Interval {
        int start;
        int end;
        Interval next;
    }

    private Interval first;
    private int size;

    /** Whether the room is booked at an hour. */
    public boolean isBusy(int hour) {
        for (Interval interval = first; interval != null && interval.start <= hour; interval = interval.next) {
            if (hour < interval.end) {
                return true;
            }
        }
        return false;
    }

    /** The number of intervals. */
    public int size() {
        return size;
    }

    /** Books the hours from {@code start} to before {@code end}; false if there are none. */
    public boolean book(int start, int end) {
        if (start >= end) {
            return false;
        }
        Interval before = null;
        Interval current = first;
        while (current != null && current.end < start) {
            before = current;
            current = current.next;
        }
        Interval booked = new Interval();
        booked.start = start;
        booked.end = end;
        // What overlaps or touches the new interval becomes a part of it.
        while (current != null && current.start <= end) {
            booked.start = Math.min(booked.start, current.start);
            booked.end = Math.max(booked.end, current.end);
            current = current.next;
            size--;
        }
        booked.next = current;
        link(before, booked);
        size++;
        return true;
    }

    /**
     * Cancels the bookings of the hours from {@code start} to before {@code end}; false if the range
     * has no hours.
     *
     * <p>This method has a mistake, so that there is something to find: it breaks {@link #repOk()}
     * when the hours are in the middle of one interval.
     */
    public boolean cancel(int start, int end) {
        if (start >= end) {
            return false;
        }
        Interval before = null;
        Interval current = first;
        while (current != null && current.start < end) {
            Interval next = current.next;
            if (current.end <= start) {
                before = current;
            } else if (current.start < start && end < current.end) {
                Interval rest = new Interval();
                rest.start = end;
                rest.end = current.end;
                rest.next = next;
                current.end = start;
                current.next = rest;
                // The mistake: there is one interval more now, and `size` does not count it.
                return true;
            } else if (current.start < start) {
                current.end = start;
                before = current;
            } else if (end < current.end) {
                current.start = end;
                return true;
            } else {
                link(before, next);
                size--;
            }
            current = next;
        }
        return true;
    }

    /** Makes an interval, or null, the one after {@code before}; the first one if that is null. */
    private void link(Interval before, Interval interval) {
        if (before == null) {
            first = interval;
        } else {
            before.next = interval;
        }
    }

    /** The intervals are not empty, sorted and apart from each other, and {@code size} counts them. */
    public boolean repOk() {
        int count = 0;
        Interval previous = null;
        for (Interval interval = first; interval != null; interval = interval.next) {
            if (interval.start >= interval.end) {
                return false;
            }
            // This also ends the loop for intervals in a ring: their starts cannot ascend for ever.
            if (previous != null && interval.start <= previous.end) {
                return false;
            }
            previous = interval;
            count++;
        }
        return count == size;
    }

    /** What {@link #book} promises: the given hours are busy after it, and no other hour changed. */
    public static boolean bookEnsures(BusyTimes before, BusyTimes after, int start, int end, boolean result) {
        return result == (start < end) && onlyTheseChanged(before, after, start, end, true);
    }

    /** What {@link #cancel} promises: the given hours are free after it, and no other hour changed. */
    public static boolean cancelEnsures(BusyTimes before, BusyTimes after, int start, int end, boolean result) {
        return result == (start < end) && onlyTheseChanged(before, after, start, end, false);
    }

    private static boolean onlyTheseChanged(BusyTimes before, BusyTimes after, int start, int end, boolean busy) {
        int from = Math.min(start, Math.min(before.earliest(), after.earliest()));
        int to = Math.max(end, Math.max(before.latest(), after.latest()));
        for (int hour = from; hour < to; hour++) {
            boolean expected = start <= hour && hour < end ? busy : before.isBusy(hour);
            if (after.isBusy(hour) != expected) {
                return false;
            }
        }
        return true;
    }

    private int earliest() {
        return first == null ? 0 : first.start;
    }

    private int latest() {
        int latest = 0;
        for (Interval interval = first; interval != null; interval = interval.next) {
            latest = interval.end;
        }
        return latest;
    }
}
