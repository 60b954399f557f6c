package korat.finitization;

/** The domain of a {@code byte} field: its values in the order in which they were added. */
public interface IByteSet extends IPrimitiveTypeSet {

    /** Adds a value at the end, unless the set has it. */
    void addByte(byte value);

    /** Adds {@code min}, {@code min + diff}, ... below {@code max}, then {@code max}. */
    void addRange(byte min, byte diff, byte max);

    /** Removes a value, if the set has it. */
    void removeByte(byte value);
}
