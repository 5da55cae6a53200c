import Synchronization
import Testing

@testable import Explorer

/// Work that is done one piece after the other.
@Suite struct SerialQueueTests {
    @Test func `what is cancelled is told to end, and what waits behind it is left out`() async {
        let line = SerialQueue()
        let ends = Mutex<[String]>([])
        await withCheckedContinuation { running in
            line.add {
                running.resume()
                while !Task.isCancelled { await Task.yield() }
                ends.withLock { $0.append("first") }
            }
            line.add { ends.withLock { $0.append("second") } }
        }
        line.cancel()
        line.add { ends.withLock { $0.append("third") } }
        await line.drain()
        #expect(ends.withLock { $0 } == ["first"])
    }

    @Test func `what is hurried still runs, and knows that it is`() async {
        let line = SerialQueue()
        let ends = Mutex<[String]>([])
        await withCheckedContinuation { running in
            line.add {
                running.resume()
                while !Task.isCancelled { await Task.yield() }
                ends.withLock { $0.append("first") }
            }
            line.add { ends.withLock { $0.append(Task.isCancelled ? "second, short" : "second") } }
        }
        line.hurry()
        await line.drain()
        line.add { ends.withLock { $0.append(Task.isCancelled ? "third, short" : "third") } }
        await line.drain()
        #expect(ends.withLock { $0 } == ["first", "second, short", "third"])
    }
}
