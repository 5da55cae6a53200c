/// A named style of form text (`AFHTTPRequestQueryStringSerializationStyle`, of which AFNetworking has one, and its
/// custom block).
public struct QueryStyle: Sendable, Equatable {
    /// The name in files.
    public let name: String
    /// The name on the screen, at most 16 columns.
    public let title: String
    /// The form of a tree. A custom style uses it only for the names of parts, which a block does not write.
    public let axes: QueryAxes
    /// Makes the text instead of the axes.
    let block: RequestSerializer.QueryBlock?

    /// The title as one word: `brackets-plain`. The command line takes and prints it; the name means the same.
    public var word: String {
        String(decoding: title.utf8.map { $0 == 0x20 ? UInt8(ascii: "-") : $0 }, as: UTF8.self)
    }

    /// - Parameter title: when nil, the name.
    public init(_ name: String, title: String? = nil, _ axes: QueryAxes) {
        (self.name, self.title, self.axes, block) = (name, title ?? name, axes, nil)
    }

    private init(_ name: String, block: @escaping RequestSerializer.QueryBlock) {
        (self.name, title, axes, self.block) = (name, name, QueryAxes(), block)
    }

    /// A custom style; see `RequestSerializer.QueryBlock`.
    public static func custom(_ name: String, _ block: @escaping RequestSerializer.QueryBlock) -> QueryStyle {
        QueryStyle(name, block: block)
    }

    /// Equal styles write every tree alike. Custom ones are equal by their names, since a block cannot be compared.
    public static func == (left: QueryStyle, right: QueryStyle) -> Bool {
        left.name.utf8.elementsEqual(right.name.utf8) && left.title.utf8.elementsEqual(right.title.utf8)
            && left.axes == right.axes && (left.block == nil) == (right.block == nil)
    }
}

extension QueryStyle {
    /// AFNetworking 2.6.0 and later: RFC 3986, `/` and `?` kept, brackets escaped.
    public static let afnetworking = QueryStyle("afnetworking", title: "brackets", QueryAxes())

    /// AFNetworking 2.2.0 to 2.5.4: brackets kept in names, `/` and `?` escaped everywhere.
    public static let afnetworking2 = QueryStyle(
        "afnetworking-2.0", title: "brackets plain",
        QueryAxes().with { ($0.plainInNames, $0.plainInValues) = ("-._~[]", "-._~") })

    /// Like `afnetworking`, but in the order of the tree, for text of other programs.
    public static let treeOrder = QueryStyle("tree-order", QueryAxes().with { $0.order = .tree })

    /// `a[0]=1&a[1]=2`: items by index.
    public static let index = QueryStyle("index", plain.with { $0.items = .index })

    /// `a=1&a=2`: the name again for each item.
    public static let `repeat` = QueryStyle("repeat", plain.with { $0.items = .sameName })

    /// `a=1,2`: a list in one pair (OpenAPI 3.1, style `form` without explode).
    public static let comma = QueryStyle("comma", plain.with { $0.items = .joined(by: ",") })

    /// `a.b=1`, and the name again for each item.
    public static let dots = QueryStyle("dots", plain.with { ($0.items, $0.members) = (.sameName, .dots) })

    /// `a.b[0]=1`: keys after dots, items by index.
    public static let dotsIndex = QueryStyle("dots-index", plain.with { ($0.items, $0.members) = (.index, .dots) })

    /// The form that most readers other than AFNetworking's accept: the order of the tree, `a=` for null, words for
    /// true and false, sets like lists.
    static let plain = QueryAxes().with {
        ($0.order, $0.nulls, $0.booleans, $0.sets) = (.tree, .emptyText, .words, .likeLists)
        ($0.rootListName, $0.plainInNames, $0.plainInValues) = ("", "-._~", "-._~")
    }
}
