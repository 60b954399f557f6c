package unit;

import static org.junit.Assert.*;

import org.junit.After;
import org.junit.AfterClass;
import org.junit.Assume;
import org.junit.Before;
import org.junit.BeforeClass;
import org.junit.Ignore;
import org.junit.Test;

public class OldTest {
    private static int opened;
    private Stack stack;

    @BeforeClass
    public static void open() {
        opened++;
    }

    @AfterClass
    public static void close() {
        opened--;
    }

    @Before
    public void before() {
        stack = new Stack();
    }

    @After
    public void after() {
        assertTrue(stack.size() < 3);
    }

    @Test(expected = IllegalStateException.class)
    public void expected() {
        stack.pop();
    }

    @Test(expected = RuntimeException.class)
    public void expectedAbove() {
        stack.pop();
    }

    @Test(expected = IllegalStateException.class)
    public void nothingIsThrown() {
        stack.push(1);
    }

    @Test(expected = NullPointerException.class)
    public void anotherIsThrown() {
        stack.pop();
    }

    @Test(timeout = 1000)
    public void ordinary() {
        stack.push(3);
        assertEquals(3, stack.pop());
        assertEquals(1, opened);
    }

    @Test
    public void afterFails() {
        stack.push(1);
        stack.push(1);
        stack.push(1);
    }

    @Test
    public void assumed() {
        Assume.assumeTrue(false);
        fail();
    }

    @Ignore
    @Test
    public void off() {
        fail();
    }

    @Test
    public void file() {
        assertFalse(new java.io.File("/nowhere/at/all").exists());
    }
}
