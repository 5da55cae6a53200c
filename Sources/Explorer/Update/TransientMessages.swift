/// Messages that give way by themselves to what the status line shows otherwise. Their time begins when they were drawn.
///
///     say ──► drawn ── painted ──► timer ── 5 s ──► the result of the request
enum TransientMessages {
    /// Whether a message waits for `Message.painted`. A question in the status line does not pass: a request waits for
    /// its answer.
    static func waitsForPaint(_ model: Model) -> Bool { model.status.isUntimed && model.jobAskedInLine == nil }

    /// Starts the timer of a message that was drawn.
    static func painted(_ model: inout Model) -> [Effect] {
        guard waitsForPaint(model), let number = model.status.takeUntimed() else { return [] }
        return [.startTimer(.message, JobID(number), StatusState.patience)]
    }
}
