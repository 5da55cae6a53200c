import CurlewFormats
import Serialization

nonisolated extension ParameterReading {
    /// `{"tree", "style", "notes", "round_trip"}`; the tree has the markers that `encode` takes.
    var json: JSONValue {
        let paths = tree.paths
        return [
            "tree": ParameterText.json(tree), "style": .string(style),
            "notes": .array(notes.map { $0.json(paths) }), "round_trip": verdict.json,
        ]
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
