import Synchronization
import Testing
import Workspace

@testable import Explorer

/// Questions of batches, one after the other.
@Suite struct ConsentDeskTests {
    /// What came onto the screen, and a way to wait for it.
    private final class Screen: Sendable {
        private let asked = AsyncStream.makeStream(of: [String].self)

        func show(_ needs: [Permission]) { asked.continuation.yield(needs.map(\.name)) }

        func next() async -> [String] {
            for await names in asked.stream { return names }
            return []
        }
    }

    private let screen = Screen()
    private let desk: ConsentPrompter
    private let job = JobID(1)

    init() {
        let screen = screen
        desk = ConsentPrompter(missing: { $0.filter { $0.name != "known" } }) { screen.show($1) }
    }

    private func needs(_ names: String...) -> [Permission] {
        names.map { Permission(.file($0), collection: "/c", host: "h") }
    }

    @Test func `what has its yes from earlier is not asked`() async {
        #expect(await desk.refusal(of: needs("known"), for: job) == nil)
        #expect(await desk.refusal(of: [], for: job) == nil)
    }

    @Test func `a yes holds from then on, a no for this batch`() async {
        async let first = desk.refusal(of: needs("a", "known"), for: job)
        #expect(await screen.next() == ["a"])
        await desk.answer(job, isAllowed: true)
        #expect(await first == nil)
        #expect(await desk.refusal(of: needs("a"), for: JobID(2)) == nil)

        async let second = desk.refusal(of: needs("a", "b"), for: job)
        #expect(await screen.next() == ["b"])
        await desk.answer(job, isAllowed: false)
        #expect(await second == "Not sent: the collection reads the file b. You said no.")
        #expect(await desk.refusal(of: needs("b"), for: job) != nil)
        await desk.close(job)
        async let again = desk.refusal(of: needs("b"), for: job)
        #expect(await screen.next() == ["b"])
        await desk.answer(job, isAllowed: true)
        #expect(await again == nil)
    }

    @Test func `a yes for a place that nobody knows yet is for this once`() async {
        let unknown = [Permission(.file("a"), collection: "/c", host: "")]
        for _ in 0..<2 {
            async let refusal = desk.refusal(of: unknown, for: job)
            #expect(await screen.next() == ["a"])
            await desk.answer(job, isAllowed: true)
            #expect(await refusal == nil)
        }
    }

    @Test func `requests at once ask one after the other, and nothing twice`() async {
        async let one = desk.refusal(of: needs("a"), for: job)
        #expect(await screen.next() == ["a"])
        async let two = desk.refusal(of: needs("a"), for: job)
        async let three = desk.refusal(of: needs("a", "c"), for: job)
        while await desk.waiting < 3 { await Task.yield() }
        await desk.answer(job, isAllowed: true)
        #expect(await screen.next() == ["c"])
        await desk.answer(job, isAllowed: true)
        #expect(await [one, two, three] == [nil, nil, nil])
    }

    @Test func `what a no kept back is said once, for however many hosts`() {
        let needs = ["a", "b"].map { Permission(.hook("./s"), collection: "/c", host: $0) }
        #expect(needs.denial == "Not sent: the collection runs the program ./s. You said no.")
    }

    @Test func `more than fits on a screen comes in portions`() async {
        async let all = desk.refusal(of: needs("a", "b", "c", "d", "e"), for: job)
        #expect(await screen.next() == ["a", "b", "c", "d"])
        await desk.answer(job, isAllowed: true)
        #expect(await screen.next() == ["e"])
        await desk.answer(job, isAllowed: true)
        #expect(await all == nil)
    }

    @Test func `a batch that is over leaves no question behind`() async {
        async let gone = desk.refusal(of: needs("a"), for: job)
        #expect(await screen.next() == ["a"])
        await desk.close(job)
        #expect(await gone != nil)
        await desk.answer(job, isAllowed: true)
        async let next = desk.refusal(of: needs("a"), for: JobID(2))
        #expect(await screen.next() == ["a"])
        await desk.answer(JobID(2), isAllowed: true)
        #expect(await next == nil)
    }
}
