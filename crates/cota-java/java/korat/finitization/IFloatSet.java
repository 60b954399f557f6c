package korat.finitization;

/** The domain of a {@code float} field: its values in the order in which they were added. */
public interface IFloatSet extends IPrimitiveTypeSet {

    /** Adds a value at the end, unless the set has it. */
    void addFloat(float value);

    /** Adds {@code min}, {@code min + diff}, ... below {@code max}, then {@code max}. */
    void addRange(float min, float diff, float max);

    /** Removes a value, if the set has it. */
    void removeFloat(float value);
}
