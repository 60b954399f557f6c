package korat.finitization;

/** The domain of a {@code double} field: its values in the order in which they were added. */
public interface IDoubleSet extends IPrimitiveTypeSet {

    /** Adds a value at the end, unless the set has it. */
    void addDouble(double value);

    /** Adds {@code min}, {@code min + diff}, ... below {@code max}, then {@code max}. */
    void addRange(double min, double diff, double max);

    /** Removes a value, if the set has it. */
    void removeDouble(double value);
}
