/// The available styles by name.
public struct QueryStyles: Sendable, Equatable {
    private var styles: [QueryStyle]

    /// `afnetworking` first.
    public static let standard = QueryStyles(styles: [
        .afnetworking, .afnetworking2, .treeOrder, .index, .repeat, .comma, .dots, .dotsIndex, .alamofire,
        .alamofireURLEncoding, .php, .rails, .qs, .jquery, .whatwg, .deepObject, .spaceDelimited, .pipeDelimited,
        .jsonValue,
    ])

    private init(styles: [QueryStyle]) {
        self.styles = styles
    }

    /// In the order they were added.
    public var all: [QueryStyle] { styles }

    /// For a table that is read from above: the plain forms first, those that differ little from the first one last.
    public var inTableOrder: [QueryStyle] {
        let last: [QueryStyle] = [.alamofire, .alamofireURLEncoding, .afnetworking2]
        return styles.filter { !last.contains($0) } + last.filter(styles.contains)
    }

    public var names: [String] { styles.map(\.name) }

    /// As a person reads and types them; the names mean the same.
    public var words: [String] { styles.map(\.word) }

    /// The style of that name, else of that title, whose blanks may be hyphens.
    public subscript(name: String) -> QueryStyle? {
        styles.first { $0.name.utf8.elementsEqual(name.utf8) }
            ?? styles.first { [$0.word, $0.title].contains { $0.utf8.elementsEqual(name.utf8) } }
    }

    /// The title of a style; its name for an unknown one.
    public func title(of name: String) -> String { self[name]?.title ?? name }

    /// Adds a style, replacing one of the same name.
    public mutating func add(_ style: QueryStyle) {
        styles.removeAll { $0.name.utf8.elementsEqual(style.name.utf8) }
        styles.append(style)
    }

    /// These styles and a person's own, of which a later one replaces an earlier one of the same name.
    public func adding(_ own: [QueryStyle]) -> QueryStyles {
        var result = self
        for style in own { result.add(style) }
        return result
    }
}
