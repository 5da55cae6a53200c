public import CurlewBytes
public import CurlewFormats

/// Parameters as JSON text, with one-key objects for values that JSON cannot express: `{"$date": "2026-11-02"}`.
/// Order, equal keys and the text of numbers are kept in both directions.
public enum ParameterText {
    /// The names that mark a one-key object. A dictionary with one such key is written with `$entries`.
    public enum Marker: String, CaseIterable, Sendable {
        case set = "$set"
        case null = "$null"
        case nan = "$nan"
        case entries = "$entries"
        case double = "$double"
        case decimal = "$decimal"
        case date = "$date"
        case data = "$data"
        case url = "$url"
        case file = "$file"
        case raw = "$raw"
        case off = "$off"
        /// A value with choices for form text: `{"$style": ["comma", [1, 2]]}`.
        case style = "$style"
        /// A number outside JSON's grammar, as typed.
        case number = "$number"
        /// A boolean that is not `true` or `false`, as typed.
        case boolean = "$bool"
    }

    /// Reads parameters. A plain `null` as the whole input means no parameters.
    public static func read(_ bytes: Bytes) throws(ParameterTextError) -> ParameterTree {
        let document = try JSONError.mapped(try JSONDocument(parsing: bytes)) { ParameterTextError.json($0) }
        return try read(document)
    }

    public static func read(_ text: String) throws(ParameterTextError) -> ParameterTree {
        try read(Bytes(Array(text.utf8)))
    }

    static func read(_ document: JSONDocument) throws(ParameterTextError) -> ParameterTree {
        guard document.kind(at: 0) != .null else { return ParameterTree() }
        var reader = ParameterTextReader(document)
        return try reader.read()
    }

    /// Writes parameters. `read` gives the same tree again, apart from identities and the typed spelling of plain
    /// booleans.
    public static func json(_ tree: ParameterTree) -> JSONValue {
        guard let root = tree.root else { return .null }
        let json = ParameterTextWriter.json(root)
        // A plain null would mean that there are no parameters.
        return json == .null ? .object([.init(Marker.null.rawValue, true)]) : json
    }

    public static func write(_ tree: ParameterTree, pretty: Bool = false) -> String {
        json(tree).text(pretty: pretty)
    }
}

/// The reasons why a text holds no parameters.
public enum ParameterTextError: Error, Equatable, Sendable {
    case json(JSONError)
    /// A marker with an invalid value; `wanted` names the valid form.
    case marker(String, wanted: String, path: ParameterPath)

    public var sentence: String {
        switch self {
        case .json(let error): error.description
        case .marker(let name, let wanted, let path):
            "\"\(name)\" \(path.isEmpty ? "" : "at \(path.text) ")wants \(wanted)."
        }
    }
}

extension ParameterTextError: Worded {}
