import CurlewNetworking
import CurlewTransport
import Testing

@Suite struct AttachedProgressTests {
    private func info(_ state: TaskState) -> TaskInfo {
        TaskInfo(
            id: RequestID(1), kind: .download, state: state, method: "GET", url: "http://files.test/",
            priority: .normal, upload: TaskProgress(.upload), download: TaskProgress(.download))
    }

    private let completed = ManagerEvent.didComplete(
        RequestID(1),
        .failure(
            ExchangeFailure(
                request: SentRequest(method: "GET", url: "http://files.test/", headers: [], body: nil),
                error: .cancelled, date: 0)))

    @Test func `a mark runs while its task does`() {
        var mark = AttachedProgress(.mark)
        mark.attach(to: info(.paused))
        #expect(!mark.isRunning)
        mark.take(.didResume(RequestID(2)))
        #expect(!mark.isRunning)
        mark.take(.didResume(RequestID(1)))
        #expect(mark.isRunning)
        mark.take(.didSuspend(RequestID(1)))
        #expect(!mark.isRunning)
        mark.take(completed)
        #expect(mark.task == nil)
    }

    @Test func `a refresh mark attaches only to what runs`() {
        var mark = AttachedProgress(.refresh)
        mark.attach(to: info(.paused))
        #expect(mark.task == nil)
        mark.attach(to: info(.executing))
        #expect(mark.isRunning)
    }

    @Test func `a bar moves while the total is known, in its own direction`() {
        var bar = AttachedProgress(.bar(.download))
        bar.attach(to: info(.executing))
        bar.take(TaskProgress(.download, completed: 5))
        bar.take(TaskProgress(.upload, completed: 1, total: 2))
        bar.take(TaskProgress(.download, completed: 0, total: 0))
        #expect(bar.fraction == nil)
        bar.take(TaskProgress(.download, completed: 1, total: 4))
        #expect(bar.fraction == 0.25)
        bar.take(completed)
        #expect(bar.task == nil && bar.fraction == 0.25)
        bar.take(TaskProgress(.download, completed: 2, total: 4))
        #expect(bar.fraction == 0.25)
    }
}
