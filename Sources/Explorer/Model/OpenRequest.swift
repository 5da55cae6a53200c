internal import CurlewBytes
internal import CurlewNetworking
internal import CurlewSerialization
internal import Drafting
internal import TerminalUI
internal import Workspace

/// The place of a saved request.
public struct RequestPlace: Hashable, Sendable {
    /// The collection's folder, an absolute path.
    var collection: String
    /// The file's path below the collection's folder, separated by `/`.
    var path: String
}

/// An open request: the draft, its saved state, and the response.
struct OpenRequest: Sendable {
    /// Nil for a request that was never saved.
    var place: RequestPlace?
    /// Names the draft of a request that has no place yet.
    var draftKey: String
    /// The root of the collection in which a request without a place was made, and in which alone it is listed; empty
    /// where none was open.
    var home = ""
    var folder: String?
    var name: String
    @Boxed private(set) var draft: RequestDraft
    @Boxed var saved: RequestDraft?
    @Boxed var undo = UndoHistory()
    @Boxed var parameters = ParametersState()
    /// The body's text while it is shown.
    @Boxed var body = TextArea(isReadOnly: true)
    /// The draft's text from which `body` was made.
    var bodyText: String?
    /// Texts that were left with a fault, by their subject.
    var keptTexts: [TextPane.Subject: TextPane] = [:]
    /// The tables of pane 3.
    @Boxed var tables = TableTabs()
    @Boxed var preview = PreviewState()
    @Boxed var exchange: ExchangeState = .none
    /// The job of its newest download, as long as the response pane shows it.
    var download: JobID?
    @Boxed var response = ResponseState()
    /// The screen that it was made from, to which `q` leads back once; nil: `q` quits.
    var cameFrom: Stage?
    /// The answer before the one on the screen, of this run or of an earlier one.
    @Boxed var answerBefore: DifferenceSide?
    /// Increased by every change of the draft.
    private(set) var revision = 0
    /// The file as it was read, with all that is needed to write only what was edited.
    @Boxed var opened: OpenedRequest?
    /// The baseline beside its file, as it was read or written last.
    @Boxed var baseline: BaselineReading?
    /// The draft as its file had it when it was read; nil for a request that was made here. Saving does not change it:
    /// text typed here is the user's own.
    @Boxed var asRead: RequestDraft?
    /// The draft of an earlier run; nil when the draft was typed in this one.
    @Boxed var restored: RequestDraft?
    /// The file that was deleted while the request was open, in case it is restored.
    @Boxed var lostFile: File?
    /// True for a request taken out of a file that another program changed: the content of the file is no typed text.
    var hasLeftFile = false
    /// The folder for its first save.
    var wantedFolder: ItemPath?
    /// The news of its file that the user was told and that still hold; nil while the file is as it was read.
    @Boxed var fileNews: FileNews?
    /// The save under way, and the draft that it writes.
    @Boxed var saving: Saving?
    /// The state directory holds the current draft, or it is being stored there.
    var draftIsStored = true { didSet { draftIsLost = false } }
    /// The draft could not be stored the last time.
    var draftIsLost = false
    /// Everything computed from the draft; `wanted` is the input of the newest computation.
    @Boxed var derived: Derived? { didSet { isDerived = derived?.input == wanted } }
    @Boxed var wanted: PreviewInput? { didSet { isDerived = false } }
    /// Whether `derived` belongs to `wanted`. Stored, because comparing two inputs each time costs as much as drawing a
    /// pane.
    private(set) var isDerived = false
    /// The nodes of a large tree that its trace and its notes are of, without those that they are in; nil for a smaller
    /// tree, all of which is looked at.
    var viewedNodes: Set<NodeID>?
    /// Sizes of the files that the parameters name.
    var files = KnownFiles()
    /// The draft's revision and the folder for which the files were last looked up.
    var lookedAt: (revision: Derived.Revision, folder: String)?
    /// Paths whose look-up has no result yet.
    var askedFiles: Set<String> = []
    /// The environment in which it was last sent, and its collection.
    var sentIn: ValuePlace?
    /// The request as it was last sent; nil when that is not known here.
    @Boxed var sent: Sending?
    /// The draft that was sent last, or the one that was opened with its answer of an earlier run.
    @Boxed var sentDraft: RequestDraft?
    /// The exchange of the history that it shows; nil for a request of now.
    @Boxed var past: PastRequest?
    /// The number of edits since it was sent, by revision.
    var editCounts = Memo<EditCountKey, Int>(limit: 2)

    init(draft: RequestDraft, name: String = "untitled", place: RequestPlace? = nil, draftKey: String) {
        self.draft = draft
        self.name = name
        self.place = place
        self.draftKey = draftKey
    }

    /// Orders again, when the request comes back to the panes, what was ordered for it and not answered: answers that
    /// come while another one is open are dropped.
    mutating func comeBack() {
        if !isDerived || derived?.viewedNodes != viewedNodes { (wanted, viewedNodes) = (nil, nil) }
    }

