import Networking

/// A sending that cannot start at once: values are looked up, or the person is asked.
struct PlannedSend: Sendable {
    typealias Change = @Sendable (inout PreparedRequest) -> Void

    enum Kind: Sendable {
        /// With something else in this one sending.
        case send(Change)
        /// The answer goes into a file.
        case toFile
        /// What was sent before, as it was.
        case again(PreparedRequest)
    }

    var kind: Kind
    /// The state of the draft that was to be sent.
    var revision: Derived.Revision?
    /// The look-up that it waits for.
    var job: JobID?
    /// The person said yes to the environment's question.
    var isConfirmed = false
    var isLookedUp = false

    init(_ kind: Kind) {
        self.kind = kind
    }
}
