import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;

/**
 * Runs programs on the real JVM. A line of the input names one: {@code cases.topic.Program}, with
 * {@code #method} where it is not {@code run}, and {@code +ea } before it where its assertions are
 * enabled. A line of the output is the name, a tabulator and what the program did, escaped.
 */
public final class Harness {
    /** Frames of other packages differ between JDKs; only those of the programs are compared. */
    private static final String OWN = "cases.";

    private static Path classes;

    public static void main(String[] arguments) throws Exception {
        classes = Path.of(arguments[0]);
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, "UTF-8"));
        PrintStream output = new PrintStream(System.out, false, "UTF-8");
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            output.print(line + "\t" + escape(outcome(line)) + "\n");
        }
        output.flush();
    }

    /** What a program gives, and what it prints. */
    private static String outcome(String line) throws Exception {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream out = System.out, err = System.err, both = new PrintStream(printed, true, "UTF-8");
        System.setOut(both);
        System.setErr(both);
        try {
            String result = result(line);
            return printed.size() == 0 ? result : result + "\nPRINTED\n" + printed.toString("UTF-8");
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
    }

    private static String result(String line) throws Exception {
        boolean assertions = line.startsWith("+ea ");
        String[] parts = (assertions ? line.substring(4) : line).split("#");
        String method = parts.length == 1 ? "run" : parts[1];
        ClassLoader loader = assertions ? withAssertions() : Harness.class.getClassLoader();
        try {
            Class<?> program = Class.forName(parts[0], false, loader);
            return "OK\n" + program.getMethod(method).invoke(null);
        } catch (InvocationTargetException thrown) {
            return describe(thrown.getCause());
        } catch (Error thrown) {
            return describe(thrown);
        }
    }

    /** A class is initialised once in a loader, and its assertions are on or off from then on. */
    private static ClassLoader withAssertions() throws Exception {
        URL[] places = {classes.toUri().toURL()};
        URLClassLoader loader = new URLClassLoader(places, ClassLoader.getPlatformClassLoader());
        loader.setDefaultAssertionStatus(true);
        return loader;
    }

    private static String describe(Throwable thrown) {
        StringBuilder text = new StringBuilder("THREW ");
        for (Throwable each = thrown; each != null; each = each.getCause()) {
            text.append(each.getClass().getName()).append(": ").append(each.getMessage()).append('\n');
            // The depth of the stack is the machine's own matter.
            boolean overflow = each instanceof StackOverflowError;
            for (StackTraceElement frame : each.getStackTrace()) {
                if (frame.getClassName().startsWith(OWN) && !overflow) {
                    text.append("  at ").append(frame.getClassName()).append('.').append(frame.getMethodName());
                    text.append(':').append(frame.getLineNumber()).append('\n');
                }
            }
            if (each.getCause() != null) {
                text.append("caused by ");
            }
        }
        return text.toString();
    }

    private static String escape(String text) {
        StringBuilder escaped = new StringBuilder();
        for (int index = 0; index < text.length(); index++) {
            char each = text.charAt(index);
            if (each == '\n') {
                escaped.append("\\n");
            } else if (each == '\\') {
                escaped.append("\\\\");
            } else if (Character.isSurrogate(each) && !isPaired(text, index)) {
                // Such a text has no encoding, so that it cannot leave the machine either.
                escaped.append("\\ufffd");
            } else if (each < ' ' || each > '~') {
                escaped.append(String.format("\\u%04x", (int) each));
            } else {
                escaped.append(each);
            }
        }
        return escaped.toString();
    }

    private static boolean isPaired(String text, int index) {
        return Character.isHighSurrogate(text.charAt(index))
                ? index + 1 < text.length() && Character.isLowSurrogate(text.charAt(index + 1))
                : index > 0 && Character.isHighSurrogate(text.charAt(index - 1));
    }
}
