import CurlewBytes
import CurlewFormats
import CurlewNetworking
import Drafting
import HTTPMessage

/// Enter on a text of the tree: a link becomes a new request.
enum ResponseLink {
    static func open(node: Int, _ model: inout Model) -> [Effect] {
        guard let document = model.request.response.index?.document else { return [] }
        let text = document.text(of: node, fromAtMost: 8192)
        guard text.utf8.hasPrefix("http://") || text.utf8.hasPrefix("https://") else {
            model.status.say("no link here; yy copies the value")
            return []
        }
        // An answer must not choose which of the person's variables leave the machine.
        guard !text.utf8.contains("{{"), (try? URLText(text)) != nil else {
            model.status.say("This link is not opened: it is no plain URL. yy copies it.", .warning)
            return []
        }
        return open(named(text, model), &model)
    }

    /// Secrets of the environment by their names: what is opened is a draft, and drafts are files.
    private static func named(_ url: String, _ model: Model) -> String {
        let known = model.environments.knownSecrets.filter { $0.value.utf8.count >= SecretMask.shortest }
        let longest = known.sorted { ($0.value.utf8.count, $0.key) > ($1.value.utf8.count, $1.key) }
        var bytes = Array(url.utf8)
        for (name, value) in longest { bytes.replace(Array(value.utf8), with: Array("{{\(name)}}".utf8)) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The request on the screen is put aside with its answer. One without a file has no other place to be found
    /// again: undo in the new request brings its draft back.
    private static func open(_ url: String, _ model: inout Model) -> [Effect] {
        let effects = Filing.park(&model)
        let old = model.request
        model.request = .untitled(draftKey: ":\(model.clock.iso8601)-\(model.makeJob().number)")
        model.request.change { $0.url = url }
        if old.place == nil {
            model.request.undo.record(
                UndoHistory.Step(name: "open link", draft: old.draft, cursor: old.parameters.cursor))
        }
        Focusing.focus(.request, &model)
        model.status.say(
            old.place == nil ? "new request from a link; s sends, u goes back" : "new request from a link; s sends")
        return effects
    }
}
