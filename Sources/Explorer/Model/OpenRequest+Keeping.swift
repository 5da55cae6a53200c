import CurlewNetworking
import Drafting
import Workspace

/// How a request is found again: in its collection, among those put aside, as a draft of an earlier run.
extension OpenRequest {
    /// A draft that has no place in a collection is kept under a key that no path can be.
    static func isUntitled(_ key: String) -> Bool { key.hasPrefix(":") }

    /// Names its draft and its last answer in the state directory.
    var storageKey: RequestKey {
        RequestKey(collection: place?.collection ?? "", request: place?.path ?? draftKey)
    }

    /// Where it waits while another is on the screen; a request without a file has a place in no collection.
    var key: RequestPlace { place ?? RequestPlace(collection: "", path: draftKey) }

    /// A draft of a request that never had a file.
    init(restoring kept: StoredDraft) {
        self = .untitled(draftKey: kept.key.request)
        restore(kept, RequestDraft(kept.request, defaults: RequestDefaults()))
    }

    /// Puts back a draft of an earlier run as one step that undo takes away.
    mutating func restore(_ kept: StoredDraft, _ draft: RequestDraft) {
        let before = UndoHistory.Step(
            name: "restore draft", draft: self.draft, cursor: parameters.cursor, edits: kept.edits)
        restore(draft)
        restored = draft
        if before.draft != draft { undo.record(before) }
        draftIsStored = true
        parameters.cursor = parameters.rows.first?.id
    }

    /// The file that a save gave. What was typed while it was written is no part of it.
    mutating func take(_ answer: SaveAnswer, of saving: Saving?) {
        place = answer.place
        opened = answer.opened
        name = answer.opened.name
        folder = answer.folderName
        saved = saving?.draft
        undo.markSaved(at: saving?.steps ?? 0)
        draftIsStored = !isUnsaved
    }

    // MARK: Files that go and come back

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
