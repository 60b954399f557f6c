package unit;

import static org.junit.jupiter.api.Assertions.*;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.*;

class ModernTest extends Above {
    static int opened;
    private final List<String> order = new ArrayList<>();
    private Stack stack;

    @BeforeAll
    static void open() {
        opened = 1;
    }

    @AfterAll
    static void close() {
        opened = 0;
    }

    @BeforeEach
    void own() {
        order.add("own");
        stack = new Stack();
    }

    @AfterEach
    void after() {
        assertTrue(stack.size() < 20, "too many");
    }

    @Override
    void replaced() {
        order.add("never");
    }

    @Test
    void whatIsAboveComesFirst() {
        assertEquals(List.of("above", "own"), withAbove());
        assertEquals(1, opened);
    }

    private List<String> withAbove() {
        List<String> all = new ArrayList<>(above);
        all.addAll(order);
        return all;
    }

    @Test
    void exceptions() {
        IllegalStateException thrown = assertThrows(IllegalStateException.class, () -> stack.pop());
        assertEquals("empty", thrown.getMessage());
        assertDoesNotThrow(() -> stack.push(1));
        assertThrows(RuntimeException.class, stack::size, "this one fails");
    }

    @Test
    void exceptionThatNobodyExpects() {
        stack.pop();
    }

    @Test
    void afterFails() {
        IntStream.range(0, 20).forEach(stack::push);
    }

    @Test
    void manyAssertions() {
        assertAll(() -> assertEquals(0, stack.size()), () -> assertNotNull(stack));
        assertArrayEquals(new int[] {1, 2}, new int[] {1, 2});
        assertIterableEquals(List.of(1), List.of(1));
        assertLinesMatch(List.of("a.*"), List.of("abc"));
        assertTimeout(Duration.ofSeconds(5), () -> stack.push(1));
        assertInstanceOf(Stack.class, stack);
        assertEquals(1.0, 1.05, 0.1);
    }

    @Test
    void assumptionThatDoesNotHold() {
        Assumptions.assumeTrue(stack.size() > 0);
        fail();
    }

    @RepeatedTest(2)
    void again() {
        assertSame(stack, stack);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5, 20})
    void values(int count) {
        IntStream.range(0, count).forEach(stack::push);
        assertEquals(count, stack.size());
    }

    @ParameterizedTest
    @NullAndEmptySource
    @ValueSource(strings = {"a", "b\"\\\n"})
    void texts(String text) {
        assertTrue(text == null || text.length() != 1);
    }

    @ParameterizedTest
    @EnumSource
    void constants(Stack.Kind kind) {
        assertEquals(kind, stack.kind());
    }

    @ParameterizedTest
    @EnumSource(value = Stack.Kind.class, mode = EnumSource.Mode.MATCH_ANY, names = {"S.*", ".*E"})
    void someConstants(Stack.Kind kind) {
        assertEquals(kind, stack.kind());
    }

    @ParameterizedTest
    @CsvSource({"0, SMALL, 'a, b'", "2, MIDDLE, ''", "0x5, SMALL,", "-1, LARGE, 'it''s'"})
    void lines(int count, Stack.Kind kind, String text) {
        IntStream.range(0, count).forEach(stack::push);
        assertEquals(kind, stack.kind(), text);
        assertEquals(count == 0 ? "a, b" : "", text);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "none", textBlock = """
        1 | true | 2.5 | x
        # a comment
        none | false | -1 | y
        """)
    void block(Long number, boolean flag, double real, char letter) {
        assertEquals(number != null, flag);
        assertEquals(letter == 'x' ? 2.5 : -1.0, real);
    }

    static Stream<Arguments> pairs() {
        return Stream.of(Arguments.of(List.of(1, 2), 2), Arguments.of(List.of(), null), Arguments.of(List.of(4), 5));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void fromAMethod(List<Integer> items, Integer last) {
        items.forEach(stack::push);
        assertEquals(last, items.isEmpty() ? null : (Integer) stack.pop());
    }

    static int[] numbers() {
        return new int[] {3, 4};
    }

    @ParameterizedTest
    @MethodSource({"numbers", "unit.Above#others"})
    void numbers(long number) {
        assertTrue(number > 3);
    }

    @Disabled("not now")
    @Test
    void off() {
        fail();
    }

    @Test
    void told(TestInfo info) {
        assertNotNull(info);
    }

    @TestFactory
    Iterator<DynamicTest> made() {
        return List.of(DynamicTest.dynamicTest("one", () -> {})).iterator();
    }

    @Nested
    class Full {
        @BeforeEach
        void fill() {
            IntStream.range(0, 4).forEach(stack::push);
        }

        @Test
        void grows() {
            stack.push(7);
            assertEquals(7, stack.pop());
            assertEquals(3, stack.pop());
        }

        @Nested
        class Fuller {
            @Test
            void fails() {
                assertEquals(3, stack.size());
            }
        }
    }

    static class Apart {
        @Test
        void alone() {}
    }
}

abstract class Above {
    final List<String> above = new ArrayList<>();

    @BeforeEach
    void first() {
        above.add("above");
    }

    @BeforeEach
    void replaced() {
        fail();
    }

    static Iterable<Integer> others() {
        return List.of(2, 9);
    }

    @Test
    void inherited() {
        assertEquals(1, ModernTest.opened);
    }
}
