import Dispatch
import TestSupport
import Testing

@testable import CurlewNetworking

/// Work that nobody waits for longer than they want.
@Suite struct TimedWorkTests {
    @Test func `work that ends gives its value, with a limit and without`() async {
        for time in [nil, Duration.seconds(1000)] {
            guard case .done(7) = await TimedWork.result(within: time, by: EndlessClock(), { _ in 7 }) else {
                Issue.record("no value")
                return
            }
        }
    }

    @Test(.timeLimit(.minutes(5))) func `work that does not end in time is left alone`() async {
        let go = DispatchSemaphore(value: 0)
        defer { go.signal() }
        let result = await TimedWork.result(within: .seconds(1000), by: ImpatientClock()) { _ in go.wait() }
        guard case .late = result else {
            Issue.record("\(result)")
            return
        }
    }

    @Test(.timeLimit(.minutes(5))) func `work that is cancelled is left alone and knows it`() async {
        let (begun, tell) = AsyncStream<Void>.makeStream()
        let (heard, say) = AsyncStream<Bool>.makeStream()
        let task = Task {
            await TimedWork.result(within: nil, by: EndlessClock()) { isCancelled in
                tell.yield()
                while !isCancelled() {}
                say.yield(true)
            }
        }
        for await _ in begun { break }
        task.cancel()
        guard case .cancelled = await task.value else {
            Issue.record("not cancelled")
            return
        }
        for await isHeard in heard {
            #expect(isHeard)
            break
        }
    }

    @Test func `who is cancelled already does not wait`() async {
        let go = DispatchSemaphore(value: 0)
        defer { go.signal() }
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await TimedWork.result(within: nil, by: EndlessClock()) { _ in go.wait() }
        }
        guard case .cancelled = await task.value else {
            Issue.record("it waited")
            return
        }
    }
}
