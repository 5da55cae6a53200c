import HTTPMessage
import Networking

/// `-H`, as curl reads it: `Name: value` sets a field, `Name:` takes one away, `Name;` sends one without a value.
struct HeaderOverrides {
    private let fields: HeaderFields
    private let removed: [String]

    init(_ lines: [String]) throws(UsageError) {
        var lines = lines
        removed = lines.filter(Self.removes).map { String($0.prefix { $0 != ":" }) }
        lines.removeAll(where: Self.removes)
        fields = try HeaderOption.fields(
            lines.map { $0.hasSuffix(";") && !$0.contains(":") ? $0.dropLast() + ":" : $0 }, option: "--header")
    }

    func isRemoved(_ name: String) -> Bool {
        removed.contains { HeaderFields.isSame($0, name) }
    }

    /// A field given here replaces those of its name; repeats among the given ones stay.
    func apply(to rows: inout [HeaderRow]) {
        rows.removeAll { fields.contains($0.name) || isRemoved($0.name) }
        let first = (rows.map(\.id).max() ?? 0) + 1
        rows += fields.enumerated().map { HeaderRow(id: first + $0, name: $1.name, value: $1.value) }
    }

    private static func removes(_ line: String) -> Bool {
        guard let colon = line.firstIndex(of: ":") else { return false }
        return line[line.index(after: colon)...].allSatisfy { $0 == " " || $0 == "\t" }
    }
}
