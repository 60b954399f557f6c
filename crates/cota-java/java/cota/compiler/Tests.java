package cota.compiler;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.Trees;
import cota.compiler.Resident.Answer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;

/**
 * Finds the JUnit tests in some files and writes a class for each file that runs them: a static method for each test,
 * which makes the object, calls what comes before and after, and throws what the test throws. So tests are ordinary
 * code, in which nothing is looked up while they run.
 *
 * <p>The answer has {@code driver name text} for each class that was written, {@code test name driver method count} for
 * each test, where {@code count} is empty or a method that says how many cases there are, which are then counted from
 * 0, and {@code left name reason} for each test that is left out.
 */
final class Tests {
    private static final String JUPITER = "org.junit.jupiter.api.";
    private static final String PARAMS = "org.junit.jupiter.params.";
    private static final String FOUR = "org.junit.";
    private static final Set<String> TEST = Set.of(
            JUPITER + "Test", JUPITER + "RepeatedTest", PARAMS + "ParameterizedTest", FOUR + "Test");
    private static final Set<String> OTHER_TESTS = Set.of(
            JUPITER + "TestFactory", JUPITER + "TestTemplate", "org.junit.experimental.theories.Theory");
    private static final Set<String> DISABLED = Set.of(JUPITER + "Disabled", FOUR + "Ignore");
    private static final Set<String> BEFORE_ALL = Set.of(JUPITER + "BeforeAll", FOUR + "BeforeClass");
    private static final Set<String> BEFORE_EACH = Set.of(JUPITER + "BeforeEach", FOUR + "Before");
    private static final Set<String> AFTER_EACH = Set.of(JUPITER + "AfterEach", FOUR + "After");
    private static final Set<String> AFTER_ALL = Set.of(JUPITER + "AfterAll", FOUR + "AfterClass");
    /** What lets other code decide how tests run. */
    private static final Set<String> EXTENSIONS = Set.of(
            FOUR + "runner.RunWith", FOUR + "Rule", FOUR + "ClassRule", JUPITER + "extension.ExtendWith",
            JUPITER + "extension.RegisterExtension", JUPITER + "io.TempDir");

    private final Elements elements;
    private final Trees trees;
    private final Answer answer;
    private final Cases cases;
    private final Set<String> names = new HashSet<>();

    Tests(JavacTask task, Answer answer) {
        elements = task.getElements();
        trees = Trees.instance(task);
        this.answer = answer;
        cases = new Cases(elements, task.getTypes());
    }

    void write(List<CompilationUnitTree> units) {
        for (CompilationUnitTree unit : units) {
            Driver driver = null;
            for (Tree tree : unit.getTypeDecls()) {
                if (tree instanceof ClassTree && trees.getElement(new TreePath(new TreePath(unit), tree)) instanceof TypeElement type) {
                    if (driver == null) {
                        driver = new Driver(type);
                    }
                    classes(driver, type);
                }
            }
            if (driver != null && driver.count > 0) {
                answer.line("driver", driver.name(), driver.text());
            }
        }
    }

    private void classes(Driver driver, TypeElement type) {
        tests(driver, type);
        for (TypeElement inner : ElementFilter.typesIn(type.getEnclosedElements())) {
            classes(driver, inner);
        }
    }

    /** The tests of a class whose objects can be made. */
    private void tests(Driver driver, TypeElement type) {
        if (type.getKind() != ElementKind.CLASS && type.getKind() != ElementKind.RECORD
                || type.getModifiers().contains(Modifier.ABSTRACT)) {
            return;
        }
        List<TypeElement> around = around(type);
        for (ExecutableElement method : methods(type)) {
            boolean isTest = has(method, TEST);
            if (!isTest && !has(method, OTHER_TESTS)) {
                continue;
            }
            String name = label(type) + "." + method.getSimpleName();
            String reason = around == null ? "an inner class without @Nested" : refusal(driver, around, method);
            if (reason == null && !isTest) {
                reason = "tests that are made at run time";
            }
            if (reason == null) {
                reason = test(driver, around, method, name);
            }
            if (reason != null) {
                answer.line("left", name, reason);
            }
        }
    }

