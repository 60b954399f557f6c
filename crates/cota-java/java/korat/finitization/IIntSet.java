package korat.finitization;

/** The domain of a {@code int} field: its values in the order in which they were added. */
public interface IIntSet extends IPrimitiveTypeSet {

    /** Adds a value at the end, unless the set has it. */
    void addInt(int value);

    /** Adds {@code min}, {@code min + diff}, ... below {@code max}, then {@code max}. */
    void addRange(int min, int diff, int max);

    /** Removes a value, if the set has it. */
    void removeInt(int value);
}
