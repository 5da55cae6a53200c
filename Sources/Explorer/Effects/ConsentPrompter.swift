import Workspace

/// Asks the person for what the requests of a batch need, one question after the other. A yes holds for the run of the
/// program, a no for the batch: nobody is asked twice for the same.
///
///     worker ── needs ──► desk ── question ──► screen
///        ◄── refusal? ──────┘ ◄── y, n ──────────┘
actor ConsentPrompter {
    private struct Question {
        let job: JobID
        var needs: [Permission]
        let answer: CheckedContinuation<Bool, Never>
    }

    /// More would not fit on a small screen, and nobody says yes to what cannot be read.
    static let needsAtOnce = 4

    private let missing: @Sendable ([Permission]) -> [Permission]
    private let ask: @Sendable (JobID, [Permission]) -> Void
    private var granted: Set<Permission> = []
    private var denied: [JobID: Set<Permission>] = [:]
    /// The first is on the screen.
    private var questions: [Question] = []

    /// How many requests wait for an answer.
    var waiting: Int { questions.count }

    /// - Parameters:
    ///   - missing: those that have no yes from an earlier run.
    ///   - ask: brings a question onto the screen; `answer` is called for each.
    init(
        missing: @escaping @Sendable ([Permission]) -> [Permission],
        ask: @escaping @Sendable (JobID, [Permission]) -> Void
    ) {
        self.missing = missing
        self.ask = ask
    }

    /// Why something may not be, or nil where everything has its yes; waits for the person.
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

    /// What the person said to the question on the screen.
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

    /// What was answered meanwhile for another request is not asked once more.
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

    /// The batch is over, or is to be: nothing of it waits any more.
    func close(_ job: JobID) {
        let gone = questions.filter { $0.job == job }
        questions.removeAll { $0.job == job }
        denied[job] = nil
        for question in gone { question.answer.resume(returning: false) }
        if let next = questions.first, !gone.isEmpty { ask(next.job, next.needs) }
    }
}

extension [Permission] {
    /// Why nothing was sent, after a no; the same for several hosts is said once.
    var denial: String {
        var seen: Set<String> = []
        let deeds = map(\.deed).filter { seen.insert($0).inserted }
        return "Not sent: the \(first?.subject ?? "collection") \(deeds.joined(separator: "; ")). You said no."
    }
}
