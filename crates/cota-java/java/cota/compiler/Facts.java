package cota.compiler;

import com.sun.source.tree.*;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import cota.compiler.Resident.Answer;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeMirror;

/**
 * Writes the trees of some files, as far as they are code, and all types that occur in them.
 *
 * <p>{@code file number} comes before the nodes of a file. A node is {@code node depth kind role start end type expected
 * element name flags}: a type is its number, or -1; {@code expected} is what an argument is wanted as; {@code element}
 * is the kind of what a name stands for. Positions count characters as Java does.
 */
final class Facts extends TreePathScanner<Void, Void> {
    private final List<CompilationUnitTree> units;
    private final Answer answer;
    private final Trees trees;
    private final SourcePositions positions;
    private final TypeTable types;
    private CompilationUnitTree unit;
    private int depth;
    private String role = "";
    private TypeMirror expected;

    Facts(JavacTask task, List<CompilationUnitTree> units, Answer answer) {
        this.units = units;
        this.answer = answer;
        trees = Trees.instance(task);
        positions = trees.getSourcePositions();
        types = new TypeTable(task, units, answer);
    }

    void write() {
        for (int at = 0; at < units.size(); at++) {
            unit = units.get(at);
            answer.line("file", at);
            scan(unit, null);
        }
        types.write();
    }

    private void child(String name, Tree tree) {
        child(name, tree, null);
    }

    private void child(String name, Tree tree, TypeMirror wanted) {
        role = name;
        expected = wanted;
        scan(tree, null);
    }

    private void children(String name, Iterable<? extends Tree> all) {
        if (all != null) {
            all.forEach(tree -> child(name, tree));
        }
    }

    @Override
    public Void scan(Tree tree, Void none) {
        String own = role;
        TypeMirror wanted = expected;
        role = "";
        expected = null;
        if (tree == null) {
            return null;
        }
        if (tree instanceof CompilationUnitTree) {
            return super.scan(tree, none);
        }
        long start = positions.getStartPosition(unit, tree);
        long end = positions.getEndPosition(unit, tree);
        // What the compiler has added is not in the text.
        if (start < 0 || end < start) {
            return null;
        }
        node(tree, own, wanted, start, end);
        depth++;
        super.scan(tree, none);
        depth--;
        return null;
    }

    private void node(Tree tree, String own, TypeMirror wanted, long start, long end) {
        TreePath path = new TreePath(getCurrentPath(), tree);
        Element element = named(tree) ? trees.getElement(path) : null;
        TypeMirror type = tree instanceof ExpressionTree || element != null ? typeOf(tree, path, element) : null;
        answer.line(
                "node", depth, tree.getKind(), own, start, end, types.number(type), types.number(wanted),
                element == null ? "" : element.getKind(), element == null ? "" : nameOf(element),
                element != null ? flags(tree, element)
                        : tree instanceof BlockTree block && block.isStatic() ? "static" : "");
    }

    private static boolean named(Tree tree) {
        return tree instanceof IdentifierTree || tree instanceof MemberSelectTree
                || tree instanceof MethodInvocationTree || tree instanceof VariableTree
                || tree instanceof MethodTree || tree instanceof ClassTree || tree instanceof NewClassTree;
    }

    private TypeMirror typeOf(Tree tree, TreePath path, Element element) {
        if (tree instanceof MethodTree) {
            return ((ExecutableElement) element).getReturnType();
        }
        if (tree instanceof VariableTree || tree instanceof ClassTree) {
            return element.asType();
        }
        return trees.getTypeMirror(path);
    }

    private String nameOf(Element element) {
        return element instanceof javax.lang.model.element.TypeElement type
                ? types.binaryName(type) : element.getSimpleName().toString();
    }

    private String flags(Tree tree, Element element) {
        List<String> flags = new ArrayList<>();
        for (Modifier modifier : element.getModifiers()) {
            flags.add(modifier.toString());
        }
        if (element instanceof ExecutableElement method && method.isVarArgs()) {
            flags.add("varargs");
        }
        if (tree instanceof VariableTree variable && variable.getInitializer() == null) {
            flags.add("bare");
        }
        return String.join(" ", flags);
    }

    @Override
    public Void visitCompilationUnit(CompilationUnitTree tree, Void none) {
        children("type", tree.getTypeDecls());
        return none;
    }

    @Override
    public Void visitClass(ClassTree tree, Void none) {
        children("member", tree.getMembers());
        return none;
    }

    @Override
    public Void visitMethod(MethodTree tree, Void none) {
        for (AnnotationTree annotation : tree.getModifiers().getAnnotations()) {
            answer.line("annotation", positions.getStartPosition(unit, annotation),
                    positions.getEndPosition(unit, annotation));
        }
        // The name comes behind these.
        long before = Math.max(end(tree.getModifiers()), end(tree.getReturnType()));
        for (TypeParameterTree parameter : tree.getTypeParameters()) {
            before = Math.max(before, end(parameter));
        }
        answer.line("before name", before);
        children("parameter", tree.getParameters());
        child("body", tree.getBody());
        return none;
    }

    private long end(Tree tree) {
        return tree == null ? -1 : positions.getEndPosition(unit, tree);
    }

    @Override
    public Void visitVariable(VariableTree tree, Void none) {
        child("initializer", tree.getInitializer());
        return none;
    }

