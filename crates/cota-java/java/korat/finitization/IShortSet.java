package korat.finitization;

/** The domain of a {@code short} field: its values in the order in which they were added. */
public interface IShortSet extends IPrimitiveTypeSet {

    /** Adds a value at the end, unless the set has it. */
    void addShort(short value);

    /** Adds {@code min}, {@code min + diff}, ... below {@code max}, then {@code max}. */
    void addRange(short min, short diff, short max);

    /** Removes a value, if the set has it. */
    void removeShort(short value);
}
