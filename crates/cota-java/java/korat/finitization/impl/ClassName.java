package korat.finitization.impl;

/** A class as a finitization method named it; see {@link Record}. */
final class ClassName {
    final Class<?> type;
    final String text;
    final Class<?> root;

    ClassName(Class<?> type) {
        if (type == null) {
            throw new IllegalArgumentException("the class is null");
        }
        this.type = type;
        this.text = type.getName();
        this.root = null;
    }

    ClassName(String text, Class<?> root) {
        if (text == null || text.isEmpty()) {
            throw new IllegalArgumentException("the class has no name");
        }
        this.type = null;
        this.text = text;
        this.root = root;
    }

    /** The full names that the text may stand for, the preferred one first. */
    String[] readings() {
        if (type != null) {
            return new String[] {text};
        }
        String rootName = root.getName();
        String packagePrefix = rootName.substring(0, rootName.lastIndexOf('.') + 1);
        return new String[] {text, packagePrefix.concat(text), rootName.concat("$").concat(text)};
    }

    /** Whether this class may be the one with the given full name. */
    boolean canBe(String fullName) {
        for (String reading : readings()) {
            if (reading.equals(fullName)) {
                return true;
            }
        }
        return false;
    }

    /** The class, for the user's own code. */
    Class<?> resolved() {
        if (type == null) {
            throw new UnsupportedOperationException(
                    "class " + text + " was named by text, which is resolved after the finitization method; "
                            + "pass the Class object instead");
        }
        return type;
    }
}
