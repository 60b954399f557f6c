package korat.finitization.impl;

import java.util.Collection;
import korat.finitization.IClassDomain;

/** The objects of one class; see {@link Record}. */
final class ClassDomain implements IClassDomain {
    final ClassName className;
    final int fresh;
    Object[] objects = {};
    boolean isomorphic = true;

    ClassDomain(ClassName className, int fresh) {
        if (fresh < 0) {
            throw new IllegalArgumentException("class " + className.text + " cannot have " + fresh + " objects");
        }
        this.className = className;
        this.fresh = fresh;
    }

    @Override
    public Class getClassOfObjects() {
        return className.resolved();
    }

    @Override
    public String getClassNameOfObjects() {
        return className.text;
    }

    @Override
    public int getSize() {
        return fresh + objects.length;
    }

    @Override
    public void includeInIsomorphismCheck(boolean include) {
        isomorphic = include;
    }

    @Override
    public boolean isIncludedInIsomorphismChecking() {
        return isomorphic;
    }

    @Override
    public void addObject(Object obj) {
        if (obj == null) {
            throw new IllegalArgumentException("null cannot be an object of class " + className.text);
        }
        objects = Record.append(objects, obj);
    }

    @Override
    public void addObjects(Object[] objs) {
        for (Object obj : objs) {
            addObject(obj);
        }
    }

    @Override
    public void addObjects(Collection col) {
        for (Object obj : col) {
            addObject(obj);
        }
    }
}
