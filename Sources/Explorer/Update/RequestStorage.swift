import CurlewBytes
import CurlewFiles
import CurlewNetworking
import CurlewSerialization
import Drafting
import Keys
import TerminalUI
import Workspace

/// Opens, saves and deletes requests, drafts and collections by effects, and takes their results.
enum RequestStorage {
    // MARK: Opening

    /// Opens the request at a place: from the background with its edits, or read from its file.
    static func open(_ place: RequestPlace, _ model: inout Model) -> [Effect] {
        model.stage = .main
        guard place != model.request.key else { return [] }
        var effects = park(&model)
        model.library.reveal(place.path)
        if let kept = model.background.removeValue(forKey: place) {
            model.request = kept
            model.request.comeBack()
            model.request.response.isSeenAgain = true
            if case .none = kept.exchange { leaveEmptyAnswer(&model.bench) }
            effects += model.lookAtFiles()
        } else {
            leaveEmptyAnswer(&model.bench)
            effects.append(.read(place))
        }
        return effects
    }

    /// Opens it from elsewhere than the list of requests, which is put away where it covers the other panes.
    static func openAbove(_ place: RequestPlace, _ model: inout Model) -> [Effect] {
        if model.focus == .collections, MainLayout(model).drawer != nil { model.bench.focus(on: .parameters) }
        return open(place, &model)
    }

    /// Leaves the response pane, in which nothing stands yet for the request that was opened.
    private static func leaveEmptyAnswer(_ bench: inout Workbench) {
        if bench.focus == .response { bench.focus(on: .parameters) }
    }

    static func openByName(_ name: String, _ model: inout Model) -> [Effect] {
        if let listed = model.library.requests.first(where: { $0.name == name || $0.place.path == name }) {
            return openAbove(listed.place, &model)
        }
        guard !name.isEmpty else {
            model.status.say("Write :e and a collection folder or the name of a request.", .warning)
            return []
        }
        return Focusing.focus(.collections, &model) + [.openCollection(path: name)]
    }

    /// Makes a request without a file.
    static func newRequest(in folder: ItemPath? = nil, _ model: inout Model) -> [Effect] {
        let effects = begin(&model)
        model.request.wantedFolder = folder
        model.bench.parametersTab = .parameters
        Focusing.focus(.request, &model)
        Editing.begin(.url, name: "edit URL", &model.bench)
        return effects
    }

    /// Shows an empty request; the open one is kept in the background.
    static func begin(_ model: inout Model) -> [Effect] {
        let effects = park(&model)
        model.request = .untitled(
            draftKey: ":\(model.clock.iso8601)-\(model.makeJob().number)", in: model.library.collection?.root ?? "")
        return effects
    }

    /// Keeps the open request in the background while another one is shown.
    static func park(_ model: inout Model) -> [Effect] {
        let effects = Editing.leave(&model) + keepDraft(&model)
        if model.request.place != nil || model.request.isUnsaved {
            model.background[model.request.key] = model.request
        }
        return effects
    }

    // MARK: Saving

    /// - Parameter theirs: another program's file that the user decided to replace.
    static func save(_ model: inout Model, replacing theirs: SaveConflict.Theirs? = nil) -> [Effect] {
        var effects = Editing.leave(&model)
        guard let place = model.request.place, var opened = model.request.opened else {
            return effects + Parts.open(SaveAsCard.opening(model), &model)
        }
        let request = opened.request.edited(by: model.request.draft, defaults: defaults(model))
        let job = model.makeJob()
        model.request.saving = OpenRequest.Saving(
            job: job, draft: model.request.draft, steps: model.request.undo.count)
        // Only the file that was shown is replaced: one that changed once more is shown again.
        if case .request(let file)? = theirs { opened.stamp = file.stamp }
        let isGone = theirs == .gone || (theirs == nil && model.request.fileNews == .isGone)
        effects.append(
            .save(
                SaveJob(
                    id: job, request: request,
                    target: isGone
                        ? .anew(opened, in: place.collection) : .over(opened, in: place.collection))))
        return effects
    }

