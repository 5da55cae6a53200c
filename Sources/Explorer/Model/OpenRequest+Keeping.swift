import CurlewNetworking
import Drafting
import Workspace

/// The keys of a request: in its collection, among the other open requests, and as a draft of an earlier run.
extension OpenRequest {
    /// Whether a key belongs to a draft without a place in a collection: no path begins with a colon.
    static func isUntitled(_ key: String) -> Bool { key.hasPrefix(":") }

    /// The key of its draft and its last answer in the state directory.
    var storageKey: RequestKey {
        RequestKey(collection: place?.collection ?? "", request: place?.path ?? draftKey)
    }

    /// The key in `Model.background` while another request is on the screen. For a request without a file the
    /// collection is empty.
    var key: RequestPlace { place ?? RequestPlace(collection: "", path: draftKey) }

    /// Restores a draft of a request that never had a file.
    init(restoring kept: StoredDraft) {
        self = .untitled(draftKey: kept.key.request)
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
        self.place = nil
        (opened, saved, folder) = (nil, nil, nil)
    }

    mutating func attach(_ file: File) {
        place = file.place
        (opened, saved, folder) = (file.opened, file.saved, file.folder)
        lostFile = nil
    }
}
