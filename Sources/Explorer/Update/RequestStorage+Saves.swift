import CurlewBytes
import CurlewFiles
import CurlewNetworking
import Drafting
import Keys
import TerminalUI
import Workspace

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
        let oldKey = request.storageKey
        request.take(answer, of: saving)
        model.library.reveal(answer.place.path)
        let full = [answer.folderName, answer.opened.name].compactMap(\.self).joined(separator: "/")
        let root = DisplayText.visible(answer.place.collection.path(from: model.currentFolder))
        let environment = isNew ? model.environments.sayingLeft() : ""
        let lost = isNew && saving?.from != answer.place.collection ? missing(request, model) : ""
        let words = isNew ? "saved \(full) in \(root)\(lost.isEmpty ? environment : lost)" : "saved"
        model.status.say(words, lost.isEmpty ? .ok : .warning, at: model.clock.timeOfDay)
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
            if let moved = answer.moved { model.request.follow(moved) }
            if let path = answer.path { model.request.attach(to: path) }
            if let path = answer.path { model.library.reveal(path) }
            model.status.say(answer.message.text(model.keys), at: model.clock.timeOfDay)
        }
        return []
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
        guard let place, place.path == moved.from else { return }
        self.place = RequestPlace(collection: place.collection, path: moved.to.path)
        opened = moved.to
        name = moved.to.name
    }
}

extension ItemPath {
    fileprivate func isAtOrBelow(_ path: ItemPath) -> Bool {
        self == path || utf8.hasPrefix(path + "/")
    }
}
