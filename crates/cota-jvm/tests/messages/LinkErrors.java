import lib.Library;
import lib.Library.*;

/** Errors of classes that do not fit together any more, because a library changed. */
class LinkErrors {
    interface Case {
        void run() throws Throwable;
    }

    static final StringBuilder OUT = new StringBuilder();

    static void check(Case test) {
        String line;
        try {
            test.run();
            line = "nothing";
        } catch (Throwable e) {
            line = e.toString();
            if (e.getCause() != null) line += " <- " + e.getCause();
        }
        OUT.append(line).append('\n');
    }

    static class ExtendsGone extends Gone {}

    static class ExtendsInterface extends BecomesInterface {}

    static class ImplementsClass implements BecomesClass {
        public int call() {
            return 1;
        }
    }

    static class ExtendsFinal extends BecomesFinal {}

    static class Overrides extends FinalMethod {
        public int call() {
            return 2;
        }
    }

    static class OverridesHidden extends FinalMethod {
        int hidden() {
            return 2;
        }
    }

    static class OverridesDeep extends Lower {
        public int more() {
            return 1;
        }

        public int same() {
            return 1;
        }
    }

    static class Lowest extends Lower {}

    static class Uncle extends Upper {
        int up() {
            return super.more();
        }
    }

    static class AgainBelow extends Again {
        int up() {
            return super.bare();
        }
    }

    static class AgainDefaultBelow extends AgainDefault {}

    static class BareOnly implements Bare {}

    static class BareBelow extends BareOnly {}

    static class Below extends Implementing {}

    static class BothBelow extends Both {}

    static class ImplementsHidden implements BecomesHiddenInterface {}

    interface ExtendsHiddenInterface extends BecomesHiddenInterface {
        int ONE = Integer.parseInt("1");
    }

    static class ExtendsHidden extends BecomesHidden {}

    static class Grown extends Grows {}

    static class Implementing implements Interface {}

    static class Both implements Interface, Other {}

    static class Derived extends Base {
        int up() {
            return super.inherited();
        }
    }

    static class HasGone {
        Gone field;
        static Gone shared;

        void take(Gone gone) {}
    }

    static String run() {
        Object text = "text";
        Changed changed = new Changed();
        check(() -> new Gone());
        check(() -> new Gone());
        check(() -> OUT.append(Gone.shared));
        check(() -> Gone.shared = 1);
        check(() -> Gone.call(""));
        check(() -> OUT.append(new Gone[1].length));
        check(() -> OUT.append(new Gone[1][].length));
        check(() -> OUT.append(new Gone[1][1].length));
        check(() -> OUT.append(text instanceof Gone));
        check(() -> OUT.append((Gone[]) text));
        check(() -> OUT.append(((Gone) text).own));
        check(() -> OUT.append(Gone.class));
        check(() -> OUT.append(Gone[].class));
        check(() -> new ExtendsGone());
        check(() -> new ExtendsGone());
        check(() -> new HasGone().take(null));
        check(() -> OUT.append(HasGone.shared));
        check(() -> OUT.append(HasGone.shared.own));
        check(() -> OUT.append(HasGone.shared.get()));
        check(() -> OUT.append(Orphan.value()));

        check(() -> OUT.append(Changed.staticField));
        check(() -> Changed.staticField = 1);
        check(() -> OUT.append(Changed.staticFieldNow));
        check(() -> OUT.append(Changed.retypedStatic));
        check(() -> OUT.append(changed.field));
        check(() -> changed.field = 1);
        check(() -> OUT.append(changed.fieldNow));
        check(() -> OUT.append(changed.retyped));
        check(() -> changed.retyped = null);
        check(() -> changed.assignable = 1);
        check(() -> OUT.append(changed.hidden));
        check(() -> OUT.append(Changed.hiddenStatic));
        check(() -> Changed.hiddenStatic = 1);

        check(() -> new Changed(1, null));
        check(() -> new Changed(1L));
        check(() -> Changed.call(1, null, null));
        check(() -> changed.method("", 1));
        check(() -> changed.returns());
        check(() -> Changed.becomesInstance(1));
        check(() -> changed.becomesStatic());
        check(() -> changed.hiddenMethod());
        check(() -> Changed.hiddenStaticMethod());
        check(() -> changed.packageMethod());

        check(() -> new BecomesAbstract());
        check(() -> new BecomesInterface());
        check(() -> BecomesInterface.shared());
        check(() -> new BecomesInterface().call());
        check(() -> callClass(null));
        check(() -> callInterface(null));
        check(() -> new ExtendsInterface());
        check(() -> new ImplementsClass());
        check(() -> new ExtendsFinal());
        check(() -> new Overrides());
        check(() -> new ExtendsHidden());
        check(() -> new BecomesHidden());
        check(() -> OUT.append(BecomesHidden.value));
        check(() -> OUT.append(((BecomesHidden) null).field));
        check(() -> OUT.append(text instanceof BecomesHidden));
        check(() -> OUT.append(new BecomesHidden[2].length));

        check(() -> new Grown().more(1, ""));
        check(() -> new Grown().callMore(new Grown()));
        check(() -> new Implementing().more(null));
        check(() -> Library.callMore(new Implementing()));
        check(() -> Library.callMore(new Both()));
        check(() -> Library.callStays(new Both()));
        check(() -> new Both().stays());
        check(() -> Library.callStays(new Implementing()));
        check(() -> OUT.append(Library.callStays(leave())));
        check(() -> new OverridesHidden().hidden());
        check(() -> new OverridesDeep().more());
        check(() -> new Lowest().more());
        check(() -> new Lowest().call(new Lowest()));
        check(() -> new Uncle().up());
        check(() -> new AgainBelow().up());
        check(() -> new AgainBelow().bare());
        check(() -> Library.callBare(new AgainBelow()));
        check(() -> new AgainDefaultBelow().more(null));
        check(() -> new BareOnly().bare());
        check(() -> new BareBelow().bare());
        check(() -> Library.callBare(new BareOnly()));
        check(() -> Library.callBare(new BareBelow()));
        check(() -> new Below().more(null));
        check(() -> new Below().stays());
        check(() -> Library.callMore(new Below()));
        check(() -> new BothBelow().stays());
        check(() -> Library.callStays(new BothBelow()));
        check(() -> new ImplementsHidden());
        check(() -> OUT.append(ExtendsHiddenInterface.ONE));
        check(() -> OUT.append(new BecomesHidden[2][2].length));
        check(() -> OUT.append(BecomesHidden.class));
        check(() -> OUT.append(BecomesHidden[].class));
        check(() -> OUT.append((BecomesHidden[]) null));
        check(() -> OUT.append((BecomesHidden) text));
        check(() -> new Derived().up());
        check(() -> new Derived().inherited());
        check(() -> OUT.append(Colour.GREEN));
        check(() -> {
            switch (Colour.RED) {
                case GREEN -> OUT.append(1);
                case RED -> OUT.append(2);
            }
        });
        check(() -> Class.forName("lib.Library$Gone"));
        check(() -> Class.forName("lib.Nowhere"));
        return OUT.toString();
    }

    static int callClass(BecomesClass object) {
        return object.call();
    }

    static int callInterface(BecomesInterface object) {
        return object.call();
    }

    static Interface leave() {
        return new Leaves();
    }

    public static void main(String[] arguments) {
        System.out.print(run());
    }
}
