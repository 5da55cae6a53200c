import CurlewFormats
import CurlewNetworking
import TerminalUI
import Viewing

/// Writes one node as one line: fold mark, key, and the value or the content of a closed container.
///
///     ▾ people    [2]
///         name    "Ada"
///     ▸ page      {2} size: 10, next: null
struct TreeLine {
    let index: ResponseIndex
    let document: any TreeDocument
    let rows: TreeRows
    /// Columns of the line, without the cursor's column.
    let width: Int
    /// The column of all values.
    let valueColumn: Int
    private let secrets: SecretMask

    /// - Parameter secrets: texts to mask.
    init(
        _ index: ResponseIndex, _ rows: TreeRows, width: Int, valueColumn: Int, hiding secrets: SecretMask = .none
    ) {
        self.secrets = secrets
        self.index = index
        document = rows.document
        self.rows = rows
        self.width = width
        self.valueColumn = valueColumn
    }

    /// - Parameters:
    ///   - indent: columns before the fold mark.
    ///   - fault: the fault that a check found in the value; written after it.
    func runs(_ node: Int, indent: Int, fault: String? = nil) -> [Run] {
        let head = [Run(String(repeating: " ", count: indent)), mark(node)] + key(node, indent: indent)
        let used = head.reduce(0) { $0 + TextWidth.columns(of: $1.text) }
        let note =
            fault.map { Run("  ! \(TextWidth.truncated($0, columns: width / 2))", .statusError) } ?? duplicateNote(node)
        let room = width - used - TextWidth.columns(of: note?.text ?? "")
        return head + value(node, room: max(0, room)) + [note].compactMap(\.self)
    }

    private func mark(_ node: Int) -> Run {
        guard document.childCount(at: node) > 0 else { return Run("  ") }
        return Run((rows.isOpen(node) ? Mark.open : .closed).text + " ", .textMuted)
    }

    // MARK: Keys

    private func key(_ node: Int, indent: Int) -> [Run] {
        guard index.places.parent(of: node) != nil else { return [] }
        let name = keyRun(node)
        let used = TextWidth.columns(of: name.text)
        return [name, Run(String(repeating: " ", count: max(2, valueColumn - indent - 2 - used)))]
    }

    private func keyRun(_ node: Int) -> Run {
        guard let key = ShownString(key: node, index, secrets) else {
            return Run(String(index.places.ordinal(of: node)), .textMuted)
        }
        if key.text.isEmpty { return Run("\"\"", .syntaxKey) }
        return Run(TextWidth.truncated(key.text, columns: max(8, width / 2)), .syntaxKey)
    }

    /// A note that tells equal keys of one object apart; very wide objects are not searched.
    private func duplicateNote(_ node: Int) -> Run? {
        guard let parent = index.places.parent(of: node), document.kind(at: parent) == .object,
            (2...256).contains(document.childCount(at: parent)), let key = document.key(of: node)
        else { return nil }
        let equal = document.children(of: parent).filter { document.key(of: $0) == key }
        guard equal.count > 1, let place = equal.firstIndex(of: node) else { return nil }
        return Run("  key \(place + 1) of \(equal.count)", .nodeNote)
    }

    // MARK: Values

    private func value(_ node: Int, room: Int) -> [Run] {
        switch document.kind(at: node) {
        case .object, .array: container(node, room: room)
        case .string: [Run(string(node, room: room), .syntaxString)]
        case .number: [Run(short(node, room), .syntaxNumber)]
        case .boolean: [Run(short(node, room), .syntaxBool)]
        case .null: [Run("null", .syntaxNull)]
        case .date: [Run(short(node, room), .syntaxDate)]
        case .data: [Run(short(node, room), .syntaxData)]
        }
    }

    /// Numbers and other short values exactly as received, as far as there is room.
    private func short(_ node: Int, _ room: Int) -> String {
        TextWidth.truncated(start(of: node, room + 1), columns: room)
    }

    /// The value with secrets masked: a number may be a secret too.
    private func start(of node: Int, _ limit: Int) -> String {
        guard !secrets.isEmpty else { return document.text(of: node, fromAtMost: limit) }
        let text = document.text(of: node, fromAtMost: limit + secrets.margin)
        let isWhole = text.utf8.count < limit + secrets.margin
        return String(decoding: secrets.start(of: Array(text.utf8), isWhole: isWhole), as: UTF8.self)
    }

    private func string(_ node: Int, room: Int) -> String {
        let shown = ShownString(value: node, index, limit: 4 * room + 16, secrets)
        let whole = "\"\(shown.text)\""
        if !shown.isCut, TextWidth.columns(of: whole) <= room { return whole }
        let length = "  \(HumanReadable.bytes(Int64(shown.length)))"
        let left = room - length.count
        return left < 4 ? TextWidth.truncated(whole, columns: room) : cut(whole, columns: left) + length
    }

    private func cut(_ text: String, columns: Int) -> String {
        TextWidth.prefix(text, columns: columns - 1).text + Mark.cut.text
    }

    private func container(_ node: Int, room: Int) -> [Run] {
        let isOpen = rows.isOpen(node)
        let count = Self.count(document, node)
        guard !isOpen, document.childCount(at: node) > 0 else { return [Run(count, .syntaxPunctuation)] }
        let preview = preview(node, columns: room - count.count - 1)
        return [Run(count + " ", .syntaxPunctuation), Run(preview, .textMuted)]
    }

    /// Such as `{3}` or `[2]`; `{}` and `[]` for an empty container.
    static func count(_ document: some TreeDocument, _ node: Int) -> String {
        let count = document.childCount(at: node)
        let inside = count == 0 ? "" : String(count)
        return document.kind(at: node) == .object ? "{\(inside)}" : "[\(inside)]"
    }

    /// As many of a closed container's first members as fit.
    private func preview(_ node: Int, columns: Int) -> String {
        var text = ""
        for child in document.children(of: node) {
            if !text.isEmpty { text += ", " }
            if let key = ShownString(key: child, index, limit: 80, secrets) { text += "\(key.text): " }
            text += glance(child)
            if TextWidth.columns(of: text) > columns { break }
        }
        return TextWidth.truncated(text, columns: max(0, columns))
    }

    private func glance(_ node: Int) -> String {
        switch document.kind(at: node) {
        case .object, .array: Self.count(document, node)
        case .string: "\"\(ShownString(value: node, index, limit: 80, secrets).text)\""
        case .number, .boolean, .null, .date, .data: start(of: node, 80)
        }
    }
}