    /** A class with those that its objects are inside of, outermost first; nothing if JUnit would not run its tests. */
    private List<TypeElement> around(TypeElement type) {
        List<TypeElement> all = new ArrayList<>(List.of(type));
        TypeElement at = type;
        while (at.getNestingKind() == NestingKind.MEMBER && !at.getModifiers().contains(Modifier.STATIC)) {
            if (!has(at, Set.of(JUPITER + "Nested"))) {
                return null;
            }
            at = (TypeElement) at.getEnclosingElement();
            all.add(0, at);
        }
        return all;
    }

    /** Why tests of a method cannot be run in this way, if they cannot. */
    private String refusal(Driver driver, List<TypeElement> around, ExecutableElement method) {
        List<Element> all = new ArrayList<>(List.of(method));
        for (TypeElement type : around) {
            for (Element at = type; at instanceof TypeElement own; at = at.getEnclosingElement()) {
                if (own.getModifiers().contains(Modifier.PRIVATE)) {
                    return "a private class";
                }
            }
            for (TypeElement at = type; at != null; at = above(at)) {
                all.add(at);
                all.addAll(ElementFilter.fieldsIn(at.getEnclosedElements()));
            }
            if (!hasConstructor(driver, type)) {
                return "a class without a constructor that takes no arguments";
            }
        }
        for (Element element : all) {
            for (AnnotationMirror annotation : annotations(element)) {
                String own = name(annotation);
                String shown = "@" + annotation.getAnnotationType().asElement().getSimpleName();
                if (DISABLED.contains(own)) {
                    return shown;
                }
                if (EXTENSIONS.contains(own) || own.startsWith(JUPITER + "condition.")) {
                    return shown + ", which needs JUnit itself";
                }
            }
        }
        List<ExecutableElement> called = new ArrayList<>(List.of(method));
        for (TypeElement type : around) {
            called.addAll(each(type, BEFORE_ALL));
            called.addAll(each(type, BEFORE_EACH));
            called.addAll(each(type, AFTER_EACH));
            called.addAll(each(type, AFTER_ALL));
        }
        for (ExecutableElement one : called) {
            if (!reaches(driver, one)) {
                return one.getSimpleName() + "() cannot be called from its package";
            }
            if (one != method && !one.getParameters().isEmpty()) {
                return one.getSimpleName() + " takes what JUnit knows of the test";
            }
        }
        return null;
    }

    /** Whether a class of a package may call a method. */
    private boolean reaches(Driver driver, ExecutableElement method) {
        Set<Modifier> flags = method.getModifiers();
        return flags.contains(Modifier.PUBLIC) || !flags.contains(Modifier.PRIVATE)
                && elements.getPackageOf(method).getQualifiedName().contentEquals(driver.place);
    }

    private boolean hasConstructor(Driver driver, TypeElement type) {
        return ElementFilter.constructorsIn(type.getEnclosedElements()).stream()
                .anyMatch(one -> one.getParameters().isEmpty() && reaches(driver, one));
    }

    /** Writes a test; or says why there is none. */
    private String test(Driver driver, List<TypeElement> around, ExecutableElement method, String name) {
        boolean takes = has(method, Set.of(PARAMS + "ParameterizedTest"));
        if (!takes) {
            if (!method.getParameters().isEmpty()) {
                return "parameters that JUnit gives values to";
            }
            put(driver, around, method, name, "", "");
            return null;
        }
        List<Cases.Source> sources = new ArrayList<>();
        TypeElement own = around.get(around.size() - 1);
        String reason = cases.of(method, own, annotations(method), sources);
        if (reason != null) {
            return reason;
        }
        for (Cases.Source source : sources) {
            if (source.factory() == null) {
                put(driver, around, method, name + source.shown(), source.text(), "");
            } else {
                int number = driver.count;
                driver.line("    static int n" + number + "() throws Throwable {");
                driver.line("        return cases(" + source.factory() + ").size();");
                driver.line("    }");
                driver.line("");
                driver.reads = true;
                put(driver, around, method, name, source.text(), source.factory());
            }
        }
        return null;
    }

