import CurlewNetworking
import Testing

@Suite struct TaskStateTests {
    @Test func `the table of transitions is that of the operations`() {
        let arrows: [TaskState: [TaskState]] = [
            .paused: [.ready, .finished], .ready: [.paused, .executing, .finished],
            .executing: [.paused, .finished], .finished: [],
        ]
        for state in TaskState.allCases {
            #expect(
                TaskState.allCases.filter(state.canBecome) == TaskState.allCases.filter { arrows[state]!.contains($0) })
        }
    }
}
