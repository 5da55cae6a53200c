import CurlewNetworking
import Drafting
import Serialization
import TerminalUI

/// The text in the place of the tree: opening, typing, leaving.
enum TextPanes {
    // MARK: Opening

    /// `T`: the node at the cursor as text; on the line that adds, all parameters.
    static func openTree(_ model: inout Model) -> [Effect] {
        guard !model.request.draft.serializer.takesText else { return openBody(&model) }
        let cursor = model.request.parameters.cursor.flatMap { $0.isInPath ? nil : $0 }
        let subject = TextPane.Subject.tree(cursor == model.tree.root?.id ? nil : cursor)
        if let kept = model.request.keptTexts.removeValue(forKey: subject) { return reopen(kept, &model) }
        // Form text names every value; a value alone has no name.
        let isLeaf = cursor.flatMap { model.tree.node($0) }?.isContainer == false
        return write(subject, as: isLeaf ? .json : model.request.draft.serializer.row.treeText, &model)
    }

    /// The body, with the cursor where it was looked at.
    static func openBody(_ model: inout Model) -> [Effect] {
        var area = model.request.body
        area.isReadOnly = false
        if model.isOnPathRow { model.request.parameters.cursor = nil }
        model.text = TextPane(area, .body, format: .json, before: step("edit text", model))
        model.text?.reading.revision = area.revision
        return []
    }

    /// A text that was left with a fault comes back as it was.
    private static func reopen(_ kept: TextPane, _ model: inout Model) -> [Effect] {
        var pane = kept
        pane.before = step(kept.before.name, model)
        pane.closes = false
        pane.reading.asked = nil
        model.text = pane
        model.status.say("the text as you left it; \(model.key(of: .editDiscard, in: .textArea)) drops it")
        return []
    }

    private static func step(_ name: String, _ model: Model) -> UndoHistory.Step {
        UndoHistory.Step(name: name, draft: model.request.draft, cursor: model.request.parameters.cursor)
    }

    static func label(_ subject: TextPane.Subject, _ model: Model) -> String {
        guard case .tree(let id?) = subject else { return subject == .body ? "text" : "parameters as text" }
        return "\(model.tree.label(of: id)) as text"
    }

    /// Writes the draft's tree: at once, or off the main actor when it is large.
    private static func write(
        _ subject: TextPane.Subject, as format: TreeTextFormat, _ model: inout Model
    ) -> [Effect] {
        let job = TextWriteJob(
            id: model.makeJob(), subject: subject, node: subject.node.map { model.tree.node($0) } ?? model.tree.root,
            format: format, cursor: model.request.parameters.cursor, revision: model.request.revisionID)
        guard !Deriving.isSmall(model.tree) else {
            put(job.written(), for: job, &model)
            return []
        }
        model.writingText = job.id
        model.status.say("writing \(label(subject, model))")
        return [.writeText(job)]
    }

    /// What was written of an older draft, or for a pane that has been typed in since, is dropped.
    static func accept(_ written: WrittenText, for job: TextWriteJob, _ model: inout Model) {
        guard model.writingText == job.id else { return }
        model.writingText = nil
        model.status.clear()
        let isWaiting = model.edit == nil && model.focus == .parameters
        let fits = model.text.map { $0.subject == job.subject && $0.isRead } ?? isWaiting
        guard job.revision == model.request.revisionID, fits else { return }
        put(written, for: job, &model)
    }

    /// Opens the pane, or puts the text into the one that is open.
    private static func put(_ written: WrittenText, for job: TextWriteJob, _ model: inout Model) {
        let open = model.text
        var pane =
            open
            ?? TextPane(
                TextArea(), job.subject, format: job.format, before: step("edit \(label(job.subject, model))", model))
        pane.format = job.format
        pane.area = TextArea(written.buffer, cursor: written.cursor, killed: pane.area.killed)
        pane.reading = TextPane.Reading(revision: pane.area.revision, places: written.places)
        model.text = pane
        if open != nil { model.status.say("as \(job.format.title)") }
    }

    // MARK: Keys

    static func perform(_ action: Action, _ model: inout Model) -> [Effect]? {
        if let edit = TextEdit(action) { return apply(edit, &model) }
        switch action {
        case .editLeave: return close(&model)
        case .editDiscard: return discard(&model)
        case .editLiteral:
            model.text?.takesLiteral = true
            model.status.say("the next key goes in as text")
            return []
        case .textFormat: return nextFormat(&model)
        case .searchNext: return find(forward: true, &model)
        case .searchPrev: return find(forward: false, &model)
        default: return nil
        }
    }

    static func apply(_ edit: TextEdit, _ model: inout Model) -> [Effect] {
        if edit == .indent, let rest = completion(model) { return type(rest, &model) }
        let killed = model.text?.area.killed
        _ = model.text?.area.apply(edit)
        guard edit == .copy, let text = model.text?.area.killed, text != killed else { return [] }
        return [.copy(text, label: "the selection")]
    }

