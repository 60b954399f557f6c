package my.java.lang;

/** Has the name of a class of the JDK in its own name. */
public class String {
    public String next;
    public static String first;
    public static Object object;

    public class Object {}

    public int take(String own, java.lang.String one, java.lang.String[] two, java.lang.StringBuffer three, StringBuilder[][] four, java.util.Objects five, java.lang.Object... six) {
        return 0;
    }

    public static Object make(java.lang.Object one, Object two, String... three) {
        return null;
    }
}