    static func saveAs(
        _ name: String, to destination: SaveAsCard.Destination? = nil, _ model: inout Model
    ) -> [Effect] {
        let copied = PastViewing.copy(&model)
        let base = model.request.opened?.request ?? SavedRequest()
        let request = base.edited(by: model.request.draft, defaults: RequestDefaults())
        let job = model.makeJob()
        model.request.saving = OpenRequest.Saving(
            job: job, draft: model.request.draft, steps: model.request.undo.count,
            from: model.library.collection?.root)
        let place = (destination ?? SaveAsCard.preferred(model)).place(in: model.library.collection?.root)
        let target = SaveJob.Target.new(name: name, folder: place.folder, in: place.home)
        return copied + [.save(SaveJob(id: job, request: request, target: target))]
    }

    static func defaults(_ model: Model) -> RequestDefaults {
        defaults(of: model.request, model.library, model.environments)
    }

    static func defaults(
        of request: OpenRequest, _ library: Library, _ environments: Environments
    ) -> RequestDefaults {
        var saved = request.place.map { library.defaults(for: $0.path) }
        saved?.baseline = request.baseline
        guard let filters = environments.values.chain?.filters, !filters.isEmpty,
            // A URL that the user typed in full may lead to any server.
            saved != nil || URLReference(request.draft.url).scheme == nil
        else { return saved ?? library.defaultsOfNew }
        var defaults = saved ?? library.defaultsOfNew
        defaults.filters += filters
        return defaults
    }

    // MARK: Other changes

    static func change(_ change: FileChange, _ model: inout Model) -> [Effect] {
        guard let root = model.library.collection?.root else {
            model.status.say(
                "No collection is open. \(model.key(of: .requestSaveAs)) saves this request into a new one.", .warning)
            return []
        }
        return [.changeFiles(model.makeJob(), change, in: root)]
    }

    /// Deletes the item that the question named, wherever the cursor is now; nothing when it is gone or has changed.
    static func delete(_ deletion: QuestionState.Deletion, _ model: inout Model) -> [Effect] {
        let collection = model.library.collection.flatMap { $0.root == deletion.root ? $0 : nil }
        guard let item = collection?.item(at: deletion.path) else {
            model.status.say("\(deletion.name) is not there any more; nothing was deleted", .warning)
            return []
        }
        guard item.name == deletion.name, item.totalCount == deletion.count else {
            model.status.say("\(deletion.name) changed meanwhile; nothing was deleted", .warning)
            return []
        }
        return change(.delete(deletion.path), &model)
    }

    static func writeBody(to path: String, overwrite: Bool, _ model: inout Model) -> [Effect] {
        guard let body = ResponseScreen.bodyToWrite(model) else {
            model.status.say("There is no body to write.", .warning)
            return []
        }
        guard !path.isEmpty else {
            return Parts.open(PromptCard.opening(.command, text: "write \(body.name)", model), &model)
        }
        return [.writeBody(body.bytes, path: path, overwrite: overwrite, knowing: model.secretMask)]
    }

    // MARK: Drafts

    /// Stores the draft of the open request outside the collection; nothing when it is stored already.
    static func keepDraft(_ model: inout Model) -> [Effect] {
        guard !model.request.draftIsStored else { return [] }
        model.request.draftIsStored = true
        model.draftTimer = nil
        let key = model.request.storageKey
        guard model.request.isUnsaved else { return [.removeDraft(key)] }
        return [.storeDraft(stored(model.request, model))]
    }

    /// The draft of a request, as it is stored.
    static func stored(_ request: OpenRequest, _ model: Model) -> StoredDraft {
        let base = request.opened?.request ?? SavedRequest(name: request.name)
        let defaults = defaults(of: request, model.library, model.environments)
        let isShown = request.key == model.request.key
        return StoredDraft(
            key: request.storageKey, request: base.edited(by: request.draft, defaults: defaults),
            edits: isShown ? model.unsavedEdits : request.undo.editsSinceSave, base: request.opened?.stamp,
            date: model.clock.seconds)
    }

