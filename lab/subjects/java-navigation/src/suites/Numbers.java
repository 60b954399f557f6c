package suites;

/** A small generator of numbers (splitmix), the same everywhere. */
public final class Numbers {
    private long state;

    public Numbers(long seed) {
        this.state = seed;
    }

    public int below(int bound) {
        state += 0x9e3779b97f4a7c15L;
        long z = state;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return (int) (((z ^ (z >>> 31)) >>> 33) % bound);
    }
}
