import CurlewBytes
import CurlewFormats
import CurlewMessage
import CurlewNetworking
import Drafting
import Keys
import Viewing

/// Enter on a text of the tree: a link becomes a new request.
enum ResponseLink {
    static func follow(_ text: String, _ desk: inout Desk<TreePosition.Wish>) {
        guard text.utf8.hasPrefix("http://") || text.utf8.hasPrefix("https://") else {
            return desk.say("no link here; \(key: .yankValue, in: .response) copies the value")
        }
        // An answer must not choose which of the user's variables are sent.
        guard !text.utf8.contains("{{"), (try? URLText(text)) != nil else {
            return desk.say(
                "This link is not opened: it is no plain URL. \(key: .yankValue, in: .response) copies it.", .warning)
        }
        desk.wish(.open(url: text))
    }

    /// The URL with secrets replaced by the names of their variables: it becomes a draft, and drafts are written to
    /// files.
    static func named(_ url: String, _ secrets: [String: String]) -> String {
        let known = secrets.filter { $0.value.utf8.count >= SecretMask.shortest }
        let longest = known.sorted { ($0.value.utf8.count, $0.key) > ($1.value.utf8.count, $1.key) }
        var bytes = Array(url.utf8)
        for (name, value) in longest { bytes.replace(Array(value.utf8), with: Array("{{\(name)}}".utf8)) }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension TreePosition {
    indirect enum Wish: ModelWish {
        /// Opens the URL in a new request. The open one is kept in the background with its answer. A request without a
        /// file cannot be found there; undo in the new request brings its draft back.
        case open(url: String)

        func carryOut(_ model: inout Model) -> [Effect] {
            guard case .open(let url) = self else { return [] }
            let old = model.request
            let effects = RequestStorage.begin(&model)
            let named = ResponseLink.named(url, model.environments.knownSecrets)
            model.request.change { $0.url = named }
            if old.place == nil { model.request.undo.record(old.step("open link")) }
            Focusing.focus(.request, &model)
            let back = old.place == nil ? ", \(model.key(of: .editUndo)) goes back" : ""
            model.status.say("new request from a link; \(model.key(of: .requestSend)) sends\(back)")
            return effects
        }
    }
}
