import CurlewSerialization
import Interchange
import TerminalUI
import Workspace

/// Texts about a reading, for the card.
enum PasteWords {
    /// Such as `a curl command (bash quoting)`.
    static func looks(_ reading: PasteReading) -> String {
        (reading.foreign?.title ?? reading.kind.title) + (reading.detail.map { " (\($0))" } ?? "")
    }

    /// Such as `1 request, 2 parameters, 1 field, 131 bytes on 1 line`: totals of the whole text, of which only the
    /// beginning is shown.
    static func counts(_ reading: PasteReading) -> String {
        let request = reading.imported.request
        let requests = max(reading.entries.count, request.url.isEmpty ? 0 : 1)
        let fields = request.headers.count + reading.imported.cookies.count
        let parts = [(requests, "request"), (reading.parameterCount, "parameter"), (fields, "field")]
        let size = "\(count(reading.byteCount, "byte")) on \(count(reading.lineCount, "line"))"
        return (parts.filter { $0.0 > 0 }.map { count($0.0, $0.1) } + [size]).joined(separator: ", ")
    }

    private static func count(_ number: Int, _ noun: String) -> String {
        number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
    }

    // MARK: Parameters

    /// Such as `families [1]   page {size}   q = tea`.
    static func summary(of tree: ParameterTree) -> String {
        guard let root = tree.root else { return "" }
        guard case .dictionary(let members) = root.value else { return shape(root) }
        let shown = members.prefix(12).map { member in pair(member.key.text, member.node) }
        let rest = members.count - shown.count
        return (shown + (rest > 0 ? ["and \(rest) more"] : [])).joined(separator: "   ")
    }

    private static func pair(_ key: String, _ node: ParameterNode) -> String {
        let key = key.isEmpty ? "\"\"" : cut(key)
        switch node.value {
        case .scalar(let scalar) where scalar.kind == .null: return key
        case .scalar: return "\(key) = \(shape(node))"
        case .dictionary, .array, .set: return "\(key) \(shape(node))"
        }
    }

    /// Such as `[2]`, `{size, next}`, or the value.
    private static func shape(_ node: ParameterNode) -> String {
        switch node.value {
        case .scalar(let scalar): return cut(scalar.text)
        case .array(let items), .set(let items): return "[\(items.count)]"
        case .dictionary(let members):
            let keys = members.prefix(3).map { cut($0.key.text) }.joined(separator: ", ")
            return members.count > 3 ? "{\(keys), ..}" : "{\(keys)}"
        }
    }

    private static func cut(_ text: String) -> String {
        TextWidth.truncated(DisplayText.visible(String(text.prefix(40))), columns: 24)
    }

    /// Text after the summary: how the parameters were read, or why they stay text.
    static func reading(_ reading: PasteReading) -> String {
        if reading.place == .typedQuery || reading.place == .typedBody { return "stays as typed" }
        guard let parameters = reading.parameters else { return "" }
        let kind = parameters.serializer.kind
        guard kind.takesStyle else { return kind.look.pasted }
        return "\(kind.look.pasted) \(reading.options.styles.title(of: parameters.style))"
    }

    // MARK: Remarks

    /// Remarks about content that can be read in another way: of the request, then of its parameters.
    static func remarks(_ reading: PasteReading, key: String) -> [String] {
        reading.imported.remarks + (reading.parameters.map { notes($0, key: key) } ?? [])
    }

    private static func notes(_ reading: ParameterReading, key: String) -> [String] {
        let shown = reading.notes.prefix(20).map { sentence($0, reading.tree, key: key) }
        let rest = reading.notes.count - shown.count
        return shown + (rest > 0 ? ["and \(rest) more of these"] : [])
    }

    /// Such as `"10" could be a number: kept as text (n makes it a number)`.
    private static func sentence(_ note: ReadingNote, _ tree: ParameterTree, key: String) -> String {
        if case .looksTyped(let kind, let wasTaken) = note.fact, let node = note.node.flatMap({ tree.node($0) }) {
            let text = "\"\(shape(node))\""
            return wasTaken
                ? "\(text) is read as a \(kind.rawValue) (\(key) keeps it text)"
                : "\(text) could be a \(kind.rawValue): kept as text (\(key) makes it a \(kind.rawValue))"
        }
        guard let node = note.node, let path = tree.path(of: node), !path.isEmpty else { return note.fact.words }
        return "\(cut(path.text)): \(note.fact.words)"
    }

    // MARK: Verdict

    /// Such as `yes, 39 of 39`, or the first difference.
    static func verdict(_ verdict: RoundTrip) -> String {
        switch verdict {
        case .same(let bytes): "yes, \(bytes) of \(bytes)"
        case .differs(let at, _, _, _): "no, differs at byte \(at)"
        }
    }

    /// Such as `the same bytes`, or `byte 3: "+" becomes "%20"`.
    static func verdict(_ verdict: StyleVerdict) -> String {
        switch verdict.verdict {
        case .same where verdict.isOfStart: "the same bytes at its start"
        case .same: "the same bytes"
        case .differs(let at, _, _, let reason): "byte \(at): \(DisplayText.visible(reason.change))"
        }
    }

    /// Such as `"+" becomes "%20": a space is written as %20`; nil when nothing differs.
    static func difference(_ verdict: RoundTrip) -> String? {
        guard case .differs(_, _, _, let reason) = verdict else { return nil }
        let more = reason.count.map { $0 > 1 ? ", and \($0 - 1) more" : "" } ?? ""
        return "\(reason.change): \(reason.sentence)\(more)"
    }
}
