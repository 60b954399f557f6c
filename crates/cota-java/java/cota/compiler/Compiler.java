package cota.compiler;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import cota.compiler.Resident.Answer;
import cota.compiler.Resident.SourceErrors;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/** The compiler of the JDK that this runs in, with one class path. */
final class Compiler {
    /** Of what is for debuggers only the names of variables, by which calls are told their arguments; all errors at once. */
    private static final List<String> OPTIONS = List.of(
            "-g:vars", "-proc:none", "-implicit:none", "-nowarn", "-Xmaxerrs", "1000000",
            "-XDshould-stop.ifError=FLOW");

    private final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    private final StandardJavaFileManager files =
            compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8);

    /** Each line has an entry. */
    void classPath(List<List<String>> lines) throws IOException {
        List<Path> entries = new ArrayList<>();
        for (List<String> line : lines) {
            entries.add(Path.of(line.get(0)));
        }
        files.setLocationFromPaths(StandardLocation.CLASS_PATH, entries);
        // Otherwise the compiler looks for sources on the class path.
        files.setLocationFromPaths(StandardLocation.SOURCE_PATH, List.of());
    }

    /** Each line has the name of a file, and its text. */
    void facts(List<List<String>> lines, Answer answer) throws IOException {
        analysed(lines, (task, units) -> new Facts(task, units, answer).write());
    }

    /** Each line has the name of a file, and its text. */
    void tests(List<List<String>> lines, Answer answer) throws IOException {
        analysed(lines, (task, units) -> new Tests(task, answer).write(units));
    }

    private void analysed(List<List<String>> lines, BiConsumer<JavacTask, List<CompilationUnitTree>> use)
            throws IOException {
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        JavacTask task = (JavacTask) compiler.getTask(null, files, found, OPTIONS, null, sources(lines));
        List<CompilationUnitTree> units = new ArrayList<>();
        task.parse().forEach(units::add);
        task.analyze();
        StringBuilder errors = new StringBuilder();
        for (Diagnostic<? extends JavaFileObject> one : found.getDiagnostics()) {
            if (one.getKind() == Diagnostic.Kind.ERROR) {
                errors.append(one).append('\n');
            }
        }
        if (errors.length() > 0) {
            throw new SourceErrors(errors.toString());
        }
        use.accept(task, units);
    }

    /**
     * Each line has the name of a file, and its text. The answer has the errors (number of the file, line, code,
     * message) or, if there are none, the classes (name, bytes).
     */
    void compile(List<List<String>> lines, Answer answer) {
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        Memory memory = new Memory(files);
        List<Source> sources = sources(lines);
        boolean done = compiler.getTask(null, memory, found, OPTIONS, null, sources).call();
        for (Diagnostic<? extends JavaFileObject> one : found.getDiagnostics()) {
            if (one.getKind() == Diagnostic.Kind.ERROR) {
                int number = one.getSource() == null ? -1 : sources.indexOf(one.getSource());
                answer.line("error", number, one.getLineNumber(), one.getCode(), one.getMessage(Locale.ROOT));
            }
        }
        if (done) {
            memory.classes.forEach((name, bytes) ->
                    answer.line("class", name, Base64.getEncoder().encodeToString(bytes.toByteArray())));
        }
    }

    private static List<Source> sources(List<List<String>> lines) {
        List<Source> sources = new ArrayList<>();
        for (List<String> line : lines) {
            sources.add(new Source(line.get(0), line.get(1)));
        }
        return sources;
    }

    /** A text as a file. */
    static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String name, String text) {
            super(Path.of("/").resolve(name).toUri(), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    /** Keeps classes instead of writing them. */
    private static final class Memory extends ForwardingJavaFileManager<StandardJavaFileManager> {
        final Map<String, ByteArrayOutputStream> classes = new TreeMap<>();

        Memory(StandardJavaFileManager files) {
            super(files);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                JavaFileManager.Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
            URI uri = URI.create("memory:///" + name.replace('.', '/') + kind.extension);
            return new SimpleJavaFileObject(uri, kind) {
                @Override
                public OutputStream openOutputStream() {
                    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                    classes.put(name, bytes);
                    return bytes;
                }
            };
        }

        @Override
        public boolean isSameFile(FileObject one, FileObject other) {
            return one.toUri().equals(other.toUri());
        }
    }
}
