package korat.finitization;

import java.util.List;

/** The domain of a field that refers to objects: the objects of its class domains, in order. */
public interface IObjSet extends IFieldDomain {

    /** Adds the objects of a class domain at the end; false if they are in the set. */
    boolean addClassDomain(IClassDomain domain);

    /** Removes the objects of a class domain; false if they are not in the set. */
    boolean removeClassDomain(IClassDomain domain);

    /** Removes the class domain at a position; null if there is none. */
    IClassDomain removeClassDomain(int index);

    /** The class domains in order. */
    List<IClassDomain> getClassDomains();

    /** All objects in order; only for class domains whose objects the user handed over. */
    Object[] getAllObjects();

    /** The objects among {@link #getAllObjects()} that are instances of a class. */
    Object[] getObjectsOfClass(Class cls);

    /** Whether the field may be null; if so, null is its first value. */
    void setNullAllowed(boolean allowed);

    /** Whether the field may be null. */
    boolean isNullAllowed();
}
