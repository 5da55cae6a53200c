import CurlewFormats
import CurlewSerialization

nonisolated extension ParameterReading {
    /// `{"tree", "style", "alike", "notes", "round_trip"}`; the tree has the markers that `encode` takes. `alike` are
    /// the other styles that write the same bytes, and `alike_at_start` those of which only the start of a large text
    /// says so.
    var json: JSONValue {
        let paths = tree.paths
        var members: [JSONValue.Member] = [.init("tree", ParameterText.json(tree)), .init("style", .string(style))]
        if serializer.kind.takesStyle { members.append(.init("alike", .array(alike.map { .string($0) }))) }
        if !alikeAtStart.isEmpty {
            members.append(.init("alike_at_start", .array(alikeAtStart.map { .string($0) })))
        }
        return .object(
            members + [
                .init("notes", .array(notes.map { $0.json(paths) })), .init("round_trip", verdict.json),
            ])
    }
}

nonisolated extension ReadingNote {
    /// `{"path", "offset", "note"}`; path and offset are null for a note on the whole text.
    fileprivate func json(_ paths: [NodeID: ParameterPath]) -> JSONValue {
        [
            "path": node.flatMap { paths[$0] }.map(\.json) ?? .null,
            "offset": offset.map { JSONValue($0) } ?? .null, "note": .string(fact.words),
        ]
    }
}

nonisolated extension RoundTrip {
    /// `{"same": true, "bytes"}`, or `{"same": false, "at", "was", "becomes", "count", "change", "reason"}`. The
    /// bytes are numbers, or null past the end; `count` is null when only the first difference was searched for.
    fileprivate var json: JSONValue {
        switch self {
        case .same(let bytes): return ["same": true, "bytes": JSONValue(bytes)]
        case .differs(let at, let was, let becomes, let reason):
            return [
                "same": false, "at": JSONValue(at), "was": was.map { JSONValue(Int($0)) } ?? .null,
                "becomes": becomes.map { JSONValue(Int($0)) } ?? .null,
                "count": reason.count.map { JSONValue($0) } ?? .null, "change": .string(reason.change),
                "reason": .string(reason.sentence),
            ]
        }
    }
}
