/// How form text writes a tree. Each property answers one question, every combination can be written, and reading takes
/// the same value, so that a style is one value of these.
///
/// The defaults are AFNetworking's since 2.6.0 (AFQueryStringPairsFromKeyAndValue).
public struct QueryAxes: Sendable, Hashable {
    /// What an item of a list adds to the name of its list.
    public enum Items: Sendable, Hashable {
        /// `a[]=1&a[]=2`
        case brackets
        /// `a[0]=1&a[1]=2`. Items that write nothing do not count.
        case index
        /// `a.0=1&a.1=2`
        case dottedIndex
        /// `a=1&a=2`
        case sameName
        /// `a=1,2`: all of them in one pair, with this text between them, as it stands on the wire. Only lists of single
        /// values can be written so.
        case joined(by: String)
    }

    /// What a key within a dictionary adds to the name; a key at the root is the name.
    public enum Members: Sendable, Hashable {
        /// `a[b]=1`
        case brackets
        /// `a.b=1`
        case dots
    }

    /// How a set is written.
    public enum Sets: Sendable, Hashable {
        /// `a=1&a=2`, sorted.
        case sameName
        /// As a list, in the order of the tree.
        case likeLists
    }

    /// How null is written.
    public enum Nulls: Sendable, Hashable {
        /// `a`: the name alone.
        case nameAlone
        /// `a=`
        case emptyText
        /// Nothing.
        case leftOut
        /// `a=null`, with this word.
        case word(String)
    }

    /// How true and false are written.
    public enum Booleans: String, Sendable, Hashable, CaseIterable {
        /// `1` and `0`
        case digits
        /// `true` and `false`
        case words
    }

    /// How a list or set is written that has no items. A dictionary without members writes nothing.
    public enum EmptyLists: Sendable, Hashable {
        /// Nothing.
        case nothing
        /// `a=`
        case emptyText
        /// `a[]=`, what an item without text would be.
        case emptyItem
    }

    /// How a blank is written.
    public enum Spaces: Sendable, Hashable {
        /// `%20` (RFC 3986)
        case percent
        /// `+` (WHATWG URL, application/x-www-form-urlencoded)
        case plus
    }

    /// In which order members of a dictionary are written.
    public enum Order: Sendable, Hashable {
        /// By their keys, ascending (NSSortDescriptor on `description`).
        case sorted
        case tree
    }

    public var items = Items.brackets
    public var members = Members.brackets
    public var sets = Sets.sameName
    public var nulls = Nulls.nameAlone
    public var booleans = Booleans.digits
    /// Nil: what the serializer says.
    public var dates: DateText?
    /// Nil: what the serializer says.
    public var data: DataText?
    public var emptyLists = EmptyLists.nothing
    public var spaces = Spaces.percent
    /// The name of a list at the root, which has none; what its items add follows it. Empty: an index stands there
    /// without its brackets.
    public var rootListName = "(null)"
    /// ASCII characters that stand for themselves in names, beside letters and digits.
    public var plainInNames = "-._~/?"
    /// The same in values.
    public var plainInValues = "-._~/?"
    public var order = Order.sorted

    public init() {}
}

extension QueryAxes {
    /// These, with changes.
    public func with(_ change: (inout QueryAxes) -> Void) -> QueryAxes {
        var axes = self
        change(&axes)
        return axes
    }

    var nameEscaping: Escaping { .percent(keeping: ByteSet(plain: plainInNames), blank: blank) }
    var valueEscaping: Escaping { .percent(keeping: ByteSet(plain: plainInValues), blank: blank) }

    /// What stands between the items of a list in one value.
    var joint: [UInt8]? {
        guard case .joined(let text) = items, !text.isEmpty else { return nil }
        return Array(text.utf8)
    }

    private var blank: Escaping.Blank { spaces == .plus ? .plus : .escaped }
}
