/// The available styles by name.
public struct QueryStyles: Sendable, Equatable {
    private var styles: [QueryStyle]

    /// `afnetworking` first, then the plain forms, then those of programs and standards.
    public static let standard = QueryStyles(styles: [
        .afnetworking, .treeOrder, .index, .repeat, .comma, .dots, .dotsIndex, .jsonValue, .php, .rails, .qs, .jquery,
        .whatwg, .deepObject, .spaceDelimited, .pipeDelimited, .alamofire, .alamofireURLEncoding, .afnetworking2,
    ])

    private init(styles: [QueryStyle]) {
        self.styles = styles
    }

    /// In the order they were added.
    public var all: [QueryStyle] { styles }

    public var names: [String] { styles.map(\.name) }

    public subscript(name: String) -> QueryStyle? {
        styles.first { $0.name.utf8.elementsEqual(name.utf8) }
    }

    /// The title of a style; its name for an unknown one.
    public func title(of name: String) -> String { self[name]?.title ?? name }

    /// Adds a style, replacing one of the same name.
    public mutating func add(_ style: QueryStyle) {
        styles.removeAll { $0 == style }
        styles.append(style)
    }
}
