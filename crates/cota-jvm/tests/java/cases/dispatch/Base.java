package cases.dispatch;

public class Base {
    String hidden() {
        return "base hidden";
    }

    public String visible() {
        return "base visible";
    }

    protected String guarded() {
        return "base guarded";
    }

    public String call() {
        return hidden() + "/" + visible() + "/" + guarded();
    }

    public static String run() {
        return new Base().call();
    }
}
