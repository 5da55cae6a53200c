import CurlewBytes
import CurlewDiffering
import CurlewFormats
import TerminalUI

/// The differences of two answers as `curlew diff` prints them: status and body.
struct DifferenceReport {
    let difference: AnswerDifference

    var isEmpty: Bool { difference.isSameAnswer }

    /// One line for each difference; empty when both are the same.
    ///
    /// - Parameter shown: masks secrets in a text.
    func lines(_ shown: @escaping (String) -> String) -> [String] { DifferenceLines(difference, shown: shown).lines }

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
        if let node = change.first { object.append(.init("first", JSONValue(tree.first, node).hidden(by: shown))) }
        if let node = change.second { object.append(.init("second", JSONValue(tree.second, node).hidden(by: shown))) }
        return object
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
    /// The choices of the request's file with those of the command line, which win.
    func adding(_ given: DifferenceRules) -> DifferenceRules {
        var all = self
        all.ignored += given.ignored
        all.lists += given.lists
        return all
    }

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
        try PathPattern.Fault.mapped(try PathPattern(parsing: text)) { _ in
            UsageError.badValue(text, option: option, wanted: "a path such as $.people[*].etag")
        }
    }
}
