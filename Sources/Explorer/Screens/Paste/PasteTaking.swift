import CurlewNetworking
import Drafting
import HTTPMessage
import Interchange
import Serialization
import Workspace

/// What the card's choices do. Each change of a request is one undo step; nothing is sent.
enum PasteTaking {
    static func take(
        _ action: Action, _ state: PasteCard, _ reading: PasteReading, _ model: inout Model
    ) -> [Effect] {
        switch action {
        case .pasteNew: return new(reading, &model)
        case .pasteReplace: return replace(reading, &model)
        case .pasteParams: return parameters(state, reading, &model)
        default: return text(state, reading, &model)
        }
    }

    // MARK: A request

    private static func new(_ reading: PasteReading, _ model: inout Model) -> [Effect] {
        let draft = draft(reading, model)
        model.overlays = []
        var effects = Filing.park(&model)
        model.request = .untitled(draftKey: ":\(model.clock.iso8601)-\(model.makeJob().number)")
        effects += put(draft, "paste \(reading.kind.title)", reading, &model)
        model.status.say("new request from \(reading.kind.title); nothing was sent")
        if draft.url.isEmpty { effects += RequestLineScreen.editURL(&model) }
        return effects
    }

    /// What the text does not say stays: where it goes, how the answer is read.
    private static func replace(_ reading: PasteReading, _ model: inout Model) -> [Effect] {
        var draft = draft(reading, model)
        let before = model.request.draft
        if !reading.kind.namesTarget {
            (draft.url, draft.method, draft.headers) = (before.url, before.method, before.headers)
        }
        if draft.method == "GET", reading.place == .body || reading.kind == .text { draft.method = "POST" }
        draft.response = before.response
        model.overlays = []
        var effects = Editing.leave(&model)
        effects += put(draft, "replace by \(reading.kind.title)", reading, &model)
        model.status.say("replaced by \(reading.kind.title); \(model.key(of: .editUndo)) undoes")
        return effects
    }

    private static func draft(_ reading: PasteReading, _ model: Model) -> RequestDraft {
        var saved = reading.imported.request
        saved.url = BaseVariable.written(saved.url, model.environments.variables)
        return RequestDraft(saved, defaults: RequestDefaults())
    }

    private static func put(
        _ draft: RequestDraft, _ name: String, _ reading: PasteReading, _ model: inout Model
    ) -> [Effect] {
        model.stage = .main
        var step = UndoHistory.Step(name: name, draft: model.request.draft, cursor: model.request.parameters.cursor)
        model.request.change { $0 = draft }
        model.request.preview.chosenTab = nil
        model.request.parameters.cursor = model.request.parameters.rows.first?.id
        var effects = Focusing.go(to: .parameters, &model)
        let cookies = PasteCookies.take(reading.imported.cookies, &model)
        effects += cookies.effects
        step.cookies = cookies.before
        model.request.undo.record(step)
        return effects
    }

    // MARK: Parameters

    private static func parameters(
        _ state: PasteCard, _ reading: PasteReading, _ model: inout Model
    ) -> [Effect] {
        let tree = reading.tree
        guard tree.root != nil else {
            model.status.say(
                "there are no parameters in it; \(model.key(of: .pasteReadAs, in: .paste)) reads it otherwise")
            return []
        }
        if case .node(let node) = state.origin, model.tree.contains(node) { return Menus.open(.pastePlace, &model) }
        return put(tree, &model)
    }

    /// One undo step, whatever was there.
    static func put(_ tree: ParameterTree, _ model: inout Model) -> [Effect] {
        model.overlays = []
        let effects = Editing.leave(&model)
        model.stage = .main
        Undoing.step("paste parameters", &model) { request in
            request.change { $0.parameters = tree }
            let isThere = request.parameters.cursor.map { tree.contains($0) } ?? false
            if !isThere { request.parameters.cursor = request.parameters.rows.first?.id }
        }
        model.status.say("parameters pasted; \(model.key(of: .editUndo)) undoes")
        return effects + Focusing.go(to: .parameters, &model)
    }

    // MARK: Text

    /// Back into the field it was pasted into; else the text is the body.
    private static func text(
        _ state: PasteCard, _ reading: PasteReading, _ model: inout Model
    ) -> [Effect] {
        if state.origin == .field {
            model.overlays.removeLast()
            return InputDispatch.insert(state.text, &model)
        }
        let body = PasteReader.read(state.text, PasteOptions(kind: .text)).imported.request
        model.overlays = []
        model.stage = .main
        Undoing.step("paste as text", &model) { request in
            request.change { draft in
                draft.serializer = .text
                draft.text = body.text
                if ["GET", "HEAD"].contains(draft.method.uppercased()) { draft.method = "POST" }
                let hasType = draft.headers.contains { $0.isOn && HeaderFields.isSame($0.name, "Content-Type") }
                guard !hasType, let type = body.headers.first?.value else { return }
                draft.headers.append(HeaderRow(id: draft.freshHeaderID, name: "Content-Type", value: type))
            }
            request.preview.chosenTab = nil
        }
        model.status.say("the text is the body; \(model.key(of: .editUndo)) undoes")
        return []
    }
}
