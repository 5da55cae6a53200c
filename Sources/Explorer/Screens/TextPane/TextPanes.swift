import CurlewNetworking
import CurlewSerialization
import Drafting
import Keys
import TerminalUI

/// The text in place of the tree: opening, typing, leaving.
enum TextPanes {
    // MARK: Opening

    /// `T`: opens the node at the cursor as text; on the line that adds, all parameters.
    static func openTree(_ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        guard bench.request.draft.serializer.hasTree else { return openBody(&bench, &desk) }
        let cursor = bench.request.parameters.cursor.flatMap { $0.isInPath ? nil : $0 }
        let subject = TextPane.Subject.tree(cursor == bench.tree.root?.id ? nil : cursor)
        if let kept = bench.request.keptTexts.removeValue(forKey: subject) { return reopen(kept, &bench, &desk) }
        // Form text needs a name for each value; a single value has none.
        let isLeaf = cursor.flatMap { bench.tree.node($0) }?.isContainer == false
        return write(subject, as: isLeaf ? .json : bench.request.draft.serializer.row.treeText, &bench, &desk)
    }

    /// Opens the body with the cursor where it was in reading.
    static func openBody(_ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        var area = bench.request.body
        area.isReadOnly = false
        if bench.isOnPathRow { bench.request.parameters.cursor = nil }
        bench.text = TextPane(area, .body, format: .json, before: step("edit text", bench))
        bench.text?.reading.revision = area.revision
        return []
    }

    /// Opens a text that was left with a fault, unchanged.
    private static func reopen(_ kept: TextPane, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        var pane = kept
        pane.before = step(kept.before.name, bench)
        (pane.closes, pane.leftOver) = (false, nil)
        pane.reading.asked = nil
        bench.text = pane
        desk.say("the text as you left it; \(desk.key(of: .editDiscard, in: .textArea)) drops it")
        return []
    }

    private static func step(_ name: String, _ bench: Workbench) -> UndoHistory.Step {
        UndoHistory.Step(name: name, draft: bench.request.draft, cursor: bench.request.parameters.cursor)
    }

    static func label(_ subject: TextPane.Subject, _ bench: Workbench) -> String {
        guard case .tree(let id?) = subject else { return subject == .body ? "text" : "parameters as text" }
        return "\(bench.tree.label(of: id)) as text"
    }

    /// Writes the draft's tree: at once, or off the main actor when it is large.
    private static func write(
        _ subject: TextPane.Subject, as format: TreeTextFormat, _ bench: inout Workbench, _ desk: inout PaneDesk
    ) -> [Effect] {
        let job = TextWriteJob(
            id: desk.makeJob(), subject: subject, node: subject.node.map { bench.tree.node($0) } ?? bench.tree.root,
            format: format, cursor: bench.request.parameters.cursor, revision: bench.request.revisionID)
        guard !Deriving.isSmall(bench.tree) else {
            put(job.written(), for: job, &bench, &desk)
            return []
        }
        bench.writingText = job.id
        desk.say("writing \(label(subject, bench))")
        return [.writeText(job)]
    }

    /// Takes the written text. It is dropped when the draft has changed since, or when the pane was edited.
    static func accept(_ written: WrittenText, for job: TextWriteJob, _ bench: inout Workbench, _ desk: inout PaneDesk)
    {
        guard bench.writingText == job.id else { return }
        bench.writingText = nil
        desk.sayNothing()
        let isWaiting = bench.edit == nil && bench.focus == .parameters
        let fits = bench.text.map { $0.subject == job.subject && $0.isRead } ?? isWaiting
        guard job.revision == bench.request.revisionID, fits else { return }
        put(written, for: job, &bench, &desk)
    }

    /// Opens the pane, or replaces the text of the open one.
    private static func put(
        _ written: WrittenText, for job: TextWriteJob, _ bench: inout Workbench, _ desk: inout PaneDesk
    ) {
        let open = bench.text
        var pane =
            open
            ?? TextPane(
                TextArea(), job.subject, format: job.format, before: step("edit \(label(job.subject, bench))", bench))
        pane.format = job.format
        pane.area = TextArea(written.buffer, cursor: written.cursor, killed: pane.area.killed)
        pane.reading = TextPane.Reading(revision: pane.area.revision, places: written.places)
        bench.text = pane
        if open != nil { desk.say("as \(job.format.title)") }
    }

    // MARK: Keys

    static func perform(_ action: Action, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect]? {
        if let edit = TextEdit(action) { return apply(edit, &bench, desk) }
        switch action {
        case .editLeave: return close(&bench, &desk)
        case .editDiscard: return discard(&bench, &desk)
        case .editLiteral:
            bench.text?.takesLiteral = true
            desk.say("the next key goes in as text")
            return []
        case .textFormat: return nextFormat(&bench, &desk)
        case .searchNext: return find(forward: true, &bench, &desk)
        case .searchPrev: return find(forward: false, &bench, &desk)
        default: return nil
        }
    }

