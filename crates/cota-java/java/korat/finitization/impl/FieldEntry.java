package korat.finitization.impl;

/** A field and its values; see {@link Record}. */
final class FieldEntry {
    final ClassDomain owner;
    final String name;
    final FieldDomain domain;

    FieldEntry(ClassDomain owner, String name, FieldDomain domain) {
        this.owner = owner;
        this.name = name;
        this.domain = domain;
    }
}
