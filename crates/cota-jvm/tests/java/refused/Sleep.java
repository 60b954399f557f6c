package refused;

public final class Sleep {
    public static String run() throws Exception {
        Thread.sleep(1);
        return "slept";
    }
}
