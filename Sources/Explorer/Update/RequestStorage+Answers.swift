import CurlewBytes
import CurlewFiles
import CurlewNetworking
import CurlewSerialization
import Drafting
import Keys
import TerminalUI
import Workspace

/// Results of file effects.
extension RequestStorage {
    static func receive(_ message: Message, _ model: inout Model) -> [Effect] {
        switch message {
        case .collectionOpened(let result):
            let effects = opened(result, &model)
            model.library.isListed = true
            return effects + PaletteCard.listed(&model)
        case .requestRead(let place, let result): return read(place, result, &model)
        case .filesLookedAt(let look, let found):
            let stops = model.take(found, of: look)?.stopsSending == true
            return stops ? SendDriver.drop(look.id, &model) : SendDriver.tell(.begin, to: look.id, &model)
        case .saved(let job, let result, let conflict):
            if let conflict { ConflictCard.bring(conflict, &model) }
            return saved(job, result, isTold: conflict != nil, &model)
        case .filesChanged(_, let result): return changed(result, &model)
        case .collectionListed(let collection, let problems):
            model.environments.files = collection.environments
            list(collection, problems, at: model.clock.timeOfDay, &model.library, &model.status)
            return []
        case .draftsFound(let drafts, let shown): return restore(drafts, shown: shown, &model)
        case .draftTaken(let place, let kept):
            take(kept, of: place, &model)
            return []
        case .draftNotStored(let key, let error):
            model.withRequest(where: { $0.storageKey == key }) { $0.draftIsLost = true }
            model.status.say("\(error)", .error, at: model.clock.timeOfDay)
            return []
        case .bodyWritten(let bytes, let path, let holdsSecret, let error):
            return bodyWritten(bytes, to: path, holdsSecret, error, &model)
        default: return []
        }
    }

    // MARK: Collections

    private static func opened(_ result: Result<OpenedCollection, FileError>, _ model: inout Model) -> [Effect] {
        switch result {
        case .failure(let error):
            model.status.say("\(error)", .error, at: model.clock.timeOfDay)
            return []
        case .success(let answer):
            model.library = Library()
            model.library.styles = model.settings.styles
            model.library.demoRoot = answer.isDemo ? answer.collection.root : nil
            model.library.home = answer.home
            list(
                answer.collection, answer.problems, at: model.clock.timeOfDay, &model.library, &model.status)
            if model.request.saving == nil {
                let isShown = model.stage != .welcome
                model.status.note(words(for: answer, model), isShown: isShown, at: model.clock.timeOfDay)
            }
            let typed = model.environments.overrides.filter { $0.value.time != nil }.keys
            model.environments.take(answer.collection, preferred: answer.environment, isDemo: answer.isDemo)
            sayLeft(typed.filter { model.environments.overrides[$0] == nil }.sorted(), &model.status)
            model.environments.captured = answer.captured
            model.environments.learn(answer.captured.values.joined().filter(\.isSecret).map(\.value))
            if let name = answer.environment, model.environments.activeName != name {
                model.status.say(
                    "No environment \"\(name)\" here. \(model.key(of: .envPick)) lists them.", .warning,
                    at: model.clock.timeOfDay)
            }
            if model.looksAround { return WelcomeScreen.Wish.lookAround.carryOut(&model) }
            var effects = takeHome(answer.collection.root, &model)
            // The request of another collection waits in the background, unless it is just being saved into this one.
            let isOther = model.request.key.collection != answer.collection.root && model.request.past == nil
            if isOther, model.request.saving == nil { effects += begin(&model) }
            guard let path = answer.request else { return effects }
            return effects + open(RequestPlace(collection: answer.collection.root, path: path), &model)
        }
    }

    /// A request that was begun before any collection was open belongs to the first one.
    private static func takeHome(_ root: String, _ model: inout Model) -> [Effect] {
        guard model.request.place == nil, model.request.past == nil, model.request.home.isEmpty else { return [] }
        let before = model.request.storageKey
        model.request.home = root
        guard model.request.isUnsaved else { return [] }
        model.request.draftIsStored = false
        return [.removeDraft(before)] + keepDraft(&model)
    }

    /// Such as `opened Shop: 12 requests, in ./api`.
    private static func words(for answer: OpenedCollection, _ model: Model) -> String {
        let (collection, count) = (answer.collection, answer.collection.requests.count)
        let name = DisplayText.visible(collection.name)
        let facts =
            "\(count == 1 ? "1 request" : "\(count) requests"), in "
            + DisplayText.visible(FilePath.shown(collection.root, from: model.currentFolder))
        return switch answer.reason {
        case .asked: "opened \(name): \(facts)"
        case .plainFolder: "opened \(name): \(facts), which has no \(CollectionFinder.file)"
        case .noneHere where answer.isDemo: "no collection in this folder; opened the demo: \(facts)"
        case .noneHere: "no collection in this folder; opened the last one, \(name): \(facts)"
        }
    }

