package cases.dispatch.other;

public class Child extends cases.dispatch.Base {
    public String hidden() {
        return "child hidden";
    }

    @Override
    public String visible() {
        return "child visible";
    }

    @Override
    protected String guarded() {
        return "child " + super.guarded();
    }

    public String callOther() {
        return hidden() + super.visible() + super.call();
    }

    public static String run() {
        return new Child().callOther();
    }
}
