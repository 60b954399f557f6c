import java.util.function.BiFunction;

/** How the messages of null pointers write the names of classes, in names with and without a package. */
class NullNames {
    interface Case {
        void run() throws Throwable;
    }

    static class StringHolder {
        java.lang.StringBuilder builder;
        my.java.lang.String own;
        Object[] objects;
        Object java$lang$String;

        void set(StringHolder other, Runnable[] more, Void none, Character.UnicodeBlock block, CharSequence text) {}
    }

    static final StringBuilder OUT = new StringBuilder();
    static java.lang.String sharedÜ;
    static StringHolder holder;

    static void check(Case test) {
        try {
            test.run();
        } catch (NullPointerException e) {
            OUT.append(e.getMessage()).append('\n');
        } catch (Throwable e) {
            OUT.append("OTHER ").append(e).append('\n');
        }
    }

    static String run() {
        my.java.lang.String own = null;
        my.java.lang.String full = new my.java.lang.String();
        StringBuffer buffer = null;
        BiFunction<String, Object[], Void> function = null;
        check(() -> own.take(null, null, null, null, null, null));
        check(() -> my.java.lang.String.make(1, null).hashCode());
        check(() -> my.java.lang.String.first.next.take(null, null, null, null, null, null));
        check(() -> my.java.lang.String.object.toString());
        check(() -> OUT.append(full.next.next));
        check(() -> buffer.append(buffer));
        check(() -> buffer.append('c'));
        check(() -> buffer.insert(1, new char[0], 2, 3));
        check(() -> buffer.append(2.0).append(1f).append(1L).append(true));
        check(() -> function.apply(null, null));
        check(() -> holder.set(null, null, null, null, null));
        check(() -> OUT.append(new StringHolder().builder.length()));
        check(() -> OUT.append(new StringHolder().own.next));
        check(() -> OUT.append(new StringHolder().objects[1]));
        check(() -> OUT.append(new StringHolder().java$lang$String.hashCode()));
        check(() -> sharedÜ.length());
        check(() -> {
            String größe = null, 名前 = null;
            if (OUT.length() > 0) größe.length();
            名前.length();
        });
        check(() -> {
            String größe = null, 名前 = null;
            名前.length();
        });
        check(() -> ((Enum<?>) null).compareTo(null));
        check(() -> ((Comparable<Object>) null).compareTo(null));
        check(() -> ((Throwable) null).addSuppressed(null));
        check(() -> ((Class<?>) null).getDeclaredMethod("", int.class));
        return OUT.toString();
    }

    public static void main(String[] arguments) {
        System.out.print(run());
    }
}
