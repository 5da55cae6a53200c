import CurlewChecks
import CurlewFormats
import CurlewMessage
import CurlewTransport
import Drafting
import Viewing

extension CaptureCard {
    enum Wish: ModelWish {
        case capture(CapturedValue)

        func carryOut(_ model: inout Model) -> [Effect] {
            switch self {
            case .capture(let value): ResponseScreen.with(&model) { $0.capture(value, $1, &$2) }
            }
        }
    }

    // MARK: The value at the cursor

    /// The card for a node of JSON, with its path; nil for other trees.
    static func card(of node: Int, _ index: ResponseIndex) -> CaptureCard? {
        guard let document = index.document as? JSONDocument else { return nil }
        let ways = [node] + index.places.ancestors(of: node)
        let key = ways.lazy.compactMap { document.key(of: $0) }.first
        let name = CaptureSuggestion.name(key ?? "value")
        let value = document.kind(at: node).isContainer ? document.sourceText(of: node) : document.text(of: node)
        return CaptureCard(
            source: NodePath.jsonPath(to: node, index), value: value, name: name,
            isSecret: CaptureSuggestion.isSecret(name))
    }

    /// The card for the header field at the cursor; nil when there is none.
    static func header(_ request: OpenRequest) -> CaptureCard? {
        guard let head = request.head else { return nil }
        let line = request.response.headers.list.cursor - HeaderLines.interimCount(head) - 1
        guard head.fields.indices.contains(line) else { return nil }
        let field = head.fields[line]
        let name = CaptureSuggestion.name(field.name.lowercased())
        return CaptureCard(
            source: "header \(field.name)", value: field.value, name: name, isSecret: CaptureSuggestion.isSecret(name))
    }
}

extension OpenRequest {
    /// Captures the value now, and adds the capture to the request for later answers.
    func capture(_ value: CapturedValue, _ facts: ResponseFacts, _ desk: inout Desk<Never>) {
        let line = CaptureLine(name: value.name, text: value.source, isSecret: value.isSecret)
        var captures = draft.captures
        if let place = captures.firstIndex(where: { $0.name == value.name }) {
            captures[place] = line
        } else {
            captures.append(line)
        }
        desk.change("capture \(value.name)", \.captures, to: captures)
        take([.success(value)], facts, &desk)
    }
}

extension HeaderLines {
    /// Number of lines of interim responses, before the status line of the final one.
    static func interimCount(_ head: ResponseHead) -> Int {
        head.interim.reduce(0) { $0 + 1 + $1.fields.count }
    }
}
