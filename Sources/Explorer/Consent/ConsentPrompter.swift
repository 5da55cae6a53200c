import Workspace

/// Asks the user for the permissions that the requests of a batch need, one question after the other. A grant that
/// names a host holds until the program ends, any other grant for the request; a refusal holds for the batch.
///
///     worker ── needs ──► desk ── question ──► screen
///        ◄── refusal? ──────┘ ◄── y, n ──────────┘
actor ConsentPrompter {
    private struct Question {
        let job: JobID
        var needs: [Permission]
        let answer: CheckedContinuation<Bool, Never>
    }

    /// The most permissions in one question. More would not fit on a small screen, and an unread one must not be
    /// granted.
    static let needsAtOnce = 4

    private let missing: @Sendable ([Permission]) -> [Permission]
    private let ask: @Sendable (JobID, [Permission]) -> Void
    private var granted: Set<Permission> = []
    private var denied: [JobID: Set<Permission>] = [:]
    /// Open questions; the first is on the screen.
    private var questions: [Question] = []

    /// Number of requests that wait for an answer.
    var waiting: Int { questions.count }

    /// - Parameters:
    ///   - missing: the permissions that were not granted in an earlier run.
    ///   - ask: shows a question on the screen; each call is followed by one call of `answer`.
    init(
        missing: @escaping @Sendable ([Permission]) -> [Permission],
        ask: @escaping @Sendable (JobID, [Permission]) -> Void
    ) {
        self.missing = missing
        self.ask = ask
    }

    /// The reason why a permission is refused, or nil when all are granted; waits for the user's answer.
    func refusal(of needs: [Permission], for job: JobID) async -> String? {
        var said: Set<Permission> = []
        var open = open(needs)
        while !open.isEmpty {
            if let no = refused(open, job) { return no.denial }
            let some = Array(open.prefix(Self.needsAtOnce))
            guard await isAllowed(some, job) else { return some.denial }
            said.formUnion(some)
            open = self.open(needs).filter { !said.contains($0) }
        }
        return nil
    }

    private func open(_ needs: [Permission]) -> [Permission] {
        missing(needs.filter { !granted.contains($0) })
    }

    private func refused(_ needs: [Permission], _ job: JobID) -> [Permission]? {
        let no = needs.filter { denied[job]?.contains($0) == true }
        return no.isEmpty ? nil : no
    }

    private func isAllowed(_ needs: [Permission], _ job: JobID) async -> Bool {
        await withCheckedContinuation { continuation in
            questions.append(Question(job: job, needs: needs, answer: continuation))
            if questions.count == 1 { ask(job, needs) }
        }
    }

    /// Takes the user's answer to the question on the screen.
    func answer(_ job: JobID, isAllowed: Bool) {
        guard let first = questions.first, first.job == job else { return }
        if isAllowed {
            granted.formUnion(first.needs.filter { !$0.host.isEmpty })
        } else {
            denied[job, default: []].formUnion(first.needs)
        }
        questions.removeFirst()
        first.answer.resume(returning: isAllowed)
        askNext()
    }

    /// Shows the next question, without the permissions that were decided meanwhile for another request.
    private func askNext() {
        while let next = questions.first {
            let left = next.needs.filter { !granted.contains($0) }
            if refused(left, next.job) != nil {
                questions.removeFirst().answer.resume(returning: false)
            } else if left.isEmpty {
                questions.removeFirst().answer.resume(returning: true)
            } else {
                questions[0].needs = left
                return ask(next.job, left)
            }
        }
    }

    /// Closes the questions of a batch that has ended or is to end: they count as refused.
    func close(_ job: JobID) {
        let gone = questions.filter { $0.job == job }
        questions.removeAll { $0.job == job }
        denied[job] = nil
        for question in gone { question.answer.resume(returning: false) }
        if let next = questions.first, !gone.isEmpty { ask(next.job, next.needs) }
    }
}

extension [Permission] {
    /// The sentence that says why nothing was sent, after a refusal; the same use of several hosts is named once.
    var denial: String {
        var seen: Set<String> = []
        let deeds = map(\.saidDeed).filter { seen.insert($0).inserted }
        return "Not sent: the \(first?.subject ?? "collection") \(deeds.joined(separator: "; ")). You said no."
    }
}
