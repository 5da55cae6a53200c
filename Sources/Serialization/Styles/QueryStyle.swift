/// A way of writing parameters as form text, by its name (`AFHTTPRequestQueryStringSerializationStyle`, of which
/// AFNetworking has one, and the custom block beside it).
public struct QueryStyle: Sendable, Equatable {
    /// As the command line and files say it.
    public let name: String
    let way: Way
    /// False: keys stay in the tree's order, also as the names of parts.
    var sortsKeys = true

    enum Way: Sendable {
        /// The form rules with these escapes in names and values.
        case rules(names: Escaping, values: Escaping)
        case block(RequestSerializer.QueryBlock)
    }

    /// AFNetworking 2.6.0 and later: RFC 3986, `/` and `?` kept, brackets escaped.
    public static let afnetworking = QueryStyle(name: "afnetworking", way: .rules(names: .form, values: .form))

    /// AFNetworking 2.2.0 to 2.5.4: brackets kept in names, `/` and `?` escaped everywhere.
    public static let afnetworking2 = QueryStyle(
        name: "afnetworking-2.0", way: .rules(names: .oldFormName, values: .oldFormValue))

    /// As `afnetworking`, but in the order of the tree: what other programs sent, in their order.
    public static let treeOrder = QueryStyle(
        name: "tree-order", way: .rules(names: .form, values: .form), sortsKeys: false)

    /// A style of one's own; see `RequestSerializer.QueryBlock`.
    public static func custom(_ name: String, _ block: @escaping RequestSerializer.QueryBlock) -> QueryStyle {
        QueryStyle(name: name, way: .block(block))
    }

    /// Styles of one name are one style.
    public static func == (left: QueryStyle, right: QueryStyle) -> Bool { left.name == right.name }
}

/// The styles that can be named.
public struct QueryStyles: Sendable, Equatable {
    private var styles: [QueryStyle]

    /// `afnetworking` first.
    public static let standard = QueryStyles(styles: [.afnetworking, .afnetworking2, .treeOrder])

    private init(styles: [QueryStyle]) {
        self.styles = styles
    }

    /// In the order they were added.
    public var names: [String] { styles.map(\.name) }

    public subscript(name: String) -> QueryStyle? {
        styles.first { $0.name == name }
    }

    /// Adds a style; one of the same name gives way.
    public mutating func add(_ style: QueryStyle) {
        styles.removeAll { $0.name == style.name }
        styles.append(style)
    }
}