    private void put(
            Driver driver, List<TypeElement> around, ExecutableElement method, String name, String arguments, String factory) {
        String unique = name;
        for (int at = 2; !names.add(unique); at++) {
            unique = name + " [" + at + "]";
        }
        int number = driver.count++;
        boolean counts = !factory.isEmpty();
        answer.line("test", unique, driver.name(), "t" + number, counts ? "n" + number : "");
        driver.line("    static void t" + number + "(" + (counts ? "int at" : "") + ") throws Throwable {");
        if (counts) {
            driver.line("        Object[] a = cases(" + factory + ").get(at);");
        }
        new Body(driver, around, method, arguments).write();
        driver.line("    }");
        driver.line("");
    }

    /** The statements of a test. */
    private final class Body {
        private final Driver driver;
        private final List<TypeElement> around;
        private final ExecutableElement method;
        private final String arguments;
        private final List<String> ends = new ArrayList<>();
        private String space = "        ";

        Body(Driver driver, List<TypeElement> around, ExecutableElement method, String arguments) {
            this.driver = driver;
            this.around = around;
            this.method = method;
            this.arguments = arguments;
        }

        void write() {
            List<String> aborted = new ArrayList<>(List.of(
                    "org.opentest4j.TestAbortedException", "org.junit.internal.AssumptionViolatedException"));
            aborted.removeIf(type -> elements.getTypeElement(type) == null);
            if (!aborted.isEmpty()) {
                line("try {");
                open();
                // An assumption that does not hold is no failure.
                ends.add("} catch (" + String.join(" | ", aborted) + " assumption) {}");
            }
            int last = around.size() - 1;
            for (TypeElement type : around) {
                surround(type, "", only(each(type, BEFORE_ALL), true), only(each(type, AFTER_ALL), true));
            }
            for (int at = 0; at <= last; at++) {
                TypeElement type = around.get(at);
                String made = at == 0 ? "new " + type.getQualifiedName() : "o" + (at - 1) + ".new " + type.getSimpleName();
                line("var o" + at + " = " + made + "();");
                surround(type, "o" + at, only(each(type, BEFORE_ALL), false), only(each(type, AFTER_ALL), false));
            }
            for (int at = 0; at <= last; at++) {
                TypeElement type = around.get(at);
                surround(type, "o" + at, each(type, BEFORE_EACH), each(type, AFTER_EACH));
            }
            call("o" + last);
            while (!ends.isEmpty()) {
                close();
                line(ends.remove(ends.size() - 1));
            }
        }

        /** What comes before, and opens the part that what comes after follows however it ends. */
        private void surround(
                TypeElement type, String object, List<ExecutableElement> before, List<ExecutableElement> after) {
            if (!after.isEmpty()) {
                Collections.reverse(after);
                line("try {");
                open();
                StringBuilder text = new StringBuilder("} finally {");
                for (ExecutableElement one : after) {
                    text.append(' ').append(call(type, object, one)).append(';');
                }
                ends.add(text.append(" }").toString());
            }
            for (ExecutableElement one : before) {
                line(call(type, object, one) + ";");
            }
        }

        private List<ExecutableElement> only(List<ExecutableElement> all, boolean isStatic) {
            all.removeIf(one -> one.getModifiers().contains(Modifier.STATIC) != isStatic);
            return all;
        }

        private String call(TypeElement type, String object, ExecutableElement one) {
            boolean isStatic = one.getModifiers().contains(Modifier.STATIC);
            return (isStatic ? type.getQualifiedName() : object) + "." + one.getSimpleName() + "()";
        }

        private void call(String object) {
            String call = object + "." + method.getSimpleName() + "(" + arguments + ");";
            TypeMirror expected = expected();
            if (expected == null) {
                line(call);
                return;
            }
            line("boolean returned = false;");
            line("try {");
            line("    " + call);
            line("    returned = true;");
            line("} catch (Throwable thrown) {");
            line("    if (!(thrown instanceof " + expected + ")) {");
            line("        throw thrown;");
            line("    }");
            line("}");
            line("if (returned) {");
            line("    throw new AssertionError(\"expected " + expected + "\");");
            line("}");
        }

