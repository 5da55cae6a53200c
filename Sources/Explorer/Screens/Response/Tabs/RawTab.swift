import CurlewBytes
import Keys
import TerminalUI
import Viewing

/// The Raw tab: the body as text, or as bytes.
extension RawPosition: ResponseTabPart {
    typealias Wish = Never
    static let slot: any WritableKeyPath<ResponseState, Self> & Sendable = \.raw
    static let title = "Raw"
    static let topic = "checks"
    static let synonyms = ["raw", "text", "body text"]
    static let isOfBody = true
    static let movementRefusal: String? = nil
    static func capture(_ request: OpenRequest) -> CaptureCard? { RawCapture.card(request.response) }
    var context: KeyContext { .responseText }
    var place: Int { cursor }

    struct Facts {
        var display: DisplayContext
        /// Nil while there is no body, or before it was indexed.
        var index: ResponseIndex?
        var matches: SearchMatches
        /// JSON in one long line, laid out; nil for other bodies.
        var pretty: PrettyJSON?
        /// The tab that shows the text, whose matches are marked.
        var tab = ResponseTab.raw
        /// Size in cells of the pane's area for the body.
        var size: Size
        var isFocused: Bool

        /// The body's text; nil when it is empty.
        var text: BodyText? { index.flatMap { $0.text.bytes.isEmpty ? nil : $0.text } }

        func rows(_ text: BodyText) -> TextRows { TextRows(text: text, shape: shape(text)) }

        private func shape(_ text: BodyText) -> TextRows.Shape {
            if text.isBinary { return .hex(bytes: size.width >= HexLine.columns(16) ? 16 : 8) }
            return display.settings.wrapsLines ? .wrapped(columns: columns(text)) : .lines
        }

        /// Columns for text, without the margin for marks and numbers.
        func columns(_ text: BodyText) -> Int { max(1, size.width - margin(text)) }

        /// Columns before the text: the cursor's, and the line numbers' when they are on.
        func margin(_ text: BodyText) -> Int {
            display.settings.showsNumbers && !text.isBinary ? String(text.lineCount).count + 2 : 1
        }
    }

    func facts(_ model: Model) -> Facts {
        Facts(
            display: model.display, index: model.request.response.rawIndex, matches: model.request.response.matches,
            pretty: model.request.response.index?.pretty,
            size: Size(width: ResponseScreen.width(model), height: ResponseScreen.height(model)),
            isFocused: model.focus == .response)
    }

    func lines(_ facts: Facts) -> PartLines {
        guard facts.pretty != nil else { return PartLines(hints: .ofText) }
        let layout = Hint(.respLayOut, isAsReceived ? "lay out" : "as received")
        return PartLines(hints: [Hint(.requestSend, "send"), layout] + [Hint].ofText.dropFirst())
    }

    mutating func go(to place: Int, _ facts: Facts) {
        guard let text = facts.text else { return }
        go(to: place, facts.rows(text), size: (facts.columns(text), facts.size.height))
    }

    func count(_ facts: Facts) -> Int { facts.index?.text.lineCount ?? 0 }

    func list(_ facts: Facts) -> [ListLine]? { nil }

    /// The text of the cursor's row, at most `ResponseScreen.copyLimit` bytes.
    func yank(_ action: Action, _ facts: Facts) -> (text: String, label: String)? {
        guard action == .yankValue || action == .yankString, let text = facts.text else { return nil }
        let rows = facts.rows(text)
        let start = rows.start(of: cursor)
        let end = min(rows.contentEnd(of: start), start + ResponseScreen.copyLimit)
        return String(decoding: text.bytes[start..<end].array, as: UTF8.self).asCopied
    }

    func draw(_ facts: Facts, on canvas: inout Canvas, in area: Rect) {
        if let index = facts.index { RawView(self, facts, index).draw(on: &canvas, in: area) }
    }
}