    /// The drafts that are not in the state directory: of the open request, and of others whose storing failed.
    static func unstored(_ model: Model) -> [StoredDraft] {
        ([model.request] + model.background.values.filter { $0.key != model.request.key }.sorted { $0.name < $1.name })
            .filter { $0.isUnsaved && (!$0.draftIsStored || $0.draftIsLost) }.map { stored($0, model) }
    }

    /// Stores the draft and the user's place, from which the next start continues, however this run ends.
    static func keepEverything(_ model: inout Model) -> [Effect] {
        keepDraft(&model) + HistoryScreen.deleting(&model) + [.storeWindow(windowState(model))]
    }

    private static func windowState(_ model: Model) -> WindowState {
        // An exchange of the history is not what a start goes on with.
        let request = model.request.past.flatMap { model.background[$0.behind] } ?? model.request
        var state = WindowState()
        state.collection = model.library.collection?.root
        state.request = request.place?.path ?? (request.isUnsaved ? request.draftKey : nil)
        state.environment = model.environments.activeName
        state.pane = model.focus.rawValue
        state.theme = model.settings.theme
        if case .main = model.stage { state.skipsWelcome = true }
        return state
    }
}

/// Results of saves and of other changes of files.
extension RequestStorage {
    static func saved(
        _ job: JobID, _ result: Result<SaveAnswer, SaveError>, isTold: Bool, _ model: inout Model
    ) -> [Effect] {
        guard model.request.saving?.job == job else { return savedBehind(job, result, isTold: isTold, &model) }
        let saving = model.request.saving
        model.request.saving = nil
        switch result {
        case .failure(let error):
            if !isTold { model.status.say("\(error)", .error, at: model.clock.timeOfDay) }
            return []
        case .success(let answer):
            var request = model.request
            let effects = take(answer, of: saving, in: &request, &model)
            model.request = request
            return effects + (saving?.thenQuits == true ? Exit.quit(&model) : [])
        }
    }

    /// Takes the result of a save when another request was opened meanwhile.
    private static func savedBehind(
        _ job: JobID, _ result: Result<SaveAnswer, SaveError>, isTold: Bool, _ model: inout Model
    ) -> [Effect] {
        guard let place = model.background.first(where: { $0.value.saving?.job == job })?.key,
            var request = model.background.removeValue(forKey: place)
        else { return [] }
        let saving = request.saving
        request.saving = nil
        defer { model.background[request.key] = request }
        switch result {
        case .failure(let error):
            if !isTold { model.status.say("\(error)", .error, at: model.clock.timeOfDay) }
            return []
        case .success(let answer): return take(answer, of: saving, in: &request, &model)
        }
    }

    private static func take(
        _ answer: SaveAnswer, of saving: OpenRequest.Saving?, in request: inout OpenRequest, _ model: inout Model
    ) -> [Effect] {
        let isNew = request.place != answer.place
        let copy = isNew && request.place != nil ? "a copy as " : ""
        let oldKey = request.storageKey
        request.take(answer, of: saving)
        model.library.reveal(answer.place.path)
        let full = [answer.folderName, answer.opened.name].compactMap(\.self).joined(separator: "/")
        let root = DisplayText.visible(FilePath.shown(answer.place.collection, from: model.currentFolder))
        let environment = isNew ? model.environments.sayingLeft(model.key(of: .goEnvironments)) : ""
        let lost = isNew && saving?.from != answer.place.collection ? missing(request, model) : ""
        let open = answer.opened.request.plainCredentials.first.map { "; \($0.name) stands there for all who read it" }
        let more = lost.isEmpty ? open ?? environment : lost
        let words = isNew ? "saved \(copy)\(full) in \(root)\(more)" : "saved\(open ?? "")"
        model.status.say(words, lost.isEmpty && open == nil ? .ok : .warning, at: model.clock.timeOfDay)
        return [.removeDraft(oldKey)] + (isNew ? ResponseScreen.adopt(request, answer.place) : [])
    }