        /** The exception that a test of JUnit 4 says it throws. */
        private TypeMirror expected() {
            for (AnnotationMirror annotation : annotations(method)) {
                if (name(annotation).equals(FOUR + "Test")) {
                    TypeMirror type = (TypeMirror) cases.value(annotation, "expected");
                    return type.toString().endsWith("Test.None") ? null : type;
                }
            }
            return null;
        }

        private void open() {
            space += "    ";
        }

        private void close() {
            space = space.substring(4);
        }

        private void line(String text) {
            driver.line(space + text);
        }
    }

    /** The methods of a class with one of some annotations: those of its superclasses first. */
    private List<ExecutableElement> each(TypeElement type, Set<String> wanted) {
        List<ExecutableElement> found = new ArrayList<>();
        for (ExecutableElement method : methods(type)) {
            if (has(method, wanted)) {
                found.add(method);
            }
        }
        return found;
    }

    /** The methods that objects of a class have, its own last. */
    private List<ExecutableElement> methods(TypeElement type) {
        Set<Element> known = new HashSet<>(elements.getAllMembers(type));
        List<TypeElement> chain = new ArrayList<>();
        for (TypeElement at = type; at != null; at = above(at)) {
            chain.add(0, at);
        }
        Set<TypeElement> owners = new TreeSet<>((one, other) -> one.toString().compareTo(other.toString()));
        for (Element member : known) {
            if (member.getEnclosingElement() instanceof TypeElement owner && owner.getKind().isInterface()) {
                owners.add(owner);
            }
        }
        List<ExecutableElement> found = new ArrayList<>();
        chain.addAll(0, owners);
        for (TypeElement owner : chain) {
            for (ExecutableElement method : ElementFilter.methodsIn(owner.getEnclosedElements())) {
                if (known.contains(method)) {
                    found.add(method);
                }
            }
        }
        return found;
    }

    private static TypeElement above(TypeElement type) {
        TypeMirror above = type.getSuperclass();
        return above.getKind() == TypeKind.DECLARED ? (TypeElement) ((DeclaredType) above).asElement() : null;
    }

    private boolean has(Element element, Set<String> wanted) {
        return annotations(element).stream().anyMatch(annotation -> wanted.contains(name(annotation)));
    }

    /** The annotations of something, and those of these annotations. */
    private List<AnnotationMirror> annotations(Element element) {
        List<AnnotationMirror> found = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        List<AnnotationMirror> waiting = new ArrayList<>(elements.getAllAnnotationMirrors(element));
        while (!waiting.isEmpty()) {
            AnnotationMirror annotation = waiting.remove(0);
            String own = name(annotation);
            if (own.startsWith("java.lang.")) {
                continue;
            }
            found.add(annotation);
            // What JUnit's own consist of is their business; one may be among its own annotations.
            if (!own.startsWith(FOUR) && seen.add(own)) {
                waiting.addAll(annotation.getAnnotationType().asElement().getAnnotationMirrors());
            }
        }
        return found;
    }

    static String name(AnnotationMirror annotation) {
        return ((TypeElement) annotation.getAnnotationType().asElement()).getQualifiedName().toString();
    }

    /** {@code ListTest.Inner}, without the package. */
    private String label(TypeElement type) {
        String all = type.getQualifiedName().toString();
        String place = elements.getPackageOf(type).getQualifiedName().toString();
        return place.isEmpty() ? all : all.substring(place.length() + 1);
    }

    /** A class that runs the tests of a file. */
    private final class Driver {
        final String place;
        final String simple;
        int count;
        boolean reads;
        private final StringBuilder lines = new StringBuilder();

        Driver(TypeElement first) {
            place = elements.getPackageOf(first).getQualifiedName().toString();
            simple = first.getSimpleName() + "__cota";
        }

        String name() {
            return place.isEmpty() ? simple : place + "." + simple;
        }

        void line(String text) {
            lines.append(text).append('\n');
        }

        String text() {
            StringBuilder text = new StringBuilder();
            if (!place.isEmpty()) {
                text.append("package ").append(place).append(";\n\n");
            }
            text.append("final class ").append(simple).append(" {\n").append(lines);
            if (reads) {
                text.append(Cases.READER);
            }
            return text.append("}\n").toString();
        }
    }
}
