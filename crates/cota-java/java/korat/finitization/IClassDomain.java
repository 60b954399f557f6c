package korat.finitization;

import java.util.Collection;

/** The objects of one class: some that the search creates, some that the user hands over. */
public interface IClassDomain {

    /** The class of the objects. */
    Class getClassOfObjects();

    /** The name of the class of the objects. */
    String getClassNameOfObjects();

    /** How many objects there are. */
    int getSize();

    /**
     * Whether the search may treat the objects as interchangeable, so that of the objects that no
     * field refers to yet it tries the first only. This is the default. Objects that differ, such as
     * boxed integers, need {@code false}.
     */
    void includeInIsomorphismCheck(boolean include);

    /** Whether the search treats the objects as interchangeable. */
    boolean isIncludedInIsomorphismChecking();

    /** Adds an existing object. */
    void addObject(Object obj);

    /** Adds existing objects. */
    void addObjects(Object[] objs);

    /** Adds existing objects. */
    void addObjects(Collection col);
}
