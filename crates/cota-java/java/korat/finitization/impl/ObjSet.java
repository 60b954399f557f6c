package korat.finitization.impl;

import java.util.ArrayList;
import java.util.List;
import korat.finitization.IClassDomain;
import korat.finitization.IObjSet;

/** Objects of class domains; see {@link Record}. */
final class ObjSet extends FieldDomain implements IObjSet {
    final ClassName className;
    Object[] domains = {};
    boolean nullAllowed;

    ObjSet(ClassName className, boolean nullAllowed) {
        super("object");
        this.className = className;
        this.nullAllowed = nullAllowed;
    }

    @Override
    public Class getClassOfField() {
        return className.resolved();
    }

    @Override
    public int getNumberOfElements() {
        int count = nullAllowed ? 1 : 0;
        for (Object domain : domains) {
            count += ((ClassDomain) domain).getSize();
        }
        return count;
    }

    @Override
    public int getNumOfClassDomains() {
        return domains.length + (nullAllowed ? 1 : 0);
    }

    @Override
    public boolean addClassDomain(IClassDomain domain) {
        if (!(domain instanceof ClassDomain)) {
            throw new IllegalArgumentException(
                    domain == null ? "the class domain is null" : "a class domain must come from createClassDomain");
        }
        if (Record.indexOf(domains, domain) >= 0) {
            return false;
        }
        domains = Record.append(domains, domain);
        return true;
    }

    @Override
    public boolean removeClassDomain(IClassDomain domain) {
        return removeClassDomain(Record.indexOf(domains, domain)) != null;
    }

    @Override
    public IClassDomain removeClassDomain(int index) {
        if (index < 0 || index >= domains.length) {
            return null;
        }
        ClassDomain removed = (ClassDomain) domains[index];
        domains = Record.without(domains, index);
        return removed;
    }

    @Override
    public List<IClassDomain> getClassDomains() {
        List<IClassDomain> list = new ArrayList<>();
        for (Object domain : domains) {
            list.add((ClassDomain) domain);
        }
        return list;
    }

    @Override
    public Object[] getAllObjects() {
        Object[] all = {};
        for (Object domain : domains) {
            ClassDomain classDomain = (ClassDomain) domain;
            if (classDomain.fresh > 0) {
                throw new UnsupportedOperationException(
                        "the objects of class " + classDomain.className.text
                                + " are created after the finitization method has returned");
            }
            for (Object object : classDomain.objects) {
                all = Record.append(all, object);
            }
        }
        return all;
    }

    @Override
    public Object[] getObjectsOfClass(Class cls) {
        Object[] some = {};
        for (Object object : getAllObjects()) {
            if (cls.isInstance(object)) {
                some = Record.append(some, object);
            }
        }
        return some;
    }

    @Override
    public void setNullAllowed(boolean allowed) {
        nullAllowed = allowed;
    }

    @Override
    public boolean isNullAllowed() {
        return nullAllowed;
    }
}
