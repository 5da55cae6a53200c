import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import Drafting
import Interchange
import Keys
import Workspace

/// The choices of the card. Each change of a request is one undo step; nothing is sent.
extension PasteCard {
    func take(_ action: Action, _ reading: PasteReading, _ facts: Facts, _ desk: inout Desk<Wish>) {
        switch action {
        case .pasteNew: create(reading, facts, &desk)
        case .pasteReplace: replace(reading, facts, &desk)
        case .pasteParams: putParameters(reading, facts, &desk)
        default: putText(facts, &desk)
        }
    }

    private func create(_ reading: PasteReading, _ facts: Facts, _ desk: inout Desk<Wish>) {
        let draft = reading.draft(facts.variables)
        desk.wish(.create(.request(draft, reading.imported.cookies), step: "paste \(reading.kind.title)"))
        desk.say("new request from \(reading.kind.title); nothing was sent")
        if draft.url.isEmpty { desk.perform(.requestEditURL) }
    }

    /// Replaces the request. URL, method and header fields stay when the text names no target; how the answer is read
    /// always stays.
    private func replace(_ reading: PasteReading, _ facts: Facts, _ desk: inout Desk<Wish>) {
        var draft = reading.draft(facts.variables)
        if !reading.kind.namesTarget {
            (draft.url, draft.method, draft.headers) = (facts.draft.url, facts.draft.method, facts.draft.headers)
        }
        if draft.method == "GET", reading.place == .body || reading.kind == .text { draft.method = "POST" }
        draft.response = facts.draft.response
        desk.wish(.put(.request(draft, reading.imported.cookies), step: "replace by \(reading.kind.title)"))
        desk.say("replaced by \(reading.kind.title); \(facts.display.key(of: .editUndo)) undoes")
    }

    private func putParameters(_ reading: PasteReading, _ facts: Facts, _ desk: inout Desk<Wish>) {
        guard reading.tree.root != nil else {
            let key = facts.display.key(of: .pasteReadAs, in: context)
            return desk.say("there are no parameters in it; \(key) reads it otherwise")
        }
        if case .node(let node) = origin, facts.draft.parameters.contains(node) {
            return desk.lay(.menu(MenuCard(.pastePlace)))
        }
        put(reading.tree, facts, &desk)
    }

    /// Puts the parameters at the menu's choice, see `PastePlaces`.
    func put(at index: Int, _ facts: Facts, _ desk: inout Desk<Wish>) {
        guard let root = reading?.tree.root else { return }
        put(PastePlaces(origin, facts.draft.parameters).put(root, at: index), facts, &desk)
    }

    private func put(_ tree: ParameterTree, _ facts: Facts, _ desk: inout Desk<Wish>) {
        desk.wish(.put(.parameters(tree), step: "paste parameters"))
        desk.say("parameters pasted; \(facts.display.key(of: .editUndo)) undoes")
    }

    /// Puts the text into the field it was pasted into; without one it becomes the body.
    private func putText(_ facts: Facts, _ desk: inout Desk<Wish>) {
        if origin == .field {
            desk.close()
            return desk.wish(.type(text))
        }
        let body = PasteReader.read(text, PasteOptions(kind: .text)).imported.request
        desk.wish(.put(.body(body.text, type: body.headers.first?.value), step: "paste as text"))
        desk.say("the text is the body; \(facts.display.key(of: .editUndo)) undoes")
    }
}

extension PasteReading {
    /// The request that the reading makes.
    fileprivate func draft(_ variables: [String: String]) -> RequestDraft {
        var saved = imported.request
        saved.url = BaseVariable.written(saved.url, variables)
        return RequestDraft(saved, defaults: RequestDefaults())
    }
}

/// The content that a paste puts into a request.
indirect enum Pasted: Equatable, Sendable {
    /// Replaces the whole request. The cookies go into the jar, see `PasteCookies`.
    case request(RequestDraft, [ImportedCookie])
    case parameters(ParameterTree)
    /// A body with the content type that it appears to have.
    case body(String?, type: String?)
}

extension OpenRequest {
    mutating func take(_ pasted: Pasted) {
        switch pasted {
        case .request(let draft, _):
            change { $0 = draft }
            preview.chosenTab = nil
            parameters.cursor = parameters.rows.first?.id
        case .parameters(let tree):
            change { $0.parameters = tree }
            let isThere = parameters.cursor.map { tree.contains($0) } ?? false
            if !isThere { parameters.cursor = parameters.rows.first?.id }
        case .body(let text, let type):
            change { $0.put(body: text, type: type) }
            preview.chosenTab = nil
        }
    }
}

extension RequestDraft {
    fileprivate mutating func put(body: String?, type: String?) {
        (serializer, text) = (.text, body)
        if ["GET", "HEAD"].contains(method.uppercased()) { method = "POST" }
        let hasType = headers.contains { $0.isOn && HeaderFields.isSame($0.name, "Content-Type") }
        guard !hasType, let type else { return }
        headers.append(HeaderRow(id: freshHeaderID, name: "Content-Type", value: type))
    }
}
