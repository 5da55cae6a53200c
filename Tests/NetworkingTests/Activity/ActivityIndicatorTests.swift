import CurlewNetworking
import CurlewTransport
import Testing

@Suite struct ActivityIndicatorTests {
    private var indicator = ActivityIndicator(isEnabled: true)

    private func completed(_ number: UInt64) -> ManagerEvent {
        let request = SentRequest(method: "GET", url: "http://files.test/", headers: [], body: nil)
        return .didComplete(
            RequestID(number), .failure(ExchangeFailure(request: request, error: .cancelled, date: 0)))
    }

    @Test mutating func `a task that lasts shows the mark and hides it a little later`() throws {
        let startTimer = indicator.take(.didResume(RequestID(1)))
        let start = try #require(startTimer)
        #expect(start.delay == .seconds(1))
        #expect(indicator.state == .delayingStart && !indicator.isVisible)
        #expect(indicator.fired(start.number) == nil)
        #expect(indicator.state == .active && indicator.isVisible)
        let endTimer = indicator.take(completed(1))
        let end = try #require(endTimer)
        #expect(end.delay == .milliseconds(170))
        #expect(indicator.state == .delayingEnd && indicator.isVisible)
        _ = indicator.fired(end.number)
        #expect(indicator.state == .notActive && !indicator.isVisible)
    }

    @Test mutating func `what is over before the delay never shows`() throws {
        let startTimer = indicator.increment()
        let start = try #require(startTimer)
        #expect(indicator.decrement() == nil)
        #expect(indicator.state == .delayingStart)
        _ = indicator.fired(start.number)
        #expect(indicator.state == .notActive)
    }

    @Test mutating func `several tasks show and hide it once`() throws {
        var changes = 0
        var wasVisible = false
        func look() {
            if indicator.isVisible != wasVisible { changes += 1 }
            wasVisible = indicator.isVisible
        }
        let startTimer = indicator.take(.didResume(RequestID(1)))
        let start = try #require(startTimer)
        #expect(indicator.take(.didResume(RequestID(2))) == nil)
        look()
        _ = indicator.fired(start.number)
        look()
        #expect(indicator.take(completed(1)) == nil)
        look()
        let endTimer = indicator.take(completed(2))
        let end = try #require(endTimer)
        look()
        _ = indicator.fired(end.number)
        look()
        #expect(changes == 2)
    }

    @Test mutating func `a task within the last delay keeps it and the old timer says nothing`() throws {
        let startTimer = indicator.increment()
        let start = try #require(startTimer)
        _ = indicator.fired(start.number)
        let endTimer = indicator.decrement()
        let end = try #require(endTimer)
        #expect(indicator.increment() == nil)
        #expect(indicator.state == .active)
        _ = indicator.fired(end.number)
        #expect(indicator.state == .active)
    }

    @Test mutating func `disabled it hides at once and goes on counting`() throws {
        let startTimer = indicator.increment()
        let start = try #require(startTimer)
        _ = indicator.fired(start.number)
        #expect(indicator.setEnabled(false) == nil)
        #expect(!indicator.isVisible)
        _ = indicator.increment()
        #expect(indicator.count == 2)
        let again = indicator.setEnabled(true)
        #expect(again?.delay == .seconds(1))
    }

    @Test mutating func `a paused task that is cancelled counts down once`() {
        _ = indicator.take(.didResume(RequestID(1)))
        _ = indicator.take(.didResume(RequestID(2)))
        _ = indicator.take(.didSuspend(RequestID(1)))
        _ = indicator.take(completed(1))
        #expect(indicator.count == 1)
        _ = indicator.take(completed(2))
        _ = indicator.take(completed(2))
        #expect(indicator.count == 0)
    }
}