    static func type(_ text: String, _ model: inout Model) -> [Effect] {
        model.text?.takesLiteral = false
        return apply(.type(text), &model)
    }

    static func paste(_ text: String, _ model: inout Model) -> [Effect] {
        model.text?.takesLiteral = false
        return apply(.paste(text), &model)
    }

    /// What is missing of the variable's name before the cursor, `en}}` behind `{{tok`; nil where there is none.
    private static func completion(_ model: Model) -> String? {
        guard let area = model.text?.area, area.selection == nil else { return nil }
        let start = area.buffer.border(atOrAfter: max(0, area.cursor - 200))
        let before = area.buffer.text(in: start..<area.cursor)
        guard let open = before.ranges(of: "{{").last else { return nil }
        let typed = before[open.upperBound...]
        guard typed.allSatisfy({ !$0.isWhitespace && $0 != "}" }) else { return nil }
        let name = model.environments.nameCandidates.first { $0.hasPrefix(typed) }
        return name.map { $0.dropFirst(typed.count) + "}}" }
    }

    /// The same tree in the next way of writing it; a text with a fault stays as it is typed.
    private static func nextFormat(_ model: inout Model) -> [Effect] {
        finishReading(&model)
        guard let pane = model.text, case .tree = pane.subject else {
            model.status.say("a body is sent as it is typed")
            return []
        }
        if let fault = pane.reading.fault {
            model.status.say("line \(fault.line): \(fault.message); mend it first", .warning)
            return []
        }
        let all = TreeTextFormat.allCases
        let next = all[((all.firstIndex(of: pane.format) ?? 0) + 1) % all.count]
        return write(pane.subject, as: next, &model)
    }

    static func search(_ pattern: String, _ model: inout Model) -> [Effect] {
        model.text?.area.search = TextSearch(pattern)
        model.request.body.search = TextSearch(pattern)
        return find(forward: true, &model)
    }

    static func find(forward: Bool, _ model: inout Model) -> [Effect] {
        guard let search = model.text?.area.search ?? model.request.body.search else {
            model.status.say("nothing searched yet; \(model.key(of: .searchStart, in: model.context)) searches")
            return []
        }
        let wrapped =
            model.text != nil ? model.text?.area.find(forward: forward) : model.request.body.find(forward: forward)
        guard let wrapped else {
            model.status.say("No match for \"\(search.pattern)\".", .warning)
            return []
        }
        if wrapped { model.status.say(forward ? "on from the start" : "on from the end") }
        return []
    }

    // MARK: Leaving

    /// Esc. Closes at once, or when what was typed last has been read.
    private static func close(_ model: inout Model) -> [Effect] {
        guard let pane = model.text else { return [] }
        guard pane.isRead || pane.isSmall else {
            model.text?.closes = true
            return []
        }
        return leave(&model)
    }

    /// Ends the pane and makes the undo step. A text that is no tree is kept beside it.
    static func leave(_ model: inout Model) -> [Effect] {
        finishReading(&model)
        guard let pane = model.text else { return [] }
        model.text = nil
        model.writingText = nil
        if pane.subject == .body { model.request.keepBody(pane.area) }
        if pane.before.draft != model.request.draft { model.request.undo.record(pane.before) }
        if pane.subject != .body { showCursor(&model) }
        guard let fault = pane.reading.fault else { return [] }
        model.request.keptTexts[pane.subject] = pane
        if case .tree(let id) = pane.subject { model.request.parameters.cursor = id }
        model.status.say(
            "line \(fault.line): \(fault.message). The text is kept; \(model.key(of: .nodeText, in: .parameters)) opens it",
            .warning)
        return []
    }

    private static func discard(_ model: inout Model) -> [Effect] {
        guard let pane = model.text else { return [] }
        model.text = nil
        model.writingText = nil
        guard pane.before.draft != model.request.draft else { return [] }
        let dropped = step("drop text", model)
        model.request.restore(pane.before.draft)
        model.request.parameters.cursor = pane.before.cursor
        model.request.undo.record(dropped)
        model.status.say("text dropped; \(model.key(of: .editUndo)) brings it back")
        return []
    }

    /// The cursor of the tree goes to a row that is there.
    private static func showCursor(_ model: inout Model) {
        model.request.refresh()
        guard let cursor = model.request.parameters.cursor, model.request.parameters.cursorIndex == nil else { return }
        let rows = Set(model.request.parameters.rows.map(\.id))
        model.request.parameters.cursor = model.tree.ancestry(of: cursor).last { rows.contains($0.id) }?.id
    }
}

extension TreeTextFormat {
    var title: String {
        switch self {
        case .json: "JSON"
        case .form: "form lines"
        case .yaml: "YAML"
        }
    }
}
