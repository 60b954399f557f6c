package korat.finitization;

/** The domain of a field that refers to an array. */
public interface IArraySet extends IFieldDomain {

    /** Sets the lengths that an array may have. */
    void setArraySizes(IIntSet sizes);

    /** The lengths that an array may have. */
    IIntSet getArraySizes();

    /** Sets the values that an element may have. */
    void setComponentsSet(IFieldDomain componentsSet);

    /** The values that an element may have. */
    IFieldDomain getComponentsSet();
}
