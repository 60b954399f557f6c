package cota.compiler;

import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** What the arguments of a test with parameters are. */
final class Cases {
    private static final String PROVIDER = "org.junit.jupiter.params.provider.";
    private final Elements elements;
    private final Types types;

    Cases(Elements elements, Types types) {
        this.elements = elements;
        this.types = types;
    }

    /**
     * Arguments as they are written in a call, and what is shown of them. Where a method makes them, its call is the
     * factory, and the arguments are elements of an array {@code a}.
     */
    record Source(String text, String shown, String factory) {}

    /** Finds the arguments of a test; or says why that is not possible. */
    String of(ExecutableElement test, TypeElement type, List<AnnotationMirror> annotations, List<Source> sources) {
        List<? extends VariableElement> parameters = test.getParameters();
        for (VariableElement parameter : parameters) {
            if (!parameter.getAnnotationMirrors().isEmpty() || parameter.asType().toString().startsWith("org.junit.")) {
                return "a parameter that is converted by a class";
            }
        }
        for (AnnotationMirror annotation : unpacked(annotations)) {
            String name = Tests.name(annotation);
            if (!name.startsWith(PROVIDER)) {
                continue;
            }
            String reason = switch (name.substring(PROVIDER.length())) {
                case "ValueSource" -> values(annotation, parameters, sources);
                case "NullSource" -> one(sources, "null");
                case "EmptySource" -> one(sources, empty(parameters));
                case "NullAndEmptySource" -> {
                    one(sources, "null");
                    yield one(sources, empty(parameters));
                }
                case "EnumSource" -> enums(annotation, parameters, sources);
                case "CsvSource" -> lines(annotation, parameters, sources);
                case "MethodSource" -> factories(annotation, test, type, sources);
                default -> "arguments of @" + name.substring(PROVIDER.length());
            };
            if (reason != null) {
                return reason;
            }
        }
        return sources.isEmpty() ? "no source of arguments" : null;
    }

    private static String one(List<Source> sources, String text) {
        if (text == null) {
            return "an empty value of a type that has none";
        }
        sources.add(new Source(text, "(" + text + ")", null));
        return null;
    }

    /** With what is inside of annotations that only hold several of a kind. */
    private List<AnnotationMirror> unpacked(List<AnnotationMirror> annotations) {
        List<AnnotationMirror> all = new ArrayList<>();
        for (AnnotationMirror annotation : annotations) {
            if (Tests.name(annotation).startsWith(PROVIDER) && value(annotation, "value") instanceof List<?> inside
                    && !inside.isEmpty() && ((AnnotationValue) inside.get(0)).getValue() instanceof AnnotationMirror) {
                inside.forEach(one -> all.add((AnnotationMirror) ((AnnotationValue) one).getValue()));
            } else {
                all.add(annotation);
            }
        }
        return all;
    }

    /** A value of an annotation, given or by default. */
    Object value(AnnotationMirror annotation, String name) {
        for (var entry : elements.getElementValuesWithDefaults(annotation).entrySet()) {
            if (entry.getKey().getSimpleName().contentEquals(name)) {
                return entry.getValue().getValue();
            }
        }
        return null;
    }

    private List<String> texts(AnnotationMirror annotation, String name) {
        List<String> texts = new ArrayList<>();
        if (value(annotation, name) instanceof List<?> all) {
            all.forEach(one -> texts.add(String.valueOf(((AnnotationValue) one).getValue())));
        }
        return texts;
    }

    private String values(AnnotationMirror annotation, List<? extends VariableElement> parameters, List<Source> sources) {
        if (parameters.isEmpty()) {
            return "a source of values and no parameter";
        }
        TypeMirror type = parameters.get(0).asType();
        for (var entry : annotation.getElementValues().values()) {
            for (Object one : (List<?>) entry.getValue()) {
                AnnotationValue value = (AnnotationValue) one;
                String text = value.getValue() instanceof String own && !takesText(type) ? converted(own, type) : value.toString();
                if (text == null) {
                    return "texts that are converted to " + type;
                }
                sources.add(new Source(text, "(" + value + ")", null));
            }
        }
        return null;
    }

