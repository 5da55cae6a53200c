import CurlewBytes
import CurlewFormats
import CurlewMessage
import CurlewSerialization

nonisolated extension SerializedRequest {
    /// `{"method", "url", "headers", "body"}` and, when there is one, `"trace"`. `tree` holds the parameters that
    /// were written; the trace's paths refer to it.
    /// `body` has the bytes of the whole body, including its files.
    func json(body: Bytes?, tree: ParameterTree?, path: ParameterTree? = nil) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("method", .string(method)), .init("url", .string(url)), .init("headers", headers.json),
            body.member,
        ]
        if let trace {
            members.append(.init("trace", trace.json(tree: tree ?? ParameterTree(), path: path ?? .forPath)))
        }
        return .object(members)
    }
}

nonisolated extension HeaderFields {
    /// A list of `[name, value]`, in order, repeats kept.
    var json: JSONValue {
        .array(map { [.string($0.name), .string($0.value)] })
    }
}

nonisolated extension Bytes? {
    /// `"body"` with the text, or null for no body; or `"body_base64"` for bytes that are not UTF-8.
    var member: JSONValue.Member {
        guard let bytes = self else { return .init("body", .null) }
        if let text = String(validating: bytes.array, as: UTF8.self) { return .init("body", .string(text)) }
        return .init("body_base64", .string(Base64.encoded(bytes.array)))
    }
}

nonisolated extension RequestTrace {
    /// Nodes of the URL's path are named by their paths in its values.
    func json(tree: ParameterTree, path: ParameterTree = .forPath) -> JSONValue {
        ["url": Self.json(url, tree, path), "body": Self.json(body, tree, path)]
    }

    /// Adjacent spans with the same values are merged; an escaped character stays separate.
    private static func json(_ spans: TraceSpans, _ tree: ParameterTree, _ path: ParameterTree) -> JSONValue {
        var rows: [Row] = []
        for span in spans {
            let row = Row(span, path: span.origin.flatMap { ($0.isInPath ? path : tree).path(of: $0) })
            if let last = rows.last, last.joins(row) {
                rows[rows.count - 1].range = last.range.lowerBound..<row.range.upperBound
            } else {
                rows.append(row)
            }
        }
        return .array(rows.map(\.json))
    }

    private struct Row {
        var range: Range<Int>
        let part: TracePart
        let path: ParameterPath?
        let rule: Rule?
        let isEscaped: Bool

        init(_ span: TraceSpan, path: ParameterPath?) {
            range = span.range
            part = span.part
            self.path = path
            rule = span.rule
            isEscaped = span.escaped != nil
        }

        func joins(_ next: Row) -> Bool {
            !isEscaped && !next.isEscaped && part == next.part && path == next.path && rule == next.rule
        }

        var json: JSONValue {
            [
                "start": JSONValue(range.lowerBound), "end": JSONValue(range.upperBound),
                "part": .string(part.rawValue), "path": path.map(\.json) ?? .null,
                "rule": rule.map { .string($0.rawValue) } ?? .null, "escaped": .boolean(isEscaped),
            ]
        }
    }
}

nonisolated extension ParameterPath {
    /// Keys as text, indexes as numbers.
    var json: JSONValue {
        .array(
            map { step in
                switch step {
                case .key(let key): .string(key)
                case .index(let index): JSONValue(index)
                }
            })
    }
}
