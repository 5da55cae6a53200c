public import CurlewFormats
internal import CurlewSerialization
public import ServerReaders

extension ServerTree {
    /// The tree as JSON, with the markers of `ParameterText` for what JSON cannot say, so that no byte is lost:
    ///
    ///     text that is not UTF-8             {"$data": "Base64"}
    ///     a key that is not UTF-8            {"$entries": [[{"$data": "Base64"}, value], ..]}
    ///     a single key that is a marker      {"$entries": [["$set", value]]}
    public var json: JSONValue {
        switch self {
        case .null: .null
        case .truth: true
        case .text(let bytes): bytes.json
        case .list(let items): .array(items.map(\.json))
        case .dictionary(let members): Self.json(members)
        }
    }

    private static func json(_ members: [Member]) -> JSONValue {
        let keys = members.map { String(validating: $0.key, as: UTF8.self) }
        let looksMarked = keys.count == 1 && keys[0].flatMap(ParameterText.Marker.init) != nil
        guard looksMarked || keys.contains(nil) else {
            return .object(zip(keys, members).map { JSONValue.Member($0 ?? "", $1.value.json) })
        }
        let entries = members.map { JSONValue.array([$0.key.json, $0.value.json]) }
        return .object([.init(ParameterText.Marker.entries.rawValue, .array(entries))])
    }
}

extension [UInt8] {
    /// A string, or `{"$data": "Base64"}` for bytes that are not UTF-8.
    public var json: JSONValue {
        String(validating: self, as: UTF8.self).map { .string($0) }
            ?? .object([.init(ParameterText.Marker.data.rawValue, .string(Base64.encoded(self)))])
    }
}