    @Override
    public Void visitMethodInvocation(MethodInvocationTree tree, Void none) {
        TypeMirror type = trees.getTypeMirror(new TreePath(getCurrentPath(), tree.getMethodSelect()));
        child("select", tree.getMethodSelect());
        arguments(tree.getArguments(), type, isVarArgs(trees.getElement(getCurrentPath())));
        return none;
    }

    @Override
    public Void visitNewClass(NewClassTree tree, Void none) {
        child("outer", tree.getEnclosingExpression());
        Element constructor = trees.getElement(getCurrentPath());
        TypeMirror type = constructor == null ? null : constructor.asType();
        arguments(tree.getArguments(), type, isVarArgs(constructor));
        child("body", tree.getClassBody());
        return none;
    }

    private static boolean isVarArgs(Element element) {
        return element instanceof ExecutableElement method && method.isVarArgs();
    }

    private void arguments(List<? extends ExpressionTree> arguments, TypeMirror type, boolean varArgs) {
        List<? extends TypeMirror> wanted =
                type instanceof ExecutableType method ? method.getParameterTypes() : List.of();
        for (int at = 0; at < arguments.size(); at++) {
            // Of variable arguments only what is certain is told.
            boolean certain = at < wanted.size() - (varArgs ? 1 : 0);
            child("argument", arguments.get(at), certain ? wanted.get(at) : null);
        }
    }

    @Override
    public Void visitNewArray(NewArrayTree tree, Void none) {
        children("dimension", tree.getDimensions());
        children("element", tree.getInitializers());
        return none;
    }

    @Override
    public Void visitTypeCast(TypeCastTree tree, Void none) {
        child("expression", tree.getExpression());
        return none;
    }

    @Override
    public Void visitInstanceOf(InstanceOfTree tree, Void none) {
        child("expression", tree.getExpression());
        return none;
    }

    @Override
    public Void visitMemberReference(MemberReferenceTree tree, Void none) {
        return none;
    }

    @Override
    public Void visitMemberSelect(MemberSelectTree tree, Void none) {
        child("expression", tree.getExpression());
        return none;
    }

    @Override
    public Void visitLambdaExpression(LambdaExpressionTree tree, Void none) {
        children("parameter", tree.getParameters());
        child("body", tree.getBody());
        return none;
    }

    @Override
    public Void visitAssignment(AssignmentTree tree, Void none) {
        child("variable", tree.getVariable());
        child("expression", tree.getExpression());
        return none;
    }

    @Override
    public Void visitCompoundAssignment(CompoundAssignmentTree tree, Void none) {
        child("variable", tree.getVariable());
        child("expression", tree.getExpression());
        return none;
    }

    @Override
    public Void visitBinary(BinaryTree tree, Void none) {
        child("left", tree.getLeftOperand());
        child("right", tree.getRightOperand());
        return none;
    }

    @Override
    public Void visitUnary(UnaryTree tree, Void none) {
        child("operand", tree.getExpression());
        return none;
    }

    @Override
    public Void visitConditionalExpression(ConditionalExpressionTree tree, Void none) {
        child("condition", tree.getCondition());
        child("then", tree.getTrueExpression());
        child("else", tree.getFalseExpression());
        return none;
    }

    @Override
    public Void visitArrayAccess(ArrayAccessTree tree, Void none) {
        child("expression", tree.getExpression());
        child("index", tree.getIndex());
        return none;
    }

    @Override
    public Void visitIf(IfTree tree, Void none) {
        child("condition", tree.getCondition());
        child("then", tree.getThenStatement());
        child("else", tree.getElseStatement());
        return none;
    }

    @Override
    public Void visitWhileLoop(WhileLoopTree tree, Void none) {
        child("condition", tree.getCondition());
        child("body", tree.getStatement());
        return none;
    }

    @Override
    public Void visitDoWhileLoop(DoWhileLoopTree tree, Void none) {
        child("body", tree.getStatement());
        child("condition", tree.getCondition());
        return none;
    }

    @Override
    public Void visitForLoop(ForLoopTree tree, Void none) {
        children("init", tree.getInitializer());
        child("condition", tree.getCondition());
        children("update", tree.getUpdate());
        child("body", tree.getStatement());
        return none;
    }

    @Override
    public Void visitEnhancedForLoop(EnhancedForLoopTree tree, Void none) {
        child("variable", tree.getVariable());
        child("iterable", tree.getExpression());
        child("body", tree.getStatement());
        return none;
    }

    @Override
    public Void visitReturn(ReturnTree tree, Void none) {
        child("result", tree.getExpression());
        return none;
    }

    @Override
    public Void visitSwitch(SwitchTree tree, Void none) {
        child("selector", tree.getExpression());
        children("case", tree.getCases());
        return none;
    }

    @Override
    public Void visitSwitchExpression(SwitchExpressionTree tree, Void none) {
        child("selector", tree.getExpression());
        children("case", tree.getCases());
        return none;
    }

    @Override
    public Void visitCase(CaseTree tree, Void none) {
        // The labels are constants and patterns, which are no code to change.
        children("statement", tree.getStatements());
        child("body", tree.getStatements() == null ? tree.getBody() : null);
        return none;
    }

    @Override
    public Void visitAnnotation(AnnotationTree tree, Void none) {
        return none;
    }
}
