import CurlewFormats
import CurlewNetworking
import CurlewSerialization
import Keys
import TerminalUI
import Viewing

extension Explanation {
    /// The byte under the preview's cursor, and the source that wrote it.
    static func ofByte(_ model: Model) -> [StripPiece] {
        let content = model.request.preview.content
        let cursor = model.request.preview.cursor
        guard let span = content.spans.span(at: cursor) else { return [] }
        let numbers = numbers(span.range, content)
        guard let node = span.node, let path = model.tree(of: node).path(of: node) else {
            return [StripPiece(.fact, writer(of: span, at: cursor, model))] + rule(of: span, content) + [numbers]
        }
        let name = StripPiece(.path, path.isEmpty ? "the top" : path.text, role: .syntaxKey)
        guard content.explains(node) else {
            return [name, StripPiece(.fact, follows(content), role: .textMuted), numbers]
        }
        return [name, StripPiece(.fact, words(for: span, content, model))] + rule(of: span, content) + [numbers]
    }

    private static func rule(of span: TraceSpan, _ content: PreviewContent) -> [StripPiece] {
        if span.rule == .joined {
            return [StripPiece(.rule, "joined with \(content.text(of: span.range))")]
        }
        guard let words = RuleWords.piece(for: span) else { return [] }
        return [StripPiece(.rule, words.text, short: words.short)]
    }

    private static func words(for span: TraceSpan, _ content: PreviewContent, _ model: Model) -> String {
        guard let escape = span.escaped else { return part(of: span, model) }
        let code = content.text(of: span.range)
        guard escape.reason == .nonASCII else { return "\(part(of: span, model)), \(EscapeWords.text(escape, code))" }
        let points = escape.character.unicodeScalars.map {
            "U+" + Digits.text($0.value, width: 4, radix: 16).uppercased()
        }
        let shown = DisplayText.visible(String(escape.character))
        return "\(shown) \(points.joined(separator: " ")), \(escape.character.utf8.count) bytes in UTF-8"
    }

    /// The part of the pair; `key of families` for a key that the node inherits.
    private static func part(of span: TraceSpan, _ model: Model) -> String {
        guard span.part == .key, let origin = span.origin, origin != span.node,
            let path = model.tree(of: origin).path(of: origin)
        else { return span.part.words }
        return "key of \(path.text)"
    }

    private static func boundary(_ offset: Int, _ content: PreviewContent) -> String {
        let line = content.plainLines.range(of: content.plainLines.line(at: offset)).lowerBound
        return content.writers[line] ?? "boundary"
    }

    /// For bytes that no node made.
    private static func writer(of span: TraceSpan, at offset: Int, _ model: Model) -> String {
        let content = model.request.preview.content
        if content.subject == .command {
            return "the request as a command for the shell; \(model.key(of: .yankCurl)) copies it"
        }
        if span.part == .separator { return "written by: separator rule" }
        if content.subject == .message {
            let line = content.plainLines.range(of: content.plainLines.line(at: offset)).lowerBound
            let writer = content.writers[line] ?? ""
            if line == 0 { return "written by: \(writer)" }
            return writer.isEmpty ? "ends the headers" : "header set by: \(writer)"
        }
        if span.part == .boundary { return "written by: \(boundary(offset, content))" }
        return content.subject == .form ? "as typed in the URL" : span.part.words
    }
}
