import Drafting
import Networking
import Workspace

/// A sending that cannot start at once: files are looked at, values are looked up, or the person is asked.
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
    /// What was to be sent, and where.
    let basis: SendBasis
    /// The look that it waits for: at the files, or for values.
    var job: JobID?
    /// The person said yes to the question of the environment that is part of the basis.
    var isConfirmed = false
    var isLookedUp = false

    init(_ kind: Kind, _ model: Model) {
        self.kind = kind
        basis = SendBasis(model)
    }
}

/// What a sending stands on from its key on. Where something of it is another before the bytes are written, it ends: what
/// was looked up, and what was said yes to, was for this alone.
struct SendBasis: Equatable, Sendable {
    private let revision: Derived.Revision
    private let place: ValuePlace
    private let values: EnvironmentValues
    private let defaults: RequestDefaults

    init(_ model: Model) {
        revision = model.request.revisionID
        place = model.environments.place
        values = model.environments.values
        defaults = Filing.defaults(model)
    }

    /// What is another now, for `not sent: ... meanwhile`; nil where all is as it was.
    func change(in model: Model) -> String? {
        let now = SendBasis(model)
        if now == self { return nil }
        if now.place.collection != place.collection { return "another collection was opened" }
        if now.place.environment != place.environment { return "the environment changed" }
        if now.revision.request != revision.request || now.revision.collection != revision.collection {
            return "another request was opened"
        }
        return now.revision != revision ? "the request changed" : "what the collection says changed"
    }
}
