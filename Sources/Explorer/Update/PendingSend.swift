import CurlewNetworking
import Drafting
import Workspace

/// A sending whose bytes have not left: files are looked at, values are read, or the person is asked.
struct PendingSend: Sendable {
    public enum Kind: Sendable {
        /// The request on the screen.
        case draft
        /// What was sent before, as it was.
        case again
        /// Into a file.
        case download(Transfer)
        /// Asks for the head of what may be downloaded; nothing of it is shown.
        case head

        /// An edit of the request on the screen ends it.
        var isOfScreen: Bool {
            switch self {
            case .draft, .again: true
            case .download, .head: false
            }
        }
    }

    var steps: SendSteps
    let kind: Kind
    /// What differs in this one sending.
    var changes: [SendChange] = []
    /// Its answer goes into a file that is still to be chosen.
    var choosesTarget = false
    /// What was to be sent, and where; nil for what no edit changes.
    var basis: SendBasis?
    /// Files are looked at for it, or values are read.
    var isReading = false
    /// It shows on the screen as running, and stands in this.
    var started: Sending?
    /// What it waits for a yes for, once the disk was looked at.
    var subject: PermissionRequest?
    var needs: [Permission] = []
    /// The question of a method or of fields, and whether it stood on the screen: a key before that is no answer.
    var asked: Asked?

    struct Asked: Equatable, Sendable {
        var what: UnsafeSending
        /// In the status line.
        var words: String
        var isDrawn = false
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
        defaults = RequestStorage.defaults(model)
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

/// What sending remembers for the whole run.
struct SendingState: Sendable {
    /// By the job that the request runs as, or will.
    var pending: [JobID: PendingSend] = [:]
    /// Places that an unsafe method was sent to, with the person's yes, see `PreparedRequest.destination`.
    var confirmedPlaces: Set<String> = []
    /// What was allowed in this run.
    var granted: Set<Permission> = []
    /// When `Ctrl-C` was last pressed with nothing to cancel, in seconds since 1970.
    var quitAskedAt: Double?

    init() {}

    /// The one of the request on the screen.
    var ofDraft: JobID? { pending.first { $0.value.basis != nil }?.key }
}
