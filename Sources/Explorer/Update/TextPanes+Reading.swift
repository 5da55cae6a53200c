import CurlewNetworking
import Drafting
import Serialization
import TerminalUI

/// From typed text to the draft.
extension TextPanes {
    /// Longer texts are read off the main actor.
    static let bytesAtOnce = 8 * 1024

    /// After every message: what was typed goes into the draft, the cursor of the tree follows that of the text, and the
    /// body that is looked at is the draft's.
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

    /// An answer to an older text is none.
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

    /// For those who cannot wait: whatever was typed is in the draft afterwards, unless it has a fault.
    static func finishReading(_ bench: inout Workbench, _ desk: inout PaneDesk) {
        guard let pane = bench.text, !pane.isRead else { return }
        let job = TextReadJob(id: desk.makeJob(), buffer: pane.area.buffer, wanted: wanted(pane, bench))
        bench.text?.reading.asked = (job.id, pane.area.revision)
        bench.text?.closes = false
        if let answer = TextReadAnswer.of(job) { _ = accept(answer, for: job.id, &bench, &desk) }
    }

    /// What is typed is what is sent; what is wrong with it when it cannot be.
    static func fault(beforeSending model: inout Model) -> TreeTextError? {
        _ = Parts.panes(&model) { bench, desk in
            finishReading(&bench, &desk)
            return []
        }
        return model.text?.reading.fault
    }

    /// The node at the text's cursor is that of the tree, so that its bytes are marked.
    private static func linkCursor(_ bench: inout Workbench) {
        guard let pane = bench.text, pane.isRead, pane.reading.fault == nil, case .tree(let id) = pane.subject,
            let node = pane.reading.places.node(at: pane.area.cursor)
        else { return }
        bench.request.parameters.cursor = node == bench.tree.root?.id ? id : node
    }

    // MARK: Layout

    /// Lays the text out for its pane.
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
    /// Pane 3 shows the text that is the body.
    var showsBody: Bool { request.draft.serializer.takesText && parametersTab == .parameters }
}

extension OpenRequest {
    /// The body that is looked at is the one of the draft.
    mutating func followBody() {
        guard draft.text != bodyText else { return }
        bodyText = draft.text
        body = TextArea(draft.text ?? "", cursor: min(body.cursor, draft.text?.utf8.count ?? 0), isReadOnly: true)
    }

    /// The cursor and the place stay where they were while it was edited.
    mutating func keepBody(_ area: TextArea) {
        body = area
        body.isReadOnly = true
        bodyText = draft.text
    }
}

extension Model {
    var showsBody: Bool { bench.showsBody }
}
