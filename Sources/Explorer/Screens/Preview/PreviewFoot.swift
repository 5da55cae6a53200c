import CurlewBytes
import CurlewNetworking
import CurlewSerialization
import TerminalUI
import Viewing

/// The lines below the bytes: their number, the decoded pair, the meaning of the marks.
enum PreviewFoot {
    static func lines(_ bench: Workbench, _ display: DisplayContext, _ size: Size) -> [[Run]] {
        let content = bench.request.preview.content
        guard !content.bytes.isEmpty, content.problems.isEmpty else { return [] }
        if bench.zoom == .full, size.height >= 6 { return zoomed(bench, display, content, columns: size.width) }
        guard size.height >= 4 else { return [] }
        let isStale = !bench.request.isDerived
        let count = [Run((isStale ? "stale   " : "") + count(content, columns: size.width), .textMuted)]
        guard content.subject != .command else { return [count] }
        let legend = legend(display, ["ancestor", "rule", "value"])
        let gap = size.width - 1 - (count + legend).reduce(0) { $0 + TextWidth.columns(of: $1.text) }
        let decoded = size.height >= 12 ? [decoded(bench, content)].filter { !$0.isEmpty } : []
        // Beside the count where there is room, else above it.
        if gap >= 3 { return decoded + [count + [Run(String(repeating: " ", count: gap))] + legend] }
        return size.height >= 11 ? decoded + [legend, count] : [count]
    }

    private static func zoomed(
        _ bench: Workbench, _ display: DisplayContext, _ content: PreviewContent, columns: Int
    ) -> [[Run]] {
        guard content.subject != .command else {
            return [[], [Run(count(content, columns: columns), .textMuted)]]
        }
        let words = ["from an ancestor key", "written by a rule", "the value of this node"]
        return [[], [Run(place(bench, content), .textMuted)], legend(display, words)]
    }

    /// The marks with their meaning; without carets the words are drawn in the style of the marks.
    private static func legend(_ display: DisplayContext, _ words: [String]) -> [Run] {
        let hasCarets = display.settings.caretRow == .always
        let entries = zip([LinkMark.ancestor, .rule, .value], words).map { mark, word in
            hasCarets ? Run("\(mark.rawValue) \(word)", .textMuted) : Run(word, mark.role)
        }
        return entries.flatMap { [$0, Run("   ")] }.dropLast()
    }

    /// Such as `93 bytes`; nil while nothing is shown.
    static func size(_ content: PreviewContent) -> String? {
        guard !content.bytes.isEmpty, content.problems.isEmpty else { return nil }
        return Plural.of(content.byteCount, "byte")
    }

    /// Such as `93 bytes, 5 pairs   A-Z by name`; a wider pane says what a pair is.
    private static func count(_ content: PreviewContent, columns: Int) -> String {
        let bytes = size(content) ?? ""
        guard content.subject == .form, !content.pairs.isEmpty else { return bytes }
        let noun = content.pairCount == 1 ? "pair" : "pairs"
        let order = content.axes.order == .sorted ? Rule.keysSorted.title : "as in the tree"
        let words = [
            "\(bytes), \(content.pairCount) name=value \(noun)   \(order)",
            "\(bytes), \(content.pairCount) \(noun)   \(order)", "\(bytes), \(content.pairCount) \(noun)",
        ]
        return words.first { TextWidth.columns(of: $0) <= columns } ?? bytes
    }

    /// Such as `cursor on byte 39 "%5B"   of 93        origin: families[1]   part: rule text`.
    private static func place(_ bench: Workbench, _ content: PreviewContent) -> String {
        let stop = ByteStops(content).stop(at: bench.request.preview.cursor)
        let text = DisplayText.visible(bytes: content.bytes[stop])
        let number = content.number(of: stop.lowerBound)
        let place = number < 0 ? "before byte 0" : "on byte \(number)"
        var line = "cursor \(place) \"\(text)\"   of \(content.byteCount)"
        guard let span = content.spans.span(at: stop.lowerBound) else { return line }
        if let node = span.node, let path = bench.tree(of: node).path(of: node) {
            line += "        origin: \(path.isEmpty ? "the top" : path.text)"
        }
        guard content.explains(span.node) else { return line + "   \(Explanation.follows(content))" }
        return line + "   part: \(span.part.words)"
    }

    /// The marked pair as a server decodes it: `decoded  families[] = mother`.
    private static func decoded(_ bench: Workbench, _ content: PreviewContent) -> [Run] {
        guard content.subject == .form, let node = bench.request.preview.link.node, content.pairs[node] != nil,
            content.explains(node)
        else { return [] }
        let spans = content.spans.firstSpans(of: node)
        let equals = spans.firstIndex { $0.part == .equals } ?? spans.count
        let name = decode(spans[..<equals], content)
        guard equals < spans.count else { return [Run("decoded  \(name)", .textMuted)] }
        return [Run("decoded  \(name) = \(decode(spans[(equals + 1)...], content))", .textMuted)]
    }

    private static func decode(_ spans: ArraySlice<TraceSpan>, _ content: PreviewContent) -> String {
        spans.reduce(into: "") { text, span in
            text += span.escaped.map { String($0.character) } ?? content.text(of: span.range)
        }
    }
}

extension TracePart {
    /// The words on the screen.
    var words: String {
        switch self {
        case .key: "key"
        case .rule: "rule text"
        case .equals: "equals sign"
        case .separator: "separator"
        case .value: "value"
        case .syntax: "punctuation"
        case .boundary: "boundary"
        case .partHeader: "header of a part"
        case .fixed: "fixed text"
        }
    }
}
