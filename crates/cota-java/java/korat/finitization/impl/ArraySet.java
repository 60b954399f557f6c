package korat.finitization.impl;

import korat.finitization.IArraySet;
import korat.finitization.IFieldDomain;
import korat.finitization.IIntSet;

/** A number of arrays; see {@link Record}. */
final class ArraySet extends FieldDomain implements IArraySet {
    final Class<?> type;
    final int count;
    IntegralSet lengths;
    FieldDomain components;

    ArraySet(Class<?> type, int count) {
        super("array");
        if (type == null || !type.isArray()) {
            throw new IllegalArgumentException(
                    (type == null ? "null" : "class " + type.getName()) + " is not an array's class");
        }
        if (count < 0) {
            throw new IllegalArgumentException("there cannot be " + count + " arrays");
        }
        this.type = type;
        this.count = count;
    }

    @Override
    public Class getClassOfField() {
        return type;
    }

    @Override
    public boolean isArrayType() {
        return true;
    }

    @Override
    public int getNumberOfElements() {
        return count;
    }

    @Override
    public void setArraySizes(IIntSet sizes) {
        lengths = (IntegralSet) FieldDomain.of(sizes);
    }

    @Override
    public IIntSet getArraySizes() {
        return (IIntSet) lengths;
    }

    @Override
    public void setComponentsSet(IFieldDomain componentsSet) {
        components = FieldDomain.of(componentsSet);
    }

    @Override
    public IFieldDomain getComponentsSet() {
        return components;
    }
}
