import CurlewNetworking
import Drafting
import Serialization
import TerminalUI

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
        return model.text?.reading.fault
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
    var showsBody: Bool { request.draft.serializer.takesText && parametersTab == .parameters }
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