    private String empty(List<? extends VariableElement> parameters) {
        if (parameters.isEmpty()) {
            return null;
        }
        TypeMirror type = parameters.get(0).asType();
        if (type instanceof ArrayType array) {
            String dimensions = "[0]";
            TypeMirror inner = array.getComponentType();
            for (; inner instanceof ArrayType more; inner = more.getComponentType()) {
                dimensions += "[]";
            }
            return "new " + types.erasure(inner) + dimensions;
        }
        return switch (types.erasure(type).toString()) {
            case "java.lang.String", "java.lang.CharSequence" -> "\"\"";
            case "java.util.List", "java.util.Collection", "java.lang.Iterable" -> "java.util.Collections.emptyList()";
            case "java.util.Set" -> "java.util.Collections.emptySet()";
            case "java.util.Map" -> "java.util.Collections.emptyMap()";
            default -> null;
        };
    }

    private String enums(AnnotationMirror annotation, List<? extends VariableElement> parameters, List<Source> sources) {
        TypeMirror type = value(annotation, "value") instanceof TypeMirror given ? given : null;
        if (type == null || type.toString().endsWith("NullEnum")) {
            if (parameters.isEmpty()) {
                return "a source of constants and no parameter";
            }
            type = parameters.get(0).asType();
        }
        if (!(type instanceof DeclaredType declared) || declared.asElement().getKind() != ElementKind.ENUM) {
            return "constants of a type that is no enum";
        }
        List<String> names = texts(annotation, "names");
        String mode = String.valueOf(value(annotation, "mode"));
        mode = mode.substring(mode.lastIndexOf('.') + 1);
        for (Element constant : declared.asElement().getEnclosedElements()) {
            String name = constant.getSimpleName().toString();
            if (constant.getKind() != ElementKind.ENUM_CONSTANT) {
                continue;
            }
            boolean taken = switch (mode) {
                case "INCLUDE" -> names.isEmpty() || names.contains(name);
                case "EXCLUDE" -> !names.contains(name);
                case "MATCH_ALL" -> names.stream().allMatch(name::matches);
                case "MATCH_ANY" -> names.stream().anyMatch(name::matches);
                default -> names.stream().noneMatch(name::matches);
            };
            if (taken) {
                sources.add(new Source(types.erasure(type) + "." + name, "(" + name + ")", null));
            }
        }
        return null;
    }

    private String lines(AnnotationMirror annotation, List<? extends VariableElement> parameters, List<Source> sources) {
        List<List<String>> rows = new Csv(
                texts(annotation, "value"), String.valueOf(value(annotation, "textBlock")),
                (Character) value(annotation, "delimiter"), String.valueOf(value(annotation, "delimiterString")),
                value(annotation, "quoteCharacter") instanceof Character quote ? quote : '\'',
                String.valueOf(value(annotation, "emptyValue")), texts(annotation, "nullValues"),
                !Boolean.FALSE.equals(value(annotation, "ignoreLeadingAndTrailingWhitespace"))).rows();
        if (Boolean.TRUE.equals(value(annotation, "useHeadersInDisplayName")) && !rows.isEmpty()) {
            rows = rows.subList(1, rows.size());
        }
        for (List<String> row : rows) {
            if (row.size() < parameters.size()) {
                return "a line with fewer values than parameters";
            }
            List<String> arguments = new ArrayList<>();
            for (int at = 0; at < parameters.size(); at++) {
                TypeMirror type = parameters.get(at).asType();
                String text = row.get(at) == null ? "null" : converted(row.get(at), type);
                if (text == null) {
                    return "texts that are converted to " + type;
                }
                arguments.add(text);
            }
            String shown = "(" + String.join(", ", row) + ")";
            sources.add(new Source(String.join(", ", arguments), shown, null));
        }
        return null;
    }

