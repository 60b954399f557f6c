package suites;

/** Runs tests in this JVM, and prints for each what it returns or throws. */
public final class Run {
    private Run() {
    }

    /** SUITE SUBJECT TEST... */
    public static void main(String[] words) throws Exception {
        Suites suites = new Suites(Integer.parseInt(words[0]));
        java.lang.reflect.Method subject = Suites.class.getMethod(words[1], int.class);
        for (int at = 2; at < words.length; at++) {
            int test = Integer.parseInt(words[at]);
            String said;
            try {
                said = "returned " + subject.invoke(suites, test);
            } catch (java.lang.reflect.InvocationTargetException e) {
                said = "threw " + e.getCause().getClass().getName();
            }
            System.out.println(test + " " + said);
            System.out.flush();
        }
    }
}
