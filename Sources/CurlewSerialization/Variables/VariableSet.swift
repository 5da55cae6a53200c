internal import CurlewBytes
internal import CurlewFormats

/// The variables in force, by name.
public struct VariableSet: Equatable, Sendable, ExpressibleByDictionaryLiteral {
    public var values: [String: String]
    /// Names whose values are masked, also inside other values.
    public var secrets: Set<String> = []
    /// Names whose values are texts of servers: names in them are not replaced.
    public var literals: Set<String> = []
    /// Names whose values the user set for this run, over those of files.
    public var given: Set<String> = []
    /// Names whose values are rows of data, over those of files.
    public var rows: Set<String> = []
    /// Known names without a value, each with a sentence that says why.
    public var faults: [String: String] = [:]
    /// The source of `{{$uuid}}` and other generated values; when nil they are unknown.
    public var generators: Generators?

    public init(_ values: [String: String] = [:]) {
        self.values = values
    }

    public init(dictionaryLiteral elements: (String, String)...) {
        values = Dictionary(elements) { _, last in last }
    }

    public subscript(name: String) -> String? {
        get { values[name] }
        set { values[name] = newValue }
    }

    /// The known name nearest to one that is not set.
    public func nearest(to name: String) -> String? {
        NearestName.of(name, among: values.keys)
    }

    func isLiteral(_ name: String) -> Bool {
        secrets.contains(name) || literals.contains(name) || name.utf8.hasPrefix("$")
    }

    /// Whether a value comes from somewhere else than the collection's own files or the person: from an answer, a row of
    /// data, a store of secrets or another program. In a path it is one segment.
    func isForeign(_ name: String) -> Bool { isLiteral(name) || rows.contains(name) }

    /// The names that a text uses: those in it, and those in their values.
    public func names(in texts: some Sequence<String>) -> Set<String> {
        var all: Set<String> = []
        var open = texts.flatMap { VariableTemplate.isPresent(in: $0) ? VariableTemplate($0).names : [] }
        while let name = open.popLast() {
            guard all.insert(name).inserted, !isLiteral(name), let value = values[name],
                VariableTemplate.isPresent(in: value)
            else { continue }
            open += VariableTemplate(value).names
        }
        return all
    }
}
