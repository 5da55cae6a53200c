import CurlewNetworking
import CurlewTransport
import Testing

@Suite struct TaskQueueTests {
    private func drain(_ queue: inout TaskQueue) -> [UInt64] {
        var order: [UInt64] = []
        while let id = queue.popNext() { order.append(id.rawValue) }
        return order
    }

    private func depends(_ task: UInt64, on other: UInt64, in queue: inout TaskQueue) -> Bool {
        queue.add(RequestID(other), asDependencyOf: RequestID(task))
    }

    @Test func `the highest priority goes first, and among equals the oldest`() {
        var queue = TaskQueue()
        let priorities: [TransportPriority] = [.normal, .low, .high, .normal, .high]
        for (number, priority) in priorities.enumerated() {
            queue.append(RequestID(UInt64(number)), priority: priority)
        }
        queue.setPriority(.high, of: RequestID(1))
        #expect(drain(&queue) == [1, 2, 4, 0, 3])
    }

    @Test func `never more than the limit run`() {
        var queue = TaskQueue(limit: 2)
        for number in 0 as UInt64..<5 { queue.append(RequestID(number)) }
        #expect(drain(&queue) == [0, 1])
        #expect(queue.waitingCount == 3)
        queue.finish(RequestID(0))
        #expect(drain(&queue) == [2])
        queue.limit = 3
        #expect(drain(&queue) == [3])
        #expect(queue.runningCount == 3)
    }

    @Test func `a task waits for all that it depends on`() {
        var queue = TaskQueue()
        #expect(depends(3, on: 1, in: &queue))
        #expect(depends(3, on: 2, in: &queue))
        for number in [3, 2, 1] as [UInt64] { queue.append(RequestID(number)) }
        #expect(drain(&queue) == [2, 1])
        queue.finish(RequestID(2))
        #expect(drain(&queue) == [])
        queue.finish(RequestID(1))
        #expect(drain(&queue) == [3])
    }

    @Test func `two tasks never wait for each other`() {
        var queue = TaskQueue()
        #expect(!depends(1, on: 1, in: &queue))
        #expect(depends(2, on: 1, in: &queue))
        #expect(depends(3, on: 2, in: &queue))
        #expect(!depends(1, on: 3, in: &queue))
    }
}
