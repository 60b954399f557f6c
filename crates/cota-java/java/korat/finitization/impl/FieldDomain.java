package korat.finitization.impl;

import korat.finitization.IFieldDomain;

/** The values of a field; see {@link Record}. */
abstract class FieldDomain implements IFieldDomain {
    /** The most values of a field. */
    static final int MOST = 65_534;

    final String kind;

    FieldDomain(String kind) {
        this.kind = kind;
    }

    /** A domain that this package made, from what the user's code passed. */
    static FieldDomain of(IFieldDomain domain) {
        if (domain instanceof FieldDomain) {
            return (FieldDomain) domain;
        }
        throw new IllegalArgumentException(
                domain == null ? "the field domain is null" : "a field domain must come from a create method");
    }

    @Override
    public boolean isPrimitiveType() {
        return false;
    }

    @Override
    public boolean isArrayType() {
        return false;
    }

    @Override
    public int getNumOfClassDomains() {
        return 1;
    }
}
