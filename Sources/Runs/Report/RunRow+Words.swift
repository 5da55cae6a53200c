extension RunRow {
    /// The status of the row on the screen and in the shell: `200 OK`, `skipped: needs user_id from 2`, `running`.
    public var word: String {
        switch status {
        case .waiting: "waiting"
        case .running: "running"
        case .passed, .failed: code.map { reason.isEmpty ? "\($0)" : "\($0) \(reason)" } ?? "no answer"
        case .error: faults.first ?? "not sent"
        case .cancelled: "cancelled"
        case .skipped(let reason): "skipped: \(reason)"
        }
    }

    /// The failed checks of a step with an answer.
    public var details: [String] {
        status == .failed ? faults : status == .error ? Array(faults.dropFirst()) : []
    }
}