    /// Words about the names in a request that has left a collection, for which the one it is in now has no value; empty
    /// where it has all. Values that the program itself gives hold while the demo runs in it.
    private static func missing(_ request: OpenRequest, _ model: Model) -> String {
        let values = model.environments.values
        let names = UseFinder.use(request.draft, model.library.defaultsOfNew).names.filter { name in
            name.utf8.first != UInt8(ascii: "$")
                && !values.candidates(of: name).contains { $0.isOn && $0.origin != .builtIn }
        }
        let list = names.sorted().map { "{{\($0)}}" }.joined(separator: ", ")
        return names.isEmpty ? "" : "; \(list) \(names.count == 1 ? "has" : "have") no value there"
    }

    /// Shows a file that another program wrote. The edits are kept as a request without a file.
    static func takeTheirs(_ file: OpenedRequest, _ place: RequestPlace, _ model: inout Model) -> [Effect] {
        let mine = model.request.leavingFile(draftKey: ":\(model.clock.iso8601)-\(model.makeJob().number)")
        model.background[mine.key] = mine
        model.request.show(file, under: model.library.collection?.defaults(for: place.path) ?? RequestDefaults())
        model.status.say(
            "this is the file's text; yours is kept as a new request, which \(model.key(of: .appPalette)) finds")
        return [
            .removeDraft(RequestKey(place)), .storeDraft(stored(mine, model)),
        ]
    }

    static func changed(_ result: Result<FileAnswer, SaveError>, _ model: inout Model) -> [Effect] {
        switch result {
        case .failure(.file(let error)) where error.operation == .delete && error.reason == .changedOnDisk:
            let (open, again) = (model.key(of: .collOpen), model.key(of: .collDelete))
            model.status.say(
                "\(error.path) changed meanwhile; nothing was deleted; \(open) opens it, \(again) asks again", .warning)
        case .failure(let error): model.status.say("\(error)", .error, at: model.clock.timeOfDay)
        case .success(let answer):
            if let deleted = answer.deleted {
                model.library.deleted.append(deleted)
                model.request.detach(from: deleted.path)
            }
            if let moved = answer.moved { follow(moved, &model) }
            if let path = answer.path { model.request.attach(to: path) }
            if let path = answer.path { model.library.reveal(path) }
            model.status.say(answer.message.text(model.keys), at: model.clock.timeOfDay)
        }
        return []
    }

    /// Requests and marks that were at the old path, or below it, are at the new one.
    private static func follow(_ moved: FileAnswer.Moved, _ model: inout Model) {
        model.library.marks = model.library.marks.map { moved.path(of: $0) ?? $0 }
        model.request.follow(moved)
        for key in model.background.keys where moved.path(of: key.path) != nil {
            guard var request = model.background.removeValue(forKey: key) else { continue }
            request.follow(moved)
            model.background[request.key] = request
        }
    }

    static func bodyWritten(
        _ bytes: Bytes, to path: String, _ holdsSecret: Bool, _ error: FileError?, _ model: inout Model
    ) -> [Effect] {
        guard let error else {
            // These words come before the path, which may be cut.
            let words = holdsSecret ? "body with a secret in it written to" : "body written to"
            model.status.say("\(words) \(path)", holdsSecret ? .warning : .ok, at: model.clock.timeOfDay)
            return []
        }
        if error.reason == .alreadyExists {
            Questions.ask(.overwriteFile(path: path, bytes), &model)
        } else {
            model.status.say("\(error)", .error, at: model.clock.timeOfDay)
        }
        return []
    }
}

extension OpenRequest {
    /// Detaches a request from its deleted file: its content stays, as a request without a file.
    fileprivate mutating func detach(from path: ItemPath) {
        if let place, place.path.isAtOrBelow(path) { detach() }
    }

    /// Attaches a request to its file after that was restored.
    fileprivate mutating func attach(to path: ItemPath) {
        if let file = lostFile, file.place.path.isAtOrBelow(path) { attach(file) }
    }

    fileprivate mutating func follow(_ moved: FileAnswer.Moved) {
        guard let place, let path = moved.path(of: place.path) else { return }
        self.place = RequestPlace(collection: place.collection, path: path)
        opened = moved.opened ?? opened
        opened?.path = path
        name = opened?.name ?? name
    }
}

extension ItemPath {
    fileprivate func isAtOrBelow(_ path: ItemPath) -> Bool {
        self == path || utf8.hasPrefix(path + "/")
    }
}
