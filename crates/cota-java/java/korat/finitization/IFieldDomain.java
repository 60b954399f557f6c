package korat.finitization;

/** The values that a field may take, in order. */
public interface IFieldDomain {

    /** The type of the fields that the domain is for. */
    Class getClassOfField();

    /** Whether the values are of a primitive type. */
    boolean isPrimitiveType();

    /** How many values there are, {@code null} included. */
    int getNumberOfElements();

    /** Whether the values are arrays. */
    boolean isArrayType();

    /** How many class domains the values come from; 1 for a primitive type. */
    int getNumOfClassDomains();
}
