package cases.opcodes;

public final class WrongStores {
    public static String run() {
        StringBuilder s = new StringBuilder();
        Object[][] arrays = {new String[1], new Integer[1], new int[1][], new Object[1][], new WrongStores[1], new Number[1], new Runnable[1]};
        Object[] values = {"text", 1, 2.5, new int[0], new String[0], new WrongStores(), null, 'c'};
        for (Object[] array : arrays) {
            for (Object value : values) {
                try {
                    array[0] = value;
                    s.append("stored ");
                } catch (ArrayStoreException thrown) {
                    s.append(thrown.getMessage()).append(' ');
                }
            }
            s.append('\n');
        }
        return s.toString();
    }
}
