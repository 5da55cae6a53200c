import CurlewNetworking
import Drafting
import TerminalUI
import Workspace

/// Where a saved request lives.
public struct RequestPlace: Hashable, Sendable {
    /// The collection's folder, an absolute path.
    var collection: String
    /// The file below it, with `/`.
    var path: String
}

/// The request on the screen: what is edited, what was saved, what came back.
struct OpenRequest: Sendable {
    /// Nil for a request that was never saved.
    var place: RequestPlace?
    /// Names the draft of a request that has no place yet.
    var draftKey: String
    var folder: String?
    var name: String
    private(set) var draft: RequestDraft
    var saved: RequestDraft?
    var undo = UndoHistory()
    var parameters = ParametersState()
    /// The text that is the body, while it is looked at.
    var body = TextArea(isReadOnly: true)
    /// The draft's text that `body` was made of.
    var bodyText: String?
    /// Texts that were left with a fault, by what they stand for.
    var keptTexts: [TextPane.Subject: TextPane] = [:]
    /// The tables of pane 3.
    var tables = TableTabs()
    var preview = PreviewState()
    var exchange: ExchangeState = .none
    /// The run of its newest download, as long as that is what the response pane is about.
    var download: JobID?
    var response = ResponseState()
    /// Goes up with every change of the draft.
    private(set) var revision = 0
    /// The file it was read from, with all that is needed to change only what was edited.
    var opened: OpenedRequest?
    /// As its file said it when it was read; nil for a request that was made here. Saving does not change it: what was
    /// typed here is the person's own.
    var asRead: RequestDraft?
    /// As an earlier run left it; nil for what was typed in this one.
    var restored: RequestDraft?
    /// The file that was deleted under it, for when it comes back.
    var lostFile: File?
    /// The folder in which it was made, before it has a file.
    var wantedFolder: ItemPath?
    /// A save under way, and the draft it saves.
    var saving: Saving?
    /// The draft is newer than what the state directory keeps.
    var draftIsStored = true
    /// What follows from the draft, and the input that the newest answer must have.
    var derived: Derived? { didSet { isDerived = derived?.input == wanted } }
    var wanted: PreviewInput? { didSet { isDerived = false } }
    /// What follows is there for that input: comparing two inputs for every question costs as much as a pane.
    private(set) var isDerived = false
    /// What is known of the files among the parameters.
    var files = KnownFiles()
    /// The state of the draft whose files were asked for.
    var lookedAt: (revision: Derived.Revision, folder: String)?
    /// Paths that were asked for and not answered yet.
    var askedFiles: Set<String> = []
    /// The environment that it was last sent in, and its collection.
    var sentIn: ValuePlace?
    /// As it was last sent; nil where that is not known here.
    var sent: Sending?

    init(draft: RequestDraft, name: String = "untitled", place: RequestPlace? = nil, draftKey: String) {
        self.draft = draft
        self.name = name
        self.place = place
        self.draftKey = draftKey
    }

    /// A request without a file; its draft is kept under `draftKey`.
    static func untitled(draftKey: String = ":untitled") -> OpenRequest {
        OpenRequest(draft: RequestDraft(), name: "New request", draftKey: draftKey)
    }

    /// A save under way, and the draft that it writes.
    struct Saving: Sendable {
        var job: JobID
        var draft: RequestDraft
        /// How many undo steps it holds.
        var steps: Int
        /// The program ends when it is saved; when that fails, it stays.
        var thenQuits = false
    }

    /// The only way to change the draft, so that everything derived from it follows.
    mutating func change(_ body: (inout RequestDraft) -> Void) {
        let before = draft
        body(&draft)
        guard draft != before else { return }
        revision += 1
        draftIsStored = false
        refresh()
    }

    /// Puts back an older or newer draft.
    mutating func restore(_ draft: RequestDraft) {
        change { $0 = draft }
    }

    /// Rows and problems that follow from the draft.
    mutating func refresh() {
        parameters.refresh(draft)
    }

    var revisionID: Derived.Revision {
        .init(collection: place?.collection ?? "", request: draftKey, number: revision)
    }

    /// A request without a file is unsaved as soon as anything was put into it.
    var isUnsaved: Bool { draft != (saved ?? RequestDraft()) }
}

/// What the network is doing for the open request.
enum ExchangeState: Sendable {
    case none
    case sending(SendProgress)
    case received(Exchange)
    case failed(ExchangeFailure)
}