    static func apply(_ edit: TextEdit, _ bench: inout Workbench, _ desk: PaneDesk) -> [Effect] {
        let killed = bench.text?.area.killed
        _ = bench.text?.area.apply(edit)
        guard edit == .copy, let text = bench.text?.area.killed, text != killed else { return [] }
        return [.copy(text, label: "the selection")]
    }

    static func type(_ text: String, _ bench: inout Workbench, _ desk: PaneDesk) -> [Effect] {
        bench.text?.takesLiteral = false
        return apply(.type(text), &bench, desk)
    }

    static func paste(_ text: String, _ bench: inout Workbench, _ desk: PaneDesk) -> [Effect] {
        bench.text?.takesLiteral = false
        return apply(.paste(text), &bench, desk)
    }

    /// Writes the same tree in the next format; a text with a fault stays as typed.
    private static func nextFormat(_ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        finishReading(&bench, &desk)
        guard let pane = bench.text, case .tree = pane.subject else {
            desk.say("a body is sent as it is typed")
            return []
        }
        if let fault = pane.reading.fault {
            desk.say("line \(fault.line): \(fault.message); mend it first", .warning)
            return []
        }
        let all = TreeTextFormat.allCases
        let next = all[((all.firstIndex(of: pane.format) ?? 0) + 1) % all.count]
        return write(pane.subject, as: next, &bench, &desk)
    }

    static func search(_ pattern: String, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        bench.text?.area.search = TextSearch(pattern)
        bench.request.body.search = TextSearch(pattern)
        return find(forward: true, &bench, &desk)
    }

    static func find(forward: Bool, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        guard let search = bench.text?.area.search ?? bench.request.body.search else {
            desk.say(
                "nothing searched yet; \(desk.key(of: .searchStart, in: bench.text == nil ? .parameters : .textArea)) searches"
            )
            return []
        }
        let wrapped =
            bench.text != nil ? bench.text?.area.find(forward: forward) : bench.request.body.find(forward: forward)
        guard let wrapped else {
            desk.say("No match for \"\(search.pattern)\".", .warning)
            return []
        }
        if wrapped { desk.say(forward ? "on from the start" : "on from the end") }
        return []
    }

    // MARK: Leaving

    /// Esc: closes the pane at once, or when the last typed text has been read.
    private static func close(_ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        guard let pane = bench.text else { return [] }
        guard pane.isRead || pane.isSmall else {
            bench.text?.closes = true
            return []
        }
        return leave(&bench, &desk)
    }

    /// Closes the pane and makes the undo step. A text with a fault is kept with the request.
    static func leave(_ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        finishReading(&bench, &desk)
        guard var pane = bench.text else { return [] }
        bench.text = nil
        bench.writingText = nil
        if pane.subject == .body { bench.request.keepBody(pane.area) }
        if pane.before.draft != bench.request.draft { bench.request.undo.record(pane.before) }
        if pane.subject != .body { showCursor(&bench.request) }
        if let remark = pane.reading.remark, pane.reading.fault == nil { desk.say(remark.placed, .warning) }
        guard let fault = pane.reading.fault else { return [] }
        pane.leftOver = bench.tree
        bench.request.keptTexts[pane.subject] = pane
        if case .tree(let id) = pane.subject { bench.request.parameters.cursor = id }
        desk.say(
            "line \(fault.line): \(fault.message). The text is kept; \(desk.key(of: .nodeText, in: .parameters)) opens it",
            .warning)
        return []
    }

    private static func discard(_ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        guard let pane = bench.text else { return [] }
        bench.text = nil
        bench.writingText = nil
        guard pane.before.draft != bench.request.draft else { return [] }
        let dropped = step("drop text", bench)
        bench.request.restore(pane.before.draft)
        bench.request.parameters.cursor = pane.before.cursor
        bench.request.undo.record(dropped)
        desk.say("text dropped; \(desk.key(of: .editUndo)) brings it back")
        return []
    }

    /// Moves the tree's cursor to a visible row.
    private static func showCursor(_ request: inout OpenRequest) {
        request.refresh()
        guard let cursor = request.parameters.cursor, request.parameters.cursorIndex == nil else { return }
        let rows = Set(request.parameters.rows.map(\.id))
        request.parameters.cursor = request.draft.parameters.ancestry(of: cursor).last { rows.contains($0.id) }?.id
    }
}

extension TreeTextError {
    /// Such as `line 2, column 5: a key in quotes is wanted`.
    var placed: String { "line \(line), column \(column): \(message)" }
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

/// Reads typed text into the draft.
extension TextPanes {
    /// The most bytes that are read on the main actor.
    static let bytesAtOnce = 8 * 1024

    /// Runs after every message: typed text is read into the draft, the tree's cursor follows the text's, and the shown
    /// body is the draft's.
    static func settle(_ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        guard bench.text != nil else {
            bench.request.followBody()
            return []
        }
        let effects = read(&bench, &desk)
        linkCursor(&bench)
        return effects
    }

