package korat.finitization.impl;

/**
 * Merges one record into another. A class that both have a class domain for keeps the one of the
 * record that the other is merged into, as {@code createClassDomain} would.
 */
final class Inclusion {
    private final Record into;
    private final Record from;
    /** For each domain of {@code from} the one that stands for it in {@code into}. */
    private final Object[] replacements;

    Inclusion(Record into, Record from) {
        this.into = into;
        this.from = from;
        this.replacements = new Object[from.domains.length];
    }

    void run() {
        for (int i = 0; i < replacements.length; i++) {
            Object domain = from.domains[i];
            Object present = domain instanceof ClassDomain ? into.find(((ClassDomain) domain).className) : null;
            if (present == null) {
                into.domains = Record.append(into.domains, domain);
                present = domain;
            }
            replacements[i] = present;
        }
        for (Object domain : from.domains) {
            if (domain instanceof ArraySet) {
                replaceIn(((ArraySet) domain).components);
            }
        }
        for (Object entry : from.fields) {
            into.addField(moved((FieldEntry) entry));
        }
        for (Object entry : from.fills) {
            into.fills = Record.append(into.fills, moved((FieldEntry) entry));
        }
    }

    private FieldEntry moved(FieldEntry entry) {
        replaceIn(entry.domain);
        return new FieldEntry((ClassDomain) replacement(entry.owner), entry.name, entry.domain);
    }

    private void replaceIn(FieldDomain domain) {
        if (domain instanceof ObjSet) {
            Object[] domains = ((ObjSet) domain).domains;
            for (int i = 0; i < domains.length; i++) {
                domains[i] = replacement(domains[i]);
            }
        }
    }

    private Object replacement(Object domain) {
        int index = Record.indexOf(from.domains, domain);
        return index < 0 ? domain : replacements[index];
    }
}
