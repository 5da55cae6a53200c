import Keys
import Workspace

extension ConflictCard {
    /// Shows a conflict of the open request as soon as nothing else has the keys; one of a request that is not on the
    /// screen any more is only said.
    static func bring(_ conflict: SaveConflict, _ model: inout Model) {
        guard model.request.place == conflict.place else {
            let save = model.key(of: .requestSave)
            return model.status.say(
                "\(conflict.file) changed on disk and was not saved; open it, \(save) shows both texts", .warning,
                at: model.clock.timeOfDay)
        }
        Questions.bring(.conflict(ConflictCard(conflict, name: model.request.name)), &model)
    }

    indirect enum Wish: ModelWish {
        case theirs(OpenedRequest, RequestPlace)
        case mine(SaveConflict)
        case rename(RequestPlace)
        /// The file's text, which is no request.
        case show(RequestText, RequestPlace)
        /// Into the text that is open below, or over the file from there.
        case takeText(SaveConflict), writeText(SaveConflict)

        private var place: RequestPlace {
            switch self {
            case .theirs(_, let place), .rename(let place), .show(_, let place): place
            case .mine(let conflict), .takeText(let conflict), .writeText(let conflict): conflict.place
            }
        }

        func carryOut(_ model: inout Model) -> [Effect] {
            switch self {
            case .takeText(let conflict):
                return FileTextCard.with(where: { $0.place == conflict.place }, &model) {
                    $0.take(theirs: conflict.theirs, $1, &$2)
                }
            case .writeText(let conflict):
                return FileTextCard.with(where: { $0.place == conflict.place }, &model) {
                    $0.save(over: conflict.theirs, &$2)
                }
            case .theirs, .mine, .rename, .show: break
            }
            guard model.request.place == place else {
                model.status.say("\(place.path) is not open any more; nothing was written", .warning)
                return []
            }
            switch self {
            case .theirs(let file, let place): return RequestStorage.takeTheirs(file, place, &model)
            case .mine(let conflict): return RequestStorage.save(&model, replacing: conflict.theirs)
            case .rename: return Parts.open(SaveAsCard.opening(model), &model)
            case .show(let text, let place):
                return FileTextCard.receive(.fileRead(place, .success(FileTextAnswer(text: text))), &model)
            case .takeText, .writeText: return []
            }
        }
    }
}
