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
    static func settle(_ model: inout Model) -> [Effect] {
        guard model.text != nil else {
            model.request.followBody()
            return []
        }
        let effects = read(&model)
        linkCursor(&model)
        return effects
    }

    private static func read(_ model: inout Model) -> [Effect] {
        guard let pane = model.text, !pane.isRead, pane.reading.asked?.revision != pane.area.revision else { return [] }
        let job = TextReadJob(id: model.makeJob(), buffer: pane.area.buffer, wanted: wanted(pane, model))
        model.text?.reading.asked = (job.id, pane.area.revision)
        guard pane.isSmall else { return [.readText(job)] }
        guard let answer = TextReadAnswer.of(job) else { return [] }
        return accept(answer, for: job.id, &model)
    }

    private static func wanted(_ pane: TextPane, _ model: Model) -> TextReadJob.Wanted {
        guard case .tree(let id) = pane.subject else { return .text }
        return .tree(pane.format, keeping: model.tree, at: id)
    }

    /// An answer to an older text is none.
    static func accept(_ answer: TextReadAnswer, for job: JobID, _ model: inout Model) -> [Effect] {
        guard let asked = model.text?.reading.asked, asked.job == job else { return [] }
        model.text?.reading.revision = asked.revision
        model.text?.reading.asked = nil
        switch answer {
        case .tree(let reading):
            model.text?.reading.fault = nil
            model.text?.reading.places = reading.places
            if reading.changes > 0 { model.request.change { $0.parameters = reading.tree } }
        case .fault(let fault): model.text?.reading.fault = fault
        case .text(let text): model.request.change { $0.text = text.isEmpty && $0.text == nil ? nil : text }
        }
        return model.text?.closes == true && model.text?.isRead == true ? leave(&model) : []
    }

    /// For those who cannot wait: whatever was typed is in the draft afterwards, unless it has a fault.
    static func finishReading(_ model: inout Model) {
        guard let pane = model.text, !pane.isRead else { return }
        let job = TextReadJob(id: model.makeJob(), buffer: pane.area.buffer, wanted: wanted(pane, model))
        model.text?.reading.asked = (job.id, pane.area.revision)
        model.text?.closes = false
        if let answer = TextReadAnswer.of(job) { _ = accept(answer, for: job.id, &model) }
    }

    /// What is typed is what is sent; what is wrong with it when it cannot be.
    static func fault(beforeSending model: inout Model) -> TreeTextError? {
        finishReading(&model)
        return model.text?.reading.fault
    }

    /// The node at the text's cursor is that of the tree, so that its bytes are marked.
    private static func linkCursor(_ model: inout Model) {
        guard let pane = model.text, pane.isRead, pane.reading.fault == nil, case .tree(let id) = pane.subject,
            let node = pane.reading.places.node(at: pane.area.cursor)
        else { return }
        model.request.parameters.cursor = node == model.tree.root?.id ? id : node
    }

    // MARK: Layout

    /// Lays the text out for its pane.
    static func layOut(in rect: Rect, _ model: inout Model) {
        model.text?.area.show(as: model.settings, in: rect)
        guard model.text == nil, model.showsBody else { return }
        model.request.body.show(as: model.settings, in: PathTop.textRect(model, in: rect))
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

extension Model {
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
