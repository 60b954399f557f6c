package korat.finitization;

/** The domain of a {@code long} field: its values in the order in which they were added. */
public interface ILongSet extends IPrimitiveTypeSet {

    /** Adds a value at the end, unless the set has it. */
    void addLong(long value);

    /** Adds {@code min}, {@code min + diff}, ... below {@code max}, then {@code max}. */
    void addRange(long min, long diff, long max);

    /** Removes a value, if the set has it. */
    void removeLong(long value);
}
