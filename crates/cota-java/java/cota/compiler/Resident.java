package cota.compiler;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Answers questions about Java sources and compiles them, as long as its standard input is open.
 *
 * <p>A message is the number of its bytes, a line break, and so many bytes of UTF-8: lines of fields with tabs in
 * between. In a field, a backslash, a tab and a line break are written {@code \\}, {@code \t} and {@code \n}. The first
 * line of a request is its name, that of an answer is {@code done} or {@code failed}.
 */
public final class Resident {
    private Resident() {}

    public static void main(String[] arguments) throws IOException {
        InputStream in = new BufferedInputStream(System.in);
        OutputStream out = System.out;
        // What a compiler plugin prints must not get into the answers.
        System.setOut(System.err);
        Compiler compiler = new Compiler();
        serve(in, out, (request, lines, answer) -> {
            switch (request) {
                case "class path" -> compiler.classPath(lines);
                case "facts" -> compiler.facts(lines, answer);
                case "tests" -> compiler.tests(lines, answer);
                case "compile" -> compiler.compile(lines, answer);
                default -> throw new IllegalArgumentException("no request " + request);
            }
        });
    }

    /** Answers requests. */
    interface Service {
        void answer(String request, List<List<String>> lines, Answer answer) throws Exception;
    }

    /** Answers requests until there are no more. */
    static void serve(InputStream in, OutputStream out, Service service) throws IOException {
        while (true) {
            String request = read(in);
            if (request == null) {
                return;
            }
            byte[] answer = answer(service, request).getBytes(StandardCharsets.UTF_8);
            out.write((answer.length + "\n").getBytes(StandardCharsets.US_ASCII));
            out.write(answer);
            out.flush();
        }
    }

    private static String answer(Service service, String request) {
        List<List<String>> lines = new ArrayList<>();
        for (String line : request.split("\n")) {
            lines.add(fields(line));
        }
        Answer answer = new Answer();
        try {
            service.answer(lines.get(0).get(0), lines.subList(1, lines.size()), answer);
            return "done\n" + answer;
        } catch (SourceErrors errors) {
            return "failed\n" + new Answer().line(errors.getMessage());
        } catch (Exception | StackOverflowError | AssertionError error) {
            StringWriter text = new StringWriter();
            error.printStackTrace(new PrintWriter(text));
            return "failed\n" + new Answer().line("the program of Cota failed: " + text);
        }
    }

    private static String read(InputStream in) throws IOException {
        int length = 0;
        for (int digit = in.read(); digit != '\n'; digit = in.read()) {
            if (digit < 0) {
                return null;
            }
            length = length * 10 + digit - '0';
        }
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException();
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static List<String> fields(String line) {
        List<String> fields = new ArrayList<>();
        for (String field : line.split("\t", -1)) {
            StringBuilder text = new StringBuilder();
            for (int at = 0; at < field.length(); at++) {
                char letter = field.charAt(at);
                if (letter == '\\' && at + 1 < field.length()) {
                    at++;
                    letter = switch (field.charAt(at)) {
                        case 'n' -> '\n';
                        case 't' -> '\t';
                        default -> field.charAt(at);
                    };
                }
                text.append(letter);
            }
            fields.add(text.toString());
        }
        return fields;
    }

    /** The lines of an answer. */
    static final class Answer {
        private final StringBuilder text = new StringBuilder();

        Answer line(Object... fields) {
            return line(Arrays.asList(fields));
        }

        Answer line(List<?> fields) {
            String between = "";
            for (Object field : fields) {
                text.append(between);
                between = "\t";
                escape(String.valueOf(field));
            }
            text.append('\n');
            return this;
        }

        private void escape(String field) {
            for (int at = 0; at < field.length(); at++) {
                char letter = field.charAt(at);
                switch (letter) {
                    case '\\' -> text.append("\\\\");
                    case '\t' -> text.append("\\t");
                    case '\n' -> text.append("\\n");
                    default -> text.append(letter);
                }
            }
        }

        @Override
        public String toString() {
            return text.toString();
        }
    }

    /** The sources have errors of their own. */
    static final class SourceErrors extends RuntimeException {
        private static final long serialVersionUID = 1;

        SourceErrors(String message) {
            super(message);
        }
    }
}
