/// The form of a tree in form text. Each property is one independent choice, every combination can be written and
/// read, and a style is one value of this type.
///
/// The defaults are AFNetworking's since 2.6.0 (AFQueryStringPairsFromKeyAndValue).
public struct QueryAxes: Sendable, Hashable {
    /// The addition to a list's name for an item.
    public enum Items: Sendable, Hashable {
        /// `a[]=1&a[]=2`
        case brackets
        /// `a[0]=1&a[1]=2`. Items that write nothing are not counted.
        case index
        /// `a.0=1&a.1=2`
        case dottedIndex
        /// `a=1&a=2`
        case sameName
        /// `a=1,2`: all items in one pair, with this text between them, unescaped. Only lists of single values can be
        /// written so.
        case joined(by: String)
    }

    /// The addition to a name for a key within a dictionary; a key at the root is the name.
    public enum Members: Sendable, Hashable {
        /// `a[b]=1`
        case brackets
        /// `a.b=1`
        case dots
    }

    /// The form of a set.
    public enum Sets: Sendable, Hashable {
        /// `a=1&a=2`, sorted.
        case sameName
        /// As a list, in the order of the tree.
        case likeLists
    }

    /// The form of null.
    public enum Nulls: Sendable, Hashable {
        /// `a`: the name alone.
        case nameAlone
        /// `a=`
        case emptyText
        /// Null is not written.
        case leftOut
        /// `a=null`, with this word.
        case word(String)
    }

    /// The form of true and false.
    public enum Booleans: String, Sendable, Hashable, CaseIterable {
        /// `1` and `0`
        case digits
        /// `true` and `false`
        case words
    }

    /// The form of a list or set without items. A dictionary without members writes nothing.
    public enum EmptyLists: Sendable, Hashable {
        /// It is not written.
        case nothing
        /// `a=`
        case emptyText
        /// `a[]=`, like an item with empty text.
        case emptyItem
    }

    /// The form of a space.
    public enum Spaces: Sendable, Hashable {
        /// `%20` (RFC 3986)
        case percent
        /// `+` (WHATWG URL, application/x-www-form-urlencoded)
        case plus
    }

    /// The form of a list, a set or a dictionary below the root.
    public enum Containers: Sendable, Hashable {
        /// A pair for each value in it.
        case pairs
        /// `a={"b":[1,2]}`, escaped: JSON text in one value. What JSON lacks, such as a date, is refused.
        case json
    }

    /// The characters that are escaped.
    public enum Escapes: Sendable, Hashable {
        /// All but letters, digits, and those of `plainInNames` and `plainInValues`.
        case standard
        /// The space, controls, `#`, and in names `&` and `=`; every other character is as typed.
        case fewest
    }

    /// The order of a dictionary's members.
    public enum Order: Sendable, Hashable {
        /// Ascending by keys (NSSortDescriptor on `description`).
        case sorted
        case tree
    }

    public var items = Items.brackets
    public var members = Members.brackets
    public var containers = Containers.pairs
    public var sets = Sets.sameName
    public var nulls = Nulls.nameAlone
    public var booleans = Booleans.digits
    /// When nil, the serializer's setting is used.
    public var dates: DateText?
    /// When nil, the serializer's setting is used.
    public var data: DataText?
    public var emptyLists = EmptyLists.nothing
    public var spaces = Spaces.percent
    public var escapes = Escapes.standard
    /// The name of a list at the root, before the additions for its items. When empty, an index is written without
    /// its brackets.
    public var rootListName = "(null)"
    /// ASCII characters that are not escaped in names, beside letters and digits.
    public var plainInNames = "-._~/?"
    /// ASCII characters that are not escaped in values, beside letters and digits.
    public var plainInValues = "-._~/?"
    public var order = Order.sorted

    public init() {}
}

extension QueryAxes {
    /// A copy with changes.
    public func with(_ change: (inout QueryAxes) -> Void) -> QueryAxes {
        var axes = self
        change(&axes)
        return axes
    }

    var nameEscaping: Escaping {
        escapes == .fewest ? .few(.escapedInName, blank) : .percent(keeping: ByteSet(plain: plainInNames), blank: blank)
    }
    var valueEscaping: Escaping {
        escapes == .fewest
            ? .few(.escapedInValue, blank) : .percent(keeping: ByteSet(plain: plainInValues), blank: blank)
    }

    /// The text between the items of a list in one value.
    var joint: [UInt8]? {
        guard case .joined(let text) = items, !text.isEmpty else { return nil }
        return Array(text.utf8)
    }

    private var blank: Escaping.Blank { spaces == .plus ? .plus : .escaped }
}
