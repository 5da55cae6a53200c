extension RunRow {
    /// `200 OK`, `skipped: needs user_id from 2`, `running`: the word of the row, as the screen and the shell show it.
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

    /// What is wrong although there was an answer: the failed checks.
    public var details: [String] {
        status == .failed ? faults : status == .error ? Array(faults.dropFirst()) : []
    }
}
