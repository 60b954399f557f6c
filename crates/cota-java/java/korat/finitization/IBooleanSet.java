package korat.finitization;

/** The domain of a {@code boolean} field: false, then true. */
public interface IBooleanSet extends IPrimitiveTypeSet {}