    private static func read(_ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        guard let pane = bench.text, !pane.isRead, pane.reading.asked?.revision != pane.area.revision else { return [] }
        let job = TextReadJob(id: desk.makeJob(), buffer: pane.area.buffer, wanted: wanted(pane, bench))
        bench.text?.reading.asked = (job.id, pane.area.revision)
        guard pane.isSmall else { return [.readText(job)] }
        guard let answer = TextReadAnswer.of(job) else { return [] }
        return accept(answer, for: job.id, &bench, &desk)
    }

    private static func wanted(_ pane: TextPane, _ bench: Workbench) -> TextReadJob.Wanted {
        guard case .tree(let id) = pane.subject else { return .text }
        return .tree(pane.format, keeping: bench.tree, at: id)
    }

    /// Takes the result of reading; dropped when the text has changed since.
    static func accept(_ answer: TextReadAnswer, for job: JobID, _ bench: inout Workbench, _ desk: inout PaneDesk)
        -> [Effect]
    {
        guard let asked = bench.text?.reading.asked, asked.job == job else { return [] }
        bench.text?.reading.revision = asked.revision
        bench.text?.reading.asked = nil
        switch answer {
        case .tree(let reading):
            bench.text?.reading.fault = nil
            bench.text?.reading.remark = reading.remark
            bench.text?.reading.places = reading.places
            if reading.changes > 0 { bench.request.change { $0.parameters = reading.tree } }
        case .fault(let fault): bench.text?.reading.fault = fault
        case .text(let text): bench.request.change { $0.text = text.isEmpty && $0.text == nil ? nil : text }
        }
        return bench.text?.closes == true && bench.text?.isRead == true ? leave(&bench, &desk) : []
    }

    /// Reads the text at once, on the main actor: afterwards it is in the draft, unless it has a fault.
    static func finishReading(_ bench: inout Workbench, _ desk: inout PaneDesk) {
        guard let pane = bench.text, !pane.isRead else { return }
        let job = TextReadJob(id: desk.makeJob(), buffer: pane.area.buffer, wanted: wanted(pane, bench))
        bench.text?.reading.asked = (job.id, pane.area.revision)
        bench.text?.closes = false
        if let answer = TextReadAnswer.of(job) { _ = accept(answer, for: job.id, &bench, &desk) }
    }

    /// Reads the typed text, so that it is what is sent; returns its fault when that is not possible.
    static func fault(beforeSending model: inout Model) -> TreeTextError? {
        _ = Parts.panes(&model) { bench, desk in
            finishReading(&bench, &desk)
            return []
        }
        return model.text?.reading.fault ?? model.request.unreadText?.reading.fault
    }

    /// Moves the tree's cursor to the node at the text's cursor, so that its bytes are marked.
    private static func linkCursor(_ bench: inout Workbench) {
        guard let pane = bench.text, pane.isRead, pane.reading.fault == nil, case .tree(let id) = pane.subject,
            let node = pane.reading.places.node(at: pane.area.cursor)
        else { return }
        bench.request.parameters.cursor = node == bench.tree.root?.id ? id : node
    }

    // MARK: Layout

    /// Computes the layout of the text for its pane.
    static func layOut(in rect: Rect, _ settings: Settings, _ bench: inout Workbench) {
        bench.text?.area.show(as: settings, in: rect)
        guard bench.text == nil, bench.showsBody else { return }
        bench.request.body.show(as: settings, in: PathTop.textRect(bench, in: rect))
    }
}

extension OpenRequest {
    /// A text that was left with a fault, and in whose place nobody has changed the parameters since.
    var unreadText: TextPane? { keptTexts.values.first { $0.leftOver == draft.parameters } }
}

extension TextPane {
    var isSmall: Bool { area.buffer.count <= TextPanes.bytesAtOnce }
}

extension TextArea {
    fileprivate mutating func show(as settings: Settings, in rect: Rect) {
        showsNumbers = settings.showsNumbers
        wraps = true
        settle(rect.size)
    }
}

extension Workbench {
    /// Whether pane 3 shows the body's text.
    var showsBody: Bool { !request.draft.serializer.hasTree && parametersTab == .parameters }
}

extension OpenRequest {
    /// Shows the body of the draft after it has changed.
    mutating func followBody() {
        guard draft.text != bodyText else { return }
        bodyText = draft.text
        body = TextArea(draft.text ?? "", cursor: min(body.cursor, draft.text?.utf8.count ?? 0), isReadOnly: true)
    }

    /// Shows the edited body with the cursor and scroll position from editing.
    mutating func keepBody(_ area: TextArea) {
        body = area
        body.isReadOnly = true
        bodyText = draft.text
    }
}

extension Model {
    var showsBody: Bool { bench.showsBody }
}
