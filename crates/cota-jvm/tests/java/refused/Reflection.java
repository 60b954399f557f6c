package refused;

public final class Reflection {
    private static String secret() {
        return "called";
    }

    public static String run() throws Exception {
        return (String) Reflection.class.getDeclaredMethod("secret").invoke(null);
    }
}
