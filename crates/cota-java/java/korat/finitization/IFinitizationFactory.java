package korat.finitization;

/** Makes finitizations. */
public interface IFinitizationFactory {

    /** An empty finitization for a class under test. */
    IFinitization createFinitization(Class clz);
}
