import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import Drafting
import TerminalUI

/// The language of a text, for its colours. Lines are coloured separately, and only while they are visible.
enum TextLanguage: Equatable {
    case json, form, yaml, xml, graphQL, plain

    /// The colour of some bytes.
    struct Highlight: Equatable {
        var range: Range<Int>
        var role: Role
    }

    init(_ model: Model) {
        guard let pane = model.text, case .tree = pane.subject else {
            self = Self.ofBody(Self.contentType(model), model.text?.area ?? model.request.body)
            return
        }
        switch pane.format {
        case .json: self = .json
        case .form: self = .form
        case .yaml: self = .yaml
        }
    }

    /// The content type that the body will be sent with.
    static func contentType(_ model: Model) -> String {
        model.request.draft.sentFields["Content-Type"] ?? SerializerKind.text.contentType
    }

    /// The language for a content type.
    init(contentType: String) {
        self = Self.ofBody(contentType, TextArea())
    }

    private static func ofBody(_ type: String, _ area: TextArea) -> TextLanguage {
        let essence = MediaType(parsing: type)?.essence ?? type
        if essence.hasSuffix("json") { return .json }
        if essence.hasSuffix("xml") || essence == "text/html" { return .xml }
        if essence.hasSuffix("graphql") { return .graphQL }
        if essence.hasSuffix("yaml") { return .yaml }
        guard essence == "text/plain" else { return .plain }
        let start = area.buffer.text(in: 0..<min(area.buffer.boundary(atOrBefore: 64), area.buffer.count))
        return switch start.first(where: { !$0.isWhitespace }) {
        case "<": .xml
        case "{", "[": .json
        default: .plain
        }
    }

    /// Lines with more bytes than this are coloured from the visible row on.
    private static let longLine = 8 * 1024

    func highlights(_ area: TextArea) -> [Highlight] {
        var found: [Highlight] = []
        var done = 0
        for row in area.rows where row.range.upperBound > done {
            let line = area.buffer.content(ofLine: row.place.line)
            let start = row.range.lowerBound - line.lowerBound > Self.longLine ? row.range.lowerBound : line.lowerBound
            let end = min(line.upperBound, row.range.lowerBound + Self.longLine)
            var scanner = TextHighlighter(area.buffer.bytes(in: start..<end), at: start)
            scanner.scan(self)
            found += scanner.found
            done = end
        }
        return found
    }
}
