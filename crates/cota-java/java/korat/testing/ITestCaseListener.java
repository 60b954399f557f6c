package korat.testing;

/** A user's class that receives the structures that a search finds. */
public interface ITestCaseListener {

    /** Receives a structure that the predicate accepted. */
    void notifyNewTestCase(Object testCase);

    /** Receives the number of candidates and of accepted structures at the end of the search. */
    void notifyTestFinished(long numOfExplored, long numOfGenerated);
}
