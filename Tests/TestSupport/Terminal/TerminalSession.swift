import Dispatch
import Foundation
import Synchronization
import TerminalUI

/// The screen of a program and who waits for it to change. A thread reads the terminal into it until the program ends.
final class TerminalSession: Sendable {
    typealias Condition = @Sendable (TerminalScreen, ProgramEnd?) -> Bool

    private struct Waiter {
        let what: String
        let condition: Condition
        let continuation: CheckedContinuation<TerminalScreen, any Error>
    }

    private struct State {
        let emulator: Emulator
        var output: [UInt8] = []
        var end: ProgramEnd?
        var waiters: [Int: Waiter] = [:]
        var nextWaiter = 0
    }

    let device: PseudoTerminalDevice
    private let state: Mutex<State>

    init(device: PseudoTerminalDevice, emulator: sending Emulator) {
        self.device = device
        state = Mutex(State(emulator: emulator))
    }

    var screen: TerminalScreen { state.withLock { $0.emulator.snapshot() } }
    var output: [UInt8] { state.withLock { $0.output } }
    var end: ProgramEnd? { state.withLock { $0.end } }

    func startReading() {
        Thread.detachNewThread { self.readToEnd() }
    }

    /// The emulator first, so that what the program then draws finds room.
    func resize(to size: Size) {
        state.withLock { $0.emulator.resize(to: size) }
        device.resize(to: size)
    }

    /// Ends the program if it still runs. Its number stays its own until the reading thread has seen the end.
    func kill(_ signal: Int32) {
        state.withLock { state in
            guard state.end == nil else { return }
            _ = Glibc.kill(-device.program, signal)
        }
    }

    func wait(_ what: String, _ timeout: Duration, _ condition: @escaping Condition) async throws -> TerminalScreen {
        try await withCheckedThrowingContinuation { continuation in
            let number = state.withLock { state in
                let number = state.nextWaiter
                state.nextWaiter += 1
                state.waiters[number] = Waiter(what: what, condition: condition, continuation: continuation)
                Self.answerWaiters(&state)
                return number
            }
            DispatchQueue.global().asyncAfter(deadline: .now() + timeout / .seconds(1)) { self.giveUp(number) }
        }
    }

    private func giveUp(_ number: Int) {
        state.withLock { state in
            guard let waiter = state.waiters.removeValue(forKey: number) else { return }
            let failure = WaitFailure(what: waiter.what, end: state.end, screen: state.emulator.snapshot())
            waiter.continuation.resume(throwing: failure)
        }
    }

    private func readToEnd() {
        while true {
            let bytes = device.read()
            if bytes.isEmpty { break }
            let answers = state.withLock { state in
                state.output += bytes
                let answers = bytes.withUnsafeBytes(state.emulator.write)
                Self.answerWaiters(&state)
                return answers
            }
            device.write(answers)
        }
        var status: Int32 = 0
        while waitpid(device.program, &status, 0) < 0 && errno == EINTR {}
        close(device.master)
        state.withLock { state in
            state.end = ProgramEnd(waitStatus: status)
            Self.answerWaiters(&state)
        }
    }

    private static func answerWaiters(_ state: inout State) {
        guard !state.waiters.isEmpty, state.end != nil || !state.emulator.isInFrame else { return }
        let screen = state.emulator.snapshot()
        for (number, waiter) in state.waiters {
            if waiter.condition(screen, state.end) {
                waiter.continuation.resume(returning: screen)
            } else if state.end != nil {
                waiter.continuation.resume(throwing: WaitFailure(what: waiter.what, end: state.end, screen: screen))
            } else {
                continue
            }
            state.waiters[number] = nil
        }
    }
}
