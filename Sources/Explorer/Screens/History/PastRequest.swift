import CurlewNetworking
import CurlewSerialization
import Drafting
import Exporting
import History
import Interchange
import Keys
import Viewing

/// An exchange of the history on the screen, as it was: nothing of it can be edited.
struct PastRequest: Sendable {
    let reading: PastReading
    /// The request that was open before, and where its panes stood.
    let behind: RequestPlace
    let focus: Pane
    let zoom: Zoom
    /// The screen to go back to.
    let from: Stage
    /// A key or a command would have changed it, which is to be said.
    var refusedChange = false
}

extension OpenRequest {
    /// Shows an exchange of the history.
    init(past: PastRequest) {
        let reading = past.reading
        let name = reading.entry.savedName ?? "\(reading.entry.method) \(HistoryWords.path(reading.entry.url))"
        self.init(draft: reading.draft, name: name, draftKey: ":past-\(reading.entry.id)")
        saved = reading.draft
        sentDraft = reading.draft
        refresh()
        parameters.cursor = parameters.rows.first?.id
        show(reading)
        self.past = past
    }

    /// Shows the answer of an exchange of the history.
    mutating func show(_ reading: PastReading) {
        switch reading.end {
        case .received(let exchange): self.exchange = .received(exchange)
        case .failed(let failure, _): exchange = .failed(failure)
        }
        response.tls = TLSTab()
        response.show(reading.index, restoredAt: reading.time)
    }
}

extension Action {
    /// Whether the action changes the request on the screen, or sends it as it stands: neither is done to the past.
    var changesRequest: Bool {
        switch self {
        case .rowWhy: false
        case .requestSend, .requestSendOptions, .requestMethod, .requestSerializer, .requestEditURL, .requestLift: true
        case .goUrl, .compareStyles, .previewRead, .captureVariable, .tlsPin: true
        case .checkAdd, .checkEdit, .checkDelete, .checkAgain: true
        case .editUndo, .editRedo, .editRepeat, .editFromEmpty: true
        case .selectDelete, .selectToggle, .selectMoveDown, .selectMoveUp, .selectIndent, .selectOutdent: true
        default: area == "node" || area == "row"
        }
    }

    /// Whether the action makes a copy of the row at the cursor: of the past the whole request is copied.
    var duplicates: Bool { self == .nodeDuplicate || self == .rowDuplicate || self == .historyEdit }
}

extension OpenRequest {
    /// The exchange of the history whose answer is on the screen: of the past, or among the request's own answers.
    var shownPast: PastReading? { past?.reading ?? response.past?.reading }
}

extension Derived {
    /// Everything on the screen about a request of the history: it follows from the bytes that went out, not from what
    /// the draft would be written as today.
    static func past(_ reading: PastReading, _ input: PreviewInput) -> Derived {
        Derived(
            input: input, base: nil, prepared: .success(reading.prepared), problems: [], notes: [],
            preview: .past(reading, input))
    }
}

extension PreviewContent {
    /// The tab of `input` with the bytes that went out.
    static func past(_ reading: PastReading, _ input: PreviewInput) -> PreviewContent {
        switch input.tab {
        case .raw: return message(input, .success(reading.prepared))
        case .curl:
            let command = command(of: reading)
            let bytes = Array(([command.text] + command.notes.map { "# " + $0 }).joined(separator: "\n").utf8)
            return PreviewContent(.command, bytes, [TraceSpan(range: 0..<bytes.count, part: .fixed)])
        case PreviewTab.sent(by: input.draft): return make(input, prepared: .success(reading.prepared))
        default:
            var content = PreviewContent()
            content.message = "This form was not sent. \(key: .tabNext, in: .preview) leads to the bytes that went out."
            return content
        }
    }

    /// A request of the history as a shell command.
    static func command(of reading: PastReading) -> CurlCommand {
        CurlCommand(
            reading.prepared.request, draft: reading.draft, options: reading.draft.options)
    }
}
