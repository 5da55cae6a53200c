import CurlewFormats
import Differing
import TerminalUI

/// The differences of two answers as `curlew diff` prints them: status and body.
struct DifferenceReport {
    private let difference: AnswerDifference

    init(_ difference: AnswerDifference) {
        self.difference = difference
    }

    var isEmpty: Bool { difference.status == nil && difference.bodyChanges == 0 }

    // MARK: Lines

    /// One line for each difference, beginning with its path or place; empty when both are the same.
    ///
    /// - Parameter shown: masks secrets in a text.
    func lines(_ shown: (String) -> String) -> [String] {
        let status = difference.status.map { ["status  \(word($0.first)) -> \(word($0.second))"] } ?? []
        switch difference.body {
        case .same: return status
        case .tree(let tree): return status + tree.changes.map { line($0, tree, shown) }
        case .text(let lines):
            return status
                + DifferenceRow.rows(lines).map { row in
                    switch row {
                    case .common(let count): "  ... \(count) \(count == 1 ? "line" : "lines")"
                    case .line(let line): sign(line.side) + shown(line.text)
                    }
                }
        case .binary(let bytes):
            return status + [
                "body  differs from byte \(bytes.offset) on: \(bytes.counts.first) and \(bytes.counts.second) bytes"
            ]
        }
    }

    private func sign(_ side: DifferenceLine.Side) -> String {
        switch side {
        case .both: "  "
        case .first: "- "
        case .second: "+ "
        }
    }

    private func word(_ status: Int?) -> String { status.map(String.init) ?? "none" }

    private func line(_ change: TreeChange, _ tree: TreeDifference, _ shown: (String) -> String) -> String {
        func text(_ document: any TreeDocument, _ node: Int?) -> String {
            guard let node else { return "nothing" }
            let text = shown(Self.value(document, node).text())
            return text.count > 200 ? String(text.prefix(200)) + "..." : text
        }
        return
            "\(shown(tree.path(of: change)))  \(text(tree.first, change.first)) -> \(text(tree.second, change.second))"
    }

    // MARK: JSON

    /// One object a line: `path`, `kind` (changed, gone, added), `first` and `second`; `status`, `text` and `bytes` for
    /// what has no path.
    func json(_ shown: (String) -> String) -> String {
        objects(shown).map { JSONValue.object($0).text() + "\n" }.joined()
    }

    private func objects(_ shown: (String) -> String) -> [[JSONValue.Member]] {
        var objects: [[JSONValue.Member]] = []
        if let status = difference.status {
            objects.append([
                .init("status", .array([status.first, status.second].map { $0.map { JSONValue($0) } ?? .null }))
            ])
        }
        switch difference.body {
        case .same: break
        case .tree(let tree): objects += tree.changes.map { object($0, tree, shown) }
        case .text(let lines):
            objects += lines.filter { $0.side != .both }.map { line in
                [.init(line.side == .first ? "gone" : "added", .string(shown(line.text)))]
            }
        case .binary(let bytes):
            objects.append([
                .init("offset", JSONValue(bytes.offset)),
                .init("bytes", .array([JSONValue(bytes.counts.first), JSONValue(bytes.counts.second)])),
            ])
        }
        return objects
    }

    private func object(
        _ change: TreeChange, _ tree: TreeDifference, _ shown: (String) -> String
    ) -> [JSONValue.Member] {
        let kind =
            switch change.kind {
            case .changed: "changed"
            case .gone: "gone"
            case .added: "added"
            }
        var object: [JSONValue.Member] = [
            .init("path", .string(shown(tree.path(of: change)))), .init("kind", .string(kind)),
        ]
        if let node = change.first { object.append(.init("first", Self.value(tree.first, node).hidden(by: shown))) }
        if let node = change.second { object.append(.init("second", Self.value(tree.second, node).hidden(by: shown))) }
        return object
    }

    /// Dates and data are texts.
    private static func value(_ document: any TreeDocument, _ node: Int) -> JSONValue {
        switch document.kind(at: node) {
        case .object:
            .object(document.children(of: node).map { .init(document.key(of: $0) ?? "", value(document, $0)) })
        case .array: .array(document.children(of: node).map { value(document, $0) })
        case .number: .number(document.text(of: node))
        case .boolean: .boolean(document.text(of: node) == "true")
        case .null: .null
        case .string, .date, .data: .string(document.text(of: node))
        }
    }
}

extension JSONValue {
    /// The value with its texts changed.
    fileprivate func hidden(by shown: (String) -> String) -> JSONValue {
        switch self {
        case .null, .boolean: self
        case .number(let digits): shown(digits) == digits ? self : .string(shown(digits))
        case .string(let text): .string(shown(text))
        case .array(let items): .array(items.map { $0.hidden(by: shown) })
        case .object(let members): .object(members.map { .init(shown($0.key), $0.value.hidden(by: shown)) })
        }
    }
}

extension DifferenceRules {
    /// The rules of `--ignore` and `--array`.
    init(_ arguments: ParsedArguments) throws(UsageError) {
        self.init()
        for text in arguments.all("ignore") { ignored.append(try Self.pattern(text, "--ignore")) }
        for text in arguments.all("array") {
            // The name stands behind the last sign: a path may have one in quotes.
            let bytes = Array(text.utf8)
            guard let cut = bytes.lastIndex(of: UInt8(ascii: "=")) else {
                throw .badValue(text, option: "--array", wanted: "PATH=NAME, such as $.people=id")
            }
            let name = String(decoding: bytes[(cut + 1)...], as: UTF8.self)
            let path = String(decoding: bytes[..<cut], as: UTF8.self)
            lists.append(ListChoice(try Self.pattern(path, "--array"), name.isEmpty ? .place : .member(name)))
        }
    }

    private static func pattern(_ text: String, _ option: String) throws(UsageError) -> PathPattern {
        do throws(PathPattern.Fault) {
            return try PathPattern(parsing: text)
        } catch {
            throw .badValue(text, option: option, wanted: "a path such as $.people[*].etag")
        }
    }
}