    /// Names the overrides set with `:var` in the collection that is closed; they apply again when it is opened.
    private static func sayLeft(_ names: [String], _ status: inout StatusState) {
        guard !names.isEmpty else { return }
        let list = names.map { "{{\($0)}}" }.joined(separator: ", ")
        status.say("what :var set for \(list) stays with the collection that was open", .warning)
    }

    /// Takes the list of the open collection after it was read again.
    private static func list(
        _ collection: RequestCollection, _ problems: [CollectionProblem], at time: String, _ library: inout Library,
        _ status: inout StatusState
    ) {
        let path = library.cursorRow?.item?.path
        library.collection = collection
        library.problems = problems
        if let path { library.reveal(path) }
        let errors = problems.filter { !$0.isNote }
        if let first = errors.first {
            let more = errors.count > 1 ? "  (\(errors.count - 1) more in :messages)" : ""
            for problem in errors.dropFirst() { status.say("\(problem)", .warning, at: time) }
            status.say("\(first)\(more)", .warning, at: time)
        }
    }

    // MARK: Requests

    private static func read(
        _ place: RequestPlace, _ result: Result<ReadAnswer, CollectionProblem>, _ model: inout Model
    ) -> [Effect] {
        switch result {
        case .failure(let problem):
            model.status.say("\(problem)", .error, at: model.clock.timeOfDay)
        // Another collection was opened while the request was read.
        case .success where !model.environments.root.isEmpty && place.collection != model.environments.root: break
        case .success(let answer):
            let defaults = model.library.collection?.defaults(for: place.path) ?? RequestDefaults()
            let draft = RequestDraft(answer.opened.request, defaults: defaults)
            var request = OpenRequest(draft: draft, name: answer.opened.name, place: place, draftKey: place.path)
            request.saved = draft
            request.asRead = draft
            request.opened = answer.opened
            request.baseline = answer.baseline
            request.folder = model.library.folderName(of: place.path) ?? model.library.collection?.name
            request.refresh()
            request.parameters.cursor = request.parameters.rows.first?.id
            model.request = request
            sayNotes(answer.opened.notes, at: model.clock.timeOfDay, &model.status)
            if let kept = answer.draft { apply(kept, &model) }
            if !answer.drafts.isEmpty { Questions.bring(.menu(MenuCard(.drafts(answer.drafts))), &model) }
            if let exchange = answer.exchange { model.request.restore(exchange) }
            return BatchScreen.showAnswer(&model)
        }
        return []
    }

    /// Reports unknown entries of the file once; they are kept in it.
    private static func sayNotes(_ notes: [CollectionProblem], at time: String, _ status: inout StatusState) {
        guard let first = notes.first else { return }
        for note in notes.dropFirst() { status.say("\(note)", at: time) }
        status.say("\(first)", .warning, at: time)
    }

    /// Replaces the file's state by a stored draft, as one step that can be undone, and says so.
    private static func apply(_ kept: StoredDraft, _ model: inout Model) {
        let defaults = model.library.collection?.defaults(for: kept.key.request) ?? RequestDefaults()
        model.request.restore(kept, RequestDraft(kept.request, defaults: defaults))
        guard let base = kept.base, let stamp = model.request.opened?.stamp, !base.hasSameContent(as: stamp) else {
            return model.status.say(restored(kept, model.request))
        }
        let undo = model.key(of: .editUndo)
        model.status.say(
            "restored your draft (\(edits(kept))); the file has changed since, \(undo) shows it", .warning)
    }

    /// Goes on with the draft that was chosen. Where another request is open by now, it waits as that request's draft.
    private static func take(_ kept: StoredDraft?, of place: RequestPlace, _ model: inout Model) {
        guard let kept else { return model.status.say("that draft is gone: another curlew took it", .warning) }
        if model.request.key == place { apply(kept, &model) }
    }

    private static func restored(_ kept: StoredDraft, _ request: OpenRequest) -> String {
        "restored your draft of \"\(request.name)\" (\(edits(kept)))"
    }

    static func edits(_ kept: StoredDraft) -> String {
        Plural.of(kept.edits, "edit")
    }

    /// Takes the drafts of requests that never had a file: one is shown, the others are kept in the background.
    private static func restore(_ drafts: [StoredDraft], shown: RequestKey?, _ model: inout Model) -> [Effect] {
        for kept in drafts where kept.key != shown {
            let request = OpenRequest(restoring: kept)
            model.background[request.key] = request
        }
        guard let kept = drafts.first(where: { $0.key == shown }) else { return [] }
        model.stage = .main
        model.request = OpenRequest(restoring: kept)
        model.status.say(restored(kept, model.request))
        return []
    }
}
