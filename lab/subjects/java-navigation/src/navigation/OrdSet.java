package navigation;

/** An ordered set of integers in an array that grows in steps, up to a limit. */
public class OrdSet {
    static final int STEP = 4;
    static final int LIMIT = 16;

    int[] set;
    int last;
    int resized;
    boolean overflow;

    /** A set with so many places, one at least and LIMIT at most. */
    public OrdSet(int places) {
        int size = places < 1 ? 1 : places;
        if (size > LIMIT) {
            size = LIMIT;
        }
        this.set = new int[size];
        this.last = -1;
        this.resized = 0;
        this.overflow = false;
    }

    /** The set of these values, as far as there is room for them. */
    public static OrdSet of(int[] values) {
        OrdSet result = new OrdSet(values.length);
        for (int i = 0; i < values.length; i++) {
            result.add(values[i]);
        }
        return result;
    }

    public int actualSize() {
        return this.last + 1;
    }

    public int setLast() {
        return this.last;
    }

    public int places() {
        return this.set.length;
    }

    public int resizedTimes() {
        return this.resized;
    }

    public boolean hasOverflow() {
        return this.overflow;
    }

    public boolean isEmpty() {
        return this.last < 0;
    }

    /** The value with so many smaller ones. */
    public int elementAt(int index) {
        if (index < 0 || index > this.last) {
            throw new IndexOutOfBoundsException("no such place");
        }
        return this.set[index];
    }

    /** The least value. */
    public int first() {
        return elementAt(0);
    }

    /** The greatest value. */
    public int greatest() {
        return elementAt(this.last);
    }

    /** How many smaller values there are; -1 if the value is not there. */
    public int binarySearch(int value) {
        int low = 0;
        int high = this.last;
        while (low <= high) {
            int middle = (low + high) / 2;
            if (this.set[middle] == value) {
                return middle;
            }
            if (this.set[middle] < value) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1;
    }

    public boolean contains(int value) {
        return binarySearch(value) >= 0;
    }

    /** Adds a value; false if it was there or there is no more room. */
    public boolean add(int value) {
        if (contains(value)) {
            return false;
        }
        if (this.last == this.set.length - 1 && !resize()) {
            this.overflow = true;
            return false;
        }
        int i = this.last;
        while (i >= 0 && this.set[i] > value) {
            this.set[i + 1] = this.set[i];
            i--;
        }
        this.set[i + 1] = value;
        this.last++;
        return true;
    }

    private boolean resize() {
        if (this.set.length >= LIMIT) {
            return false;
        }
        int places = this.set.length + STEP;
        if (places > LIMIT) {
            places = LIMIT;
        }
        int[] larger = new int[places];
        for (int i = 0; i <= this.last; i++) {
            larger[i] = this.set[i];
        }
        this.set = larger;
        this.resized++;
        return true;
    }

    /** Removes a value; false if it was not there. */
    public boolean remove(int value) {
        int at = binarySearch(value);
        if (at < 0) {
            return false;
        }
        for (int i = at; i < this.last; i++) {
            this.set[i] = this.set[i + 1];
        }
        this.last--;
        return true;
    }

    /** Whether all values of the other set are in this one. */
    public boolean includes(OrdSet other) {
        int mine = 0;
        for (int i = 0; i <= other.last; i++) {
            while (mine <= this.last && this.set[mine] < other.set[i]) {
                mine++;
            }
            if (mine > this.last || this.set[mine] != other.set[i]) {
                return false;
            }
        }
        return true;
    }

    public boolean equalsSet(OrdSet other) {
        return this.last == other.last && includes(other);
    }

    /** The values of both, as far as there is room. */
    public OrdSet union(OrdSet other) {
        OrdSet result = new OrdSet(actualSize() + other.actualSize());
        int mine = 0;
        int theirs = 0;
        while (mine <= this.last && theirs <= other.last) {
            if (this.set[mine] < other.set[theirs]) {
                result.add(this.set[mine]);
                mine++;
            } else {
                result.add(other.set[theirs]);
                theirs++;
            }
        }
        while (mine <= this.last) {
            result.add(this.set[mine]);
            mine++;
        }
        while (theirs <= other.last) {
            result.add(other.set[theirs]);
            theirs++;
        }
        return result;
    }

    /** The values that are in both. */
    public OrdSet intersection(OrdSet other) {
        OrdSet result = new OrdSet(actualSize());
        for (int i = 0; i <= this.last; i++) {
            if (other.contains(this.set[i])) {
                result.add(this.set[i]);
            }
        }
        return result;
    }

    /** The values that are not in the other set. */
    public OrdSet difference(OrdSet other) {
        OrdSet result = new OrdSet(actualSize());
        for (int i = 0; i <= this.last; i++) {
            if (!other.contains(this.set[i])) {
                result.add(this.set[i]);
            }
        }
        return result;
    }

    public void clear() {
        this.last = -1;
    }

    /** All values in order. */
    public int[] toArray() {
        int[] values = new int[this.last + 1];
        for (int i = 0; i <= this.last; i++) {
            values[i] = this.set[i];
        }
        return values;
    }
}
