/// A real server's way to read a query string, a form body, or the fields of a multipart body.
///
///     a[b]=1&a[]=2   ── PHPReader ──►  {"a": {"b": "1", "0": "2"}}
///                    ── RackReader ─►  refused: expected Array (got Hash)
///                    ── FlatReader ─►  {"a[b]": ["1"], "a[]": ["2"]}
///
/// A reader is a pure function that follows one version of one program, its limits and its oddities included; `.ci/readers`
/// compares each with the program itself. It takes any bytes in time linear in their number (those that sort, and those
/// whose own tables are sorted, add a logarithm) and recurses no deeper than its limit on nesting.
public protocol ServerReader: Sendable {
    /// The word that chooses the reader: `php`, `rack`, `qs`, `qs-dots`, `flat`, `django`, `go`, `spring`.
    var name: String { get }
    /// The name on the screen, at most 7 columns.
    var title: String { get }
    /// The program and the version that it follows.
    var version: String { get }
    /// The bounds of the program's default settings, in the order in which they act.
    var limits: [ReaderLimit] { get }
    /// A sentence about text that is not UTF-8, and its form in the tree.
    var badText: String { get }
    /// True when each name has a list of all of its values, even of a single one.
    var listsEveryValue: Bool { get }

    func read(_ input: ReaderInput) -> Reading
}

extension ServerReader {
    public var listsEveryValue: Bool { false }
}

/// One bound of a server.
public struct ReaderLimit: Sendable, Equatable {
    /// The program's own name for it, such as `max_input_vars`.
    public var name: String
    public var value: Int

    public init(_ name: String, _ value: Int) {
        self.name = name
        self.value = value
    }
}

/// Every reader, each with the limits that its program has by default.
public enum KnownReaders {
    public static let all: [any ServerReader] = [
        PHPReader(), RackReader(), QsReader(), QsReader(allowsDots: true), FlatReader(), DjangoReader(), GoReader(),
        SpringReader(),
    ]

    /// - Parameter name: as `ServerReader.name` writes it.
    public static func named(_ name: String) -> (any ServerReader)? {
        all.first { $0.name.utf8.elementsEqual(name.utf8) }
    }
}
