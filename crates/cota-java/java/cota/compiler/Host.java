package cota.compiler;

import cota.compiler.Resident.Answer;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Runs tests in this JVM, with one mutant after another: the user's classes are loaded anew for each, and for each test
 * where they have a state that a test could leave behind. Messages are those of {@link Resident}.
 */
public final class Host {
    /** What all mutants share: the code of JUnit. */
    private static final List<String> SHARED =
            List.of("org.junit.", "junit.", "org.opentest4j.", "org.hamcrest.", "org.apiguardian.");

    /** Tests may load classes in several threads. */
    private final Map<String, byte[]> known = Collections.synchronizedMap(new HashMap<>());
    private final Set<String> stateless = new HashSet<>();
    private URL[] entries = {};
    private URLClassLoader shared;
    private Path folder;
    private String mutated = "";
    private String version = "";
    private Fresh loader;

    private Host() {}

    public static void main(String[] arguments) throws IOException {
        InputStream in = new BufferedInputStream(System.in);
        OutputStream out = System.out;
        // What tests read and print is nobody's business.
        System.setIn(new ByteArrayInputStream(new byte[0]));
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        System.setErr(new PrintStream(OutputStream.nullOutputStream()));
        Host host = new Host();
        Resident.serve(in, out, (request, lines, answer) -> {
            switch (request) {
                case "class path" -> host.classPath(lines);
                case "mutant" -> host.mutant(lines.get(0));
                case "count" -> answer.line(host.call(lines.get(0)));
                case "test" -> host.test(lines.get(0), answer);
                default -> throw new IllegalArgumentException("no request " + request);
            }
        });
    }

    private void classPath(List<List<String>> lines) throws IOException {
        List<URL> all = new ArrayList<>();
        for (List<String> line : lines) {
            all.add(new File(line.get(0)).toURI().toURL());
        }
        entries = all.toArray(URL[]::new);
        shared = new URLClassLoader(entries, ClassLoader.getPlatformClassLoader());
    }

    /** A folder with classes that are looked for first, and the class and version that takes its method's place. */
    private void mutant(List<String> line) {
        folder = line.get(0).isEmpty() ? null : Path.of(line.get(0));
        mutated = line.get(1);
        version = line.get(2);
        loader = null;
    }

    private void test(List<String> line, Answer answer) {
        try {
            call(line);
            answer.line("passed");
        } catch (InvocationTargetException thrown) {
            Throwable cause = thrown.getCause();
            answer.line(cause instanceof AssertionError ? "failed" : "threw", cause.getClass().getName());
        } catch (Throwable thrown) {
            answer.line("threw", thrown.getClass().getName());
        }
        if (loader != null && loader.hasState()) {
            loader = null;
        }
    }

    /** Calls a static method of a class, which may have the number of a case as its argument. */
    private Object call(List<String> line) throws ReflectiveOperationException {
        if (loader == null) {
            loader = new Fresh();
        }
        Thread.currentThread().setContextClassLoader(loader);
        Class<?> driver = Class.forName(line.get(0), true, loader);
        boolean hasCase = !line.get(2).isEmpty();
        Method method = hasCase ? driver.getDeclaredMethod(line.get(1), int.class) : driver.getDeclaredMethod(line.get(1));
        method.setAccessible(true);
        return hasCase ? method.invoke(null, Integer.parseInt(line.get(2))) : method.invoke(null);
    }

    /** The user's classes, loaded for one mutant. */
    private final class Fresh extends URLClassLoader {
        private final List<Class<?>> own = Collections.synchronizedList(new ArrayList<>());

        Fresh() {
            super(entries, shared);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                Class<?> found = findLoadedClass(name);
                if (found == null && SHARED.stream().noneMatch(name::startsWith)) {
                    byte[] bytes = bytes(name);
                    found = bytes == null ? null : define(name, bytes);
                }
                return found == null ? super.loadClass(name, resolve) : found;
            }
        }

        private Class<?> define(String name, byte[] bytes) {
            Class<?> defined = defineClass(name, bytes, 0, bytes.length);
            own.add(defined);
            return defined;
        }

        /** Whether a class that was loaded has a static field that a test could change. */
        boolean hasState() {
            List<Class<?>> all = List.copyOf(own);
            for (Class<?> type : all) {
                if (stateless.contains(type.getName())) {
                    continue;
                }
                for (Field field : type.getDeclaredFields()) {
                    if (Modifier.isStatic(field.getModifiers()) && !field.isSynthetic() && !isConstant(field)) {
                        return true;
                    }
                }
                stateless.add(type.getName());
            }
            return false;
        }

        private boolean isConstant(Field field) {
            Class<?> type = field.getType();
            boolean cannotChange = type.isPrimitive() || type.isEnum() && type == field.getDeclaringClass()
                    || type == String.class || type == Class.class || Number.class == type.getSuperclass()
                    || type == Boolean.class || type == Character.class;
            return Modifier.isFinal(field.getModifiers()) && cannotChange;
        }
    }

    /** The file of a class; nothing if it is no class of the user. */
    private byte[] bytes(String name) {
        String file = name.replace('.', '/') + ".class";
        try {
            if (folder != null && Files.exists(folder.resolve(file))) {
                byte[] bytes = Files.readAllBytes(folder.resolve(file));
                return name.equals(mutated) && !version.isEmpty() ? Exchanged.of(bytes, version) : bytes;
            }
            if (!known.containsKey(name)) {
                // What the JDK has is looked for there first.
                boolean ofJdk = ClassLoader.getPlatformClassLoader().getResource(file) != null;
                try (InputStream in = ofJdk ? null : shared.getResourceAsStream(file)) {
                    known.put(name, in == null ? null : in.readAllBytes());
                }
            }
            return known.get(name);
        } catch (IOException error) {
            throw new IllegalStateException(error);
        }
    }
}
