package korat.finitization;

/** A domain of values of a primitive type. */
public interface IPrimitiveTypeSet extends IFieldDomain {}
