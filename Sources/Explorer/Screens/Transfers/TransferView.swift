import CurlewNetworking
import Keys
import TerminalUI

/// The Transfer tab: target, progress, rate and remaining time.
enum TransferView {
    static func lines(_ model: Model) -> [[Run]] {
        guard let shown = model.shownTransfer else { return [] }
        let columns = max(20, ResponseScreen.width(model) - 4)
        let parts = [
            destination(shown), [bar(shown, columns: columns, model.settings)], figures(shown, model.clock),
            marks(shown, columns: columns, model.settings), words(shown, model, columns: columns),
        ]
        // A blank row separates the parts when there is room.
        let full = parts.filter { !$0.isEmpty }
        let isTight = full.joined().count + full.count > ResponseScreen.height(model)
        return (isTight ? Array(full.joined()) : [[]] + full.joined(separator: [[]])).map { model.shown($0) }
    }

    private static func destination(_ shown: ShownTransfer) -> [[Run]] {
        guard let path = shown.path else {
            return [fact(shown.isUpload ? "from" : "to", shown.isUpload ? "the request's body" : "memory")]
        }
        let name = shown.state == .done ? path : path + ".part"
        let start = shown.progress.resumedAt
        guard start > 0 else { return [fact("to", name)] }
        let version = shown.validator.map { " (If-Range \($0))" } ?? ""
        return [fact("to", name), fact("resumed", "at \(HumanReadable.bytes(start))\(version)")]
    }

    private static func fact(_ name: String, _ value: String) -> [Run] {
        [Run(name.padded(to: 9), .textMuted), Run(value)]
    }

    /// The bar followed by the percentage; empty when the size is not known.
    private static func bar(_ shown: ShownTransfer, columns: Int, _ settings: Settings) -> [Run] {
        guard let fraction = shown.fraction, let percent = shown.percent else {
            return [Run("the server does not say how much will come", .textMuted)]
        }
        return StatusWords.bar(fraction, columns: min(66, columns - 8), settings) + [Run(percent.padded(left: 6))]
    }

    private static func figures(_ shown: ShownTransfer, _ clock: ClockReading) -> [[Run]] {
        let now = clock.seconds
        let speed = shown.speed(at: now).map { $0.hasPrefix("stalled") ? $0 : "\($0) (5 s average)" }
        let left = shown.left(at: now).map { "\(HumanReadable.clock(seconds: $0))  at \(clock.timeOfDay(after: $0))" }
        let elapsed = HumanReadable.clock(seconds: Int(shown.progress.elapsed(at: shown.progress.endedAt ?? now)))
        return [
            pair(shown.isUpload ? "sent" : "received", shown.size, "speed", speed ?? "-"),
            pair("elapsed", elapsed, "left", left ?? "-"),
        ]
    }

    private static func pair(_ one: String, _ first: String, _ other: String, _ second: String) -> [Run] {
        [
            Run(one.padded(to: 11), .textMuted), Run((first + "  ").padded(to: 23)),
            Run(other.padded(to: 7), .textMuted), Run(second),
        ]
    }

    private static func marks(_ shown: ShownTransfer, columns: Int, _ settings: Settings) -> [[Run]] {
        let marks = shown.progress.speeds.marks(columns: columns - 11, isASCII: settings.drawing == .ascii)
        return marks.isEmpty ? [] : [[Run("speed".padded(to: 11), .textMuted), Run(marks, .progressDone)]]
    }

    // MARK: Words

    private static func words(_ shown: ShownTransfer, _ model: Model, columns: Int) -> [[Run]] {
        let sentences: [String] =
            switch shown.state {
            case .running where shown.path == nil:
                ["\(model.key(of: .requestCancel)) cancels it. You can go on working meanwhile."]
            case .running:
                [
                    "\(model.key(of: .appPop)) or \(model.key(of: .requestCancel)) cancels and keeps the part file; "
                        + "\(model.key(of: .requestResend)) resumes later.",
                    "You can go on working: this transfer runs in the background.",
                ]
            case .paused:
                [
                    "paused; \(model.key(of: .transferPause, in: .transfers)) in the list of transfers (\(model.key(of: .transfersOpen))) goes on."
                ]
            case .stopped(let words): [words.text(model.keys)]
            case .done: ["done: \(HumanReadable.grouped(shown.bytes)) bytes in \(shown.path ?? "memory")"]
            }
        return sentences.flatMap { Flow.lines($0, columns: columns) }.map { [Run($0, role(shown.state))] }
    }

    private static func role(_ state: Transfer.State) -> Role {
        switch state {
        case .running: .textMuted
        case .paused: .statusWarning
        case .stopped: .statusWarning
        case .done: .statusOK
        }
    }
}

extension ClockReading {
    /// The time of day after some seconds, such as `14:02:41`.
    func timeOfDay(after seconds: Int) -> String {
        let parts = timeOfDay.split(separator: ":").compactMap { Int($0) }
        guard parts.count == 3 else { return "?" }
        let total = (parts[0] * 3600 + parts[1] * 60 + parts[2] + seconds) % 86_400
        return [total / 3600, total / 60 % 60, total % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
}
