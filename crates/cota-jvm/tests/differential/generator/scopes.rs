//! Random statements that open a scope of their own kind: local classes, resources, iterators.

use super::{Generator, Type, Variable};

impl Generator {
    /// Writes with only those variables in sight that are assigned once, as lambdas and local
    /// classes may use.
    pub(super) fn captured<T>(&mut self, write: impl FnOnce(&mut Generator) -> T) -> T {
        let all = std::mem::take(&mut self.variables);
        let fixed = |variable: &&Variable| variable.fixed;
        self.variables = all.iter().filter(fixed).cloned().collect();
        let written = write(self);
        self.variables = all;
        written
    }

    /// A class within the method, which uses variables around it.
    pub(super) fn local_class(&mut self) {
        let (class, result) = (self.fresh("Local"), self.fresh("r"));
        let (field, value) = self.captured(|inner| {
            let field = inner.expression(Type::Int, 2);
            inner.know("y", Type::Int, false);
            inner.know("held", Type::Int, false);
            (field, inner.expression(Type::Int, 2))
        });
        self.line(&format!("class {class} implements Operation {{"));
        self.line(&format!("    int held = {field};"));
        self.line(&format!("    public int apply(int y) {{ held++; return {value}; }}"));
        self.line("}");
        let argument = self.expression(Type::Int, 1);
        self.line(&format!("final Operation {result} = new {class}();"));
        self.line(&format!("log.append({result}.apply({argument})).append(';');"));
        self.know(&result, Type::Operation, true);
    }

    /// `try` with resources, whose closing is logged and may fail.
    pub(super) fn resources(&mut self) {
        let (first, second) = (self.fresh("o"), self.fresh("o"));
        let (a, b) = (self.expression(Type::Int, 1), self.expression(Type::Int, 1));
        let head = format!(
            "try (Resource {first} = new Resource({a}); Resource {second} = new Resource({b}))"
        );
        self.block(&head, |inner| inner.body(2));
        if self.dice.once_in(2) {
            let caught = self.fresh("t");
            self.block(&format!("catch (RuntimeException {caught})"), |inner| {
                inner.line(&format!(
                    "log.append({caught}).append({caught}.getSuppressed().length);"
                ));
            });
        }
    }

    /// A loop that removes with the iterator, or puts in between.
    pub(super) fn iterate(&mut self) {
        let Some(list) = self.variable(Type::List, false) else { return self.declare() };
        let name = self.fresh("it");
        let small = 2 + self.dice.below(3);
        let change = self.dice.of(&["remove();", "set(7);", "add(9);"]);
        self.line(&format!(
            "for (ListIterator<Integer> {name} = {list}.listIterator(); {name}.hasNext();) {{"
        ));
        self.line(&format!("    if ({name}.next() % {small} == 1) {{"));
        self.line(&format!("        {name}.{change}"));
        self.line("    }");
        self.line("}");
    }

    /// Leaves the method under a condition.
    pub(super) fn leave(&mut self) {
        let condition = self.expression(Type::Boolean, 2);
        let value = self.expression(self.returns, 1);
        self.line(&format!("if ({condition}) {{"));
        self.line(&format!("    return {value};"));
        self.line("}");
    }

    /// Stores into arrays whose elements are of another class than the variable says.
    pub(super) fn store_object(&mut self) {
        let name = self.fresh("w");
        let array = self.dice.of(&[
            "new String[2]",
            "new Object[2]",
            "new Integer[3]",
            "new Comparable[2]",
            "new int[2][1]",
        ]);
        let value = self.expression(Type::Anything, 1);
        let index = self.dice.below(3);
        self.line(&format!("final Object[] {name} = {array};"));
        self.line(&format!("{name}[{index}] = {value};"));
        self.line(&format!("log.append({name}[{index}] == null).append({name}.length);"));
    }

    /// A loop that runs at least once, over characters.
    pub(super) fn characters(&mut self) {
        let (label, counter, copy) = (self.fresh("loop"), self.fresh("h"), self.fresh("c"));
        let last = self.dice.of(&['a', 'b', 'd']);
        self.line(&format!("char {counter} = 'a';"));
        self.loops.push(label.clone());
        self.line(&format!("{label}: do {{"));
        self.indent += 1;
        self.nesting += 1;
        let known = self.variables.len();
        self.line(&format!("final char {copy} = {counter}++;"));
        self.know(&copy, Type::Char, true);
        self.body(2);
        self.variables.truncate(known);
        self.nesting -= 1;
        self.indent -= 1;
        self.loops.pop();
        self.line(&format!("}} while ({counter} <= '{last}');"));
    }
}