    private String factories(AnnotationMirror annotation, ExecutableElement test, TypeElement type, List<Source> sources) {
        List<String> names = texts(annotation, "value");
        if (names.isEmpty() || names.equals(List.of(""))) {
            names = List.of(test.getSimpleName().toString());
        }
        for (String name : names) {
            String[] parts = name.replace("()", "").split("#");
            TypeElement owner = parts.length > 1 ? elements.getTypeElement(parts[0].replace('$', '.')) : type;
            String own = parts[parts.length - 1];
            boolean isStatic = owner != null && ElementFilter.methodsIn(elements.getAllMembers(owner)).stream().anyMatch(
                    method -> method.getSimpleName().contentEquals(own) && method.getParameters().isEmpty()
                            && method.getModifiers().contains(Modifier.STATIC)
                            && !method.getModifiers().contains(Modifier.PRIVATE));
            if (!isStatic) {
                return "arguments from " + name + ", which is no static method without parameters that can be called";
            }
            List<String> arguments = new ArrayList<>();
            for (VariableElement parameter : test.getParameters()) {
                arguments.add(cast(parameter.asType(), "a[" + arguments.size() + "]"));
            }
            sources.add(new Source(String.join(", ", arguments), "", owner.getQualifiedName() + "." + own + "()"));
        }
        return null;
    }

    private String cast(TypeMirror type, String value) {
        return switch (type.getKind()) {
            case BOOLEAN -> "(Boolean) " + value;
            case CHAR -> "(Character) " + value;
            case BYTE, SHORT, INT, LONG, FLOAT, DOUBLE -> "((Number) " + value + ")." + type + "Value()";
            default -> "(" + types.erasure(type) + ") " + value;
        };
    }

    private static boolean takesText(TypeMirror type) {
        return switch (type.toString()) {
            case "java.lang.String", "java.lang.CharSequence", "java.lang.Object" -> true;
            default -> false;
        };
    }

    /** A text as a value of a type, as JUnit converts it; nothing for types that it knows otherwise. */
    private String converted(String text, TypeMirror type) {
        if (takesText(type)) {
            return elements.getConstantExpression(text);
        }
        try {
            TypeMirror own = type.getKind().isPrimitive() ? type : types.unboxedType(type);
            String digits = text.replace("_", "");
            return switch (own.getKind()) {
                case BOOLEAN -> text.equalsIgnoreCase("true") ? "true" : text.equalsIgnoreCase("false") ? "false" : null;
                case CHAR -> text.length() == 1 ? elements.getConstantExpression(text.charAt(0)) : null;
                case BYTE -> "(byte) " + Byte.decode(digits);
                case SHORT -> "(short) " + Short.decode(digits);
                case INT -> elements.getConstantExpression(Integer.decode(digits));
                case LONG -> elements.getConstantExpression(Long.decode(digits));
                case FLOAT -> elements.getConstantExpression(Float.valueOf(digits));
                case DOUBLE -> elements.getConstantExpression(Double.valueOf(digits));
                default -> null;
            };
        } catch (NumberFormatException notANumber) {
            return null;
        } catch (IllegalArgumentException noBox) {
            boolean isEnum = type.getKind() == TypeKind.DECLARED && ((DeclaredType) type).asElement().getKind() == ElementKind.ENUM;
            return isEnum ? types.erasure(type) + "." + text : null;
        }
    }

    /** Reads what a method gives as arguments, as JUnit does. */
    static final String READER = """
                private static java.util.List<Object[]> cases(Object source) {
                    java.util.Iterator<?> all;
                    if (source instanceof java.util.stream.BaseStream<?, ?> own) {
                        all = own.iterator();
                    } else if (source instanceof Iterable<?> own) {
                        all = own.iterator();
                    } else if (source instanceof java.util.Iterator<?> own) {
                        all = own;
                    } else if (source instanceof int[] own) {
                        all = java.util.stream.IntStream.of(own).iterator();
                    } else if (source instanceof long[] own) {
                        all = java.util.stream.LongStream.of(own).iterator();
                    } else if (source instanceof double[] own) {
                        all = java.util.stream.DoubleStream.of(own).iterator();
                    } else {
                        all = java.util.Arrays.asList((Object[]) source).iterator();
                    }
                    java.util.List<Object[]> cases = new java.util.ArrayList<>();
                    while (all.hasNext()) {
                        Object one = all.next();
                        if (one instanceof org.junit.jupiter.params.provider.Arguments own) {
                            cases.add(own.get());
                        } else {
                            cases.add(one instanceof Object[] own ? own : new Object[] {one});
                        }
                    }
                    return cases;
                }
            """;
}