    /// A request without a file; its draft is kept under `draftKey`.
    static func untitled(draftKey: String = ":untitled", in home: String = "") -> OpenRequest {
        var request = OpenRequest(draft: RequestDraft(), name: "New request", draftKey: draftKey)
        request.home = home
        return request
    }

    /// A save under way, with the draft that it writes.
    struct Saving: Sendable {
        var job: JobID
        var draft: RequestDraft
        /// Number of undo steps in that draft.
        var steps: Int
        /// The program ends after the save; when the save fails, it continues.
        var thenQuits = false
        /// The root of the collection that was open when a place was chosen; nil for a file that is saved again.
        var from: String?
    }

    /// Changes the draft. There is no other way, so that everything derived from it is computed again, and that an
    /// exchange of the history stays as it was.
    mutating func change(_ body: (inout RequestDraft) -> Void) {
        let before = draft
        body(&draft)
        guard draft != before else { return }
        guard past == nil else {
            draft = before
            past?.refusedChange = true
            return
        }
        revision += 1
        draftIsStored = false
        refresh()
    }

    /// Replaces the draft by an older or newer one.
    mutating func restore(_ draft: RequestDraft) {
        change { $0 = draft }
    }

    /// Updates the rows and problems that follow from the draft.
    mutating func refresh() {
        parameters.refresh(draft)
    }

    var revisionID: Derived.Revision {
        .init(collection: place?.collection ?? "", request: draftKey, number: revision)
    }

    /// Whether there are unsaved edits. A request without a file is unsaved as soon as it is not empty.
    var isUnsaved: Bool { draft != (saved ?? Self.empty) }

    private static let empty = RequestDraft()
}

/// The state of the open request's exchange.
indirect enum ExchangeState: Sendable {
    case none
    case sending(SendProgress)
    case received(Exchange)
    case failed(ExchangeFailure)
}

/// The keys of a request: in its collection, among the other open requests, and as a draft of an earlier run.
extension OpenRequest {
    /// Whether a key belongs to a draft without a place in a collection: no path begins with a colon.
    static func isUntitled(_ key: String) -> Bool { key.utf8.hasPrefix(":") }

    /// The key of its draft and its last answer in the state directory.
    var storageKey: RequestKey {
        RequestKey(key)
    }

    /// The key in `Model.background` while another request is on the screen.
    var key: RequestPlace { place ?? RequestPlace(collection: home, path: draftKey) }

    /// Restores a draft of a request that never had a file.
    init(restoring kept: StoredDraft) {
        self = .untitled(draftKey: kept.key.request, in: kept.key.collection)
        restore(kept, RequestDraft(kept.request, defaults: RequestDefaults()))
    }

    /// Restores a draft of an earlier run as one step that can be undone.
    mutating func restore(_ kept: StoredDraft, _ draft: RequestDraft) {
        let before = UndoHistory.Step(
            name: "restore draft", draft: self.draft, cursor: parameters.cursor, edits: kept.edits)
        restore(draft)
        restored = draft
        if before.draft != draft { undo.record(before) }
        draftIsStored = true
        parameters.cursor = parameters.rows.first?.id
    }

    /// Takes over the file that a save wrote. Text typed while it was written is not in it.
    mutating func take(_ answer: SaveAnswer, of saving: Saving?) {
        place = answer.place
        opened = answer.opened
        fileNews = nil
        name = answer.opened.name
        folder = answer.folderName
        saved = saving?.draft
        undo.markSaved(at: saving?.steps ?? 0)
        draftIsStored = !isUnsaved
    }

    /// A copy without a file, whose draft is kept under `draftKey`. What its file said stays told apart from what was
    /// typed.
    func leavingFile(draftKey: String) -> OpenRequest {
        var copy = self
        copy.home = place?.collection ?? home
        (copy.place, copy.opened, copy.saved, copy.fileNews, copy.folder) = (nil, nil, nil, nil, nil)
        copy.baseline = nil
        copy.draftKey = draftKey
        copy.draftIsStored = true
        copy.hasLeftFile = true
        (copy.saving, copy.download) = (nil, nil)
        if case .sending = exchange { copy.exchange = .none }
        return copy
    }

    // MARK: Deleted and restored files

    struct File: Sendable {
        var place: RequestPlace
        var opened: OpenedRequest?
        var saved: RequestDraft?
        var folder: String?
    }

    mutating func detach() {
        guard let place else { return }
        lostFile = File(place: place, opened: opened, saved: saved, folder: folder)
        home = place.collection
        self.place = nil
        (opened, saved, folder) = (nil, nil, nil)
    }

    mutating func attach(_ file: File) {
        place = file.place
        (opened, saved, folder) = (file.opened, file.saved, file.folder)
        lostFile = nil
    }
}
