package cota.compiler;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import cota.compiler.Resident.Answer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.PrimitiveType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/**
 * The types that occur, by number: those of the code, and what their members lead to.
 *
 * <p>{@code type number kind name own supertypes boxed}, {@code member type kind name member-type flags outer package}.
 */
final class TypeTable {
    /** From the types of the code, members of the JDK's types are told for so many steps. */
    private static final int STEPS = 2;
    /** A class may lead to itself with longer and longer type arguments. */
    private static final int LONGEST = 300;

    private final Types types;
    private final Elements elements;
    private final Answer answer;
    private final Set<String> ownPackagesAndClasses = new HashSet<>();
    private final Map<String, Integer> numbers = new LinkedHashMap<>();
    private final List<TypeMirror> all = new ArrayList<>();
    private final List<Integer> steps = new ArrayList<>();
    /** How far what is numbered now is from the code. */
    private int step;

    TypeTable(JavacTask task, List<CompilationUnitTree> units, Answer answer) {
        types = task.getTypes();
        elements = task.getElements();
        this.answer = answer;
        for (CompilationUnitTree unit : units) {
            String name = unit.getPackageName() == null ? "" : unit.getPackageName().toString();
            ownPackagesAndClasses.add(name);
        }
    }

    String binaryName(TypeElement type) {
        return elements.getBinaryName(type).toString();
    }

    int number(TypeMirror written) {
        if (written == null || !tells(written.getKind())) {
            return -1;
        }
        TypeMirror type = simple(written);
        Integer known = numbers.putIfAbsent(type.toString(), all.size());
        if (known != null) {
            return known;
        }
        all.add(type);
        steps.add(step);
        return all.size() - 1;
    }

    /**
     * Without type arguments where there would be no end of types: in the JDK's classes, and where wildcards are captured,
     * which makes new types each time. What the compiler takes at last is up to the compiler.
     */
    private TypeMirror simple(TypeMirror type) {
        String text = type.toString();
        boolean open = text.contains("?") || text.contains("capture#") || text.length() > LONGEST;
        boolean plain = type instanceof PrimitiveType || type.getKind() == TypeKind.NULL
                || type.getKind() == TypeKind.TYPEVAR || isOwn(type);
        return plain && !open ? type : types.erasure(type);
    }

    private static boolean tells(TypeKind kind) {
        return kind.isPrimitive() || switch (kind) {
            case DECLARED, ARRAY, TYPEVAR, NULL, INTERSECTION, WILDCARD -> true;
            default -> false;
        };
    }

    void write() {
        // The list grows while it is written.
        for (int at = 0; at < all.size(); at++) {
            TypeMirror type = all.get(at);
            boolean own = isOwn(type);
            step = own ? 0 : steps.get(at) + 1;
            StringBuilder above = new StringBuilder();
            for (TypeMirror supertype : supertypes(type)) {
                above.append(above.length() == 0 ? "" : " ").append(number(supertype));
            }
            int boxed = type instanceof PrimitiveType primitive
                    ? number(types.boxedClass(primitive).asType()) : -1;
            answer.line("type", at, type.getKind(), nameOf(type), own, above, boxed);
            if (type instanceof DeclaredType declared && step <= STEPS) {
                members(at, declared);
            }
        }
    }

    private String nameOf(TypeMirror type) {
        return type instanceof DeclaredType declared
                ? types.erasure(declared).toString() : type.toString();
    }

    private boolean isOwn(TypeMirror type) {
        if (!(type instanceof DeclaredType declared)) {
            return false;
        }
        return ownPackagesAndClasses.contains(
                elements.getPackageOf(declared.asElement()).getQualifiedName().toString());
    }

    private List<? extends TypeMirror> supertypes(TypeMirror type) {
        return switch (type.getKind()) {
            case DECLARED, ARRAY, TYPEVAR, INTERSECTION -> types.directSupertypes(type);
            case BYTE -> List.of(types.getPrimitiveType(TypeKind.SHORT));
            case SHORT, CHAR -> List.of(types.getPrimitiveType(TypeKind.INT));
            case INT -> List.of(types.getPrimitiveType(TypeKind.LONG));
            case LONG -> List.of(types.getPrimitiveType(TypeKind.FLOAT));
            case FLOAT -> List.of(types.getPrimitiveType(TypeKind.DOUBLE));
            default -> List.of();
        };
    }

    /** Fields, and methods without arguments that have a result. */
    private void members(int number, DeclaredType type) {
        for (Element element : type.asElement().getEnclosedElements()) {
            ElementKind kind = element.getKind();
            boolean field = kind == ElementKind.FIELD || kind == ElementKind.ENUM_CONSTANT;
            if (!field && kind != ElementKind.METHOD) {
                continue;
            }
            boolean checked = false;
            if (element instanceof ExecutableElement method) {
                if (!method.getParameters().isEmpty() || method.getReturnType().getKind() == TypeKind.VOID) {
                    continue;
                }
                checked = method.getThrownTypes().stream().anyMatch(this::isChecked);
            }
            TypeMirror seen = types.asMemberOf(type, element);
            TypeMirror result = seen instanceof ExecutableType method ? method.getReturnType() : seen;
            StringBuilder flags = new StringBuilder(checked ? "checked" : "");
            for (Modifier modifier : element.getModifiers()) {
                flags.append(' ').append(modifier);
            }
            TypeElement outer = (TypeElement) type.asElement();
            while (outer.getEnclosingElement() instanceof TypeElement around) {
                outer = around;
            }
            answer.line("member", number, field ? "field" : "method", element.getSimpleName(),
                    number(result), flags.toString().trim(), binaryName(outer),
                    elements.getPackageOf(element).getQualifiedName());
        }
    }

    private boolean isChecked(TypeMirror thrown) {
        TypeMirror runtime = elements.getTypeElement("java.lang.RuntimeException").asType();
        TypeMirror error = elements.getTypeElement("java.lang.Error").asType();
        return !types.isSubtype(thrown, runtime) && !types.isSubtype(thrown, error);
    }
}
