package navigation;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Before;
import org.junit.Test;

/** What somebody would write for the red-black tree. */
public class TreeSetTest {
    private TreeSet set;

    @Before
    public void empty() {
        set = new TreeSet();
    }

    private void add(int... keys) {
        for (int key : keys) {
            assertTrue(set.add(key));
        }
    }

    @Test
    public void anEmptySetHasNothing() {
        assertTrue(set.isEmpty());
        assertEquals(0, set.size());
        assertFalse(set.contains(1));
        assertFalse(set.remove(1));
        assertArrayEquals(new int[0], set.toArray());
    }

    @Test(expected = IllegalStateException.class)
    public void anEmptySetHasNoFirstKey() {
        set.first();
    }

    @Test(expected = IllegalStateException.class)
    public void anEmptySetHasNoLastKey() {
        set.last();
    }

    @Test
    public void aKeyIsAddedOnce() {
        assertTrue(set.add(3));
        assertFalse(set.add(3));
        assertEquals(1, set.size());
        assertFalse(set.isEmpty());
    }

    @Test
    public void keysAreInOrder() {
        add(5, 2, 8, 1, 9, 3);
        assertArrayEquals(new int[] {1, 2, 3, 5, 8, 9}, set.toArray());
        assertEquals(1, set.first());
        assertEquals(9, set.last());
    }

    @Test
    public void ascendingKeys() {
        for (int key = 0; key < 32; key++) {
            assertTrue(set.add(key));
            assertEquals(key + 1, set.toArray().length);
            assertEquals(key, set.last());
        }
        for (int key = 0; key < 32; key++) {
            assertTrue(set.contains(key));
        }
    }

    @Test
    public void descendingKeys() {
        for (int key = 32; key > 0; key--) {
            assertTrue(set.add(key));
            assertEquals(key, set.first());
        }
        assertEquals(32, set.size());
        assertFalse(set.contains(0));
    }

    @Test
    public void innerGrandchildren() {
        add(10, 5, 7, 20, 15, 12, 13);
        assertArrayEquals(new int[] {5, 7, 10, 12, 13, 15, 20}, set.toArray());
    }

    @Test
    public void aLeafIsRemoved() {
        add(2, 1, 3);
        assertTrue(set.remove(1));
        assertArrayEquals(new int[] {2, 3}, set.toArray());
        assertFalse(set.remove(1));
    }

    @Test
    public void aNodeWithTwoChildrenIsRemoved() {
        add(4, 2, 6, 1, 3, 5, 7);
        assertTrue(set.remove(4));
        assertArrayEquals(new int[] {1, 2, 3, 5, 6, 7}, set.toArray());
        assertTrue(set.remove(2));
        assertArrayEquals(new int[] {1, 3, 5, 6, 7}, set.toArray());
    }

    @Test
    public void removalsFromBelow() {
        for (int key = 0; key < 24; key++) {
            set.add(key);
        }
        for (int key = 0; key < 24; key++) {
            assertTrue(set.remove(key));
            assertEquals(23 - key, set.toArray().length);
        }
        assertTrue(set.isEmpty());
    }

    @Test
    public void removalsFromAbove() {
        for (int key = 0; key < 24; key++) {
            set.add(key * 5 % 24);
        }
        for (int key = 23; key >= 0; key--) {
            assertTrue(set.remove(key));
            assertFalse(set.contains(key));
            assertEquals(key, set.size());
        }
    }

    @Test
    public void removalsAcross() {
        for (int key = 0; key < 29; key++) {
            set.add(key * 11 % 29);
        }
        for (int at = 0; at < 29; at++) {
            assertTrue(set.remove(at * 17 % 29));
            int[] keys = set.toArray();
            assertEquals(28 - at, keys.length);
            for (int i = 1; i < keys.length; i++) {
                assertTrue(keys[i - 1] < keys[i]);
            }
        }
    }

    @Test
    public void clearing() {
        add(1, 2, 3);
        set.clear();
        assertTrue(set.isEmpty());
        assertEquals(0, set.size());
        add(2);
        assertArrayEquals(new int[] {2}, set.toArray());
    }
}
