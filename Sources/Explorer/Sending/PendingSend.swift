internal import CurlewBytes
import CurlewNetworking
import Drafting
import Keys
import Workspace

/// A request that is not sent yet: its files are looked up, its values are read, or the user is asked.
struct PendingSend: Sendable {
    public indirect enum Kind: Sendable {
        /// The draft of the open request.
        case draft
        /// A request that was sent before, unchanged.
        case again
        /// A download into a file.
        case download(Transfer)
        /// A HEAD request about a possible download; its answer is not shown.
        case head
        /// The draft in another style; its answer goes to the compare screen.
        case trial
        /// A request whose answer is compared, with the place of its values; its answer goes to that screen.
        case compared(ValuePlace)

        /// Whether an edit of the open request cancels it.
        var isOfScreen: Bool {
            switch self {
            case .draft, .again, .trial: true
            case .download, .head, .compared: false
            }
        }

        /// The place whose values it is sent with; nil: those of the active environment.
        var place: ValuePlace? { if case .compared(let place) = self { place } else { nil } }
    }

    @Boxed var steps: SendSteps
    let kind: Kind
    /// Changes for this one time; the draft keeps its settings.
    var changes: [SendChange] = []
    /// Its answer is saved to a file that is still to be chosen.
    var choosesTarget = false
    /// The draft and values at the start; nil when no edit cancels the request.
    @Boxed var basis: SendBasis?
    /// Its files are being looked up, or its values read.
    var isReading = false
    /// The request as the screen shows it running.
    @Boxed var started: Sending?
    /// The request for permissions, while they are looked up or the user is asked.
    @Boxed var subject: PermissionRequest?
    var needs: [Permission] = []
    /// The question about a method or about fields: a key pressed before it was read is no answer.
    var asked: Asked?

    struct Asked: Equatable, Sendable {
        var what: UnsafeSending
        /// The sentence in the status line.
        var words: String
        var consideration = Consideration.unread
    }
}

/// The state that a request depends on from the key press on. When any of it changes before the request is sent,
/// sending stops: the values looked up and the permissions granted were for this state only.
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

    /// The part that has changed, for `not sent: ... meanwhile`; nil when nothing has.
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

/// Why nothing was sent although the request can be written; it holds as long as nothing that was to be sent changes.
struct Withheld: Equatable, Sendable {
    /// `Not sent.` and the reason, in sentences.
    var words: String
    /// The likeliest first.
    var helps: [Action]
    let basis: SendBasis
    /// It holds as long as a typed text cannot be read.
    var isOfText = false
}

extension Model {
    var withheld: Withheld? {
        guard let withheld = request.response.withheld else { return nil }
        if withheld.isOfText, (text?.reading.fault ?? request.unreadText?.reading.fault) == nil { return nil }
        return withheld.basis.change(in: self) == nil ? withheld : nil
    }
}

/// State of sending that is kept for the whole run.
struct SendingState: Sendable {
    /// Requests that are not sent yet, by the job that they will run as.
    var pending: [JobID: PendingSend] = [:]
    /// Destinations for which the user has confirmed an unsafe method, see `PreparedRequest.destination`.
    var confirmedPlaces: Set<String> = []
    /// Permissions granted in this run.
    var granted: Set<Permission> = []
    /// The pane that had the focus when the last one was begun.
    var focus = Pane.parameters
    /// Time of the last `Ctrl-C` with nothing to cancel, in seconds since 1970.
    var quitAskedAt: Double?
    /// `TypingPace.count` when the request of the screen began.
    var began = 0

    init() {}

    /// The job of the open request.
    var ofDraft: JobID? { pending.first { $0.value.basis != nil }?.key }
}
