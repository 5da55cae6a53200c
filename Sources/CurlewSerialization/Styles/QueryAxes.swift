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
        /// `a[]=1` for a single value, `a[0][b]=1` for a list or a dictionary in a list. Under a name that ends with
        /// `[]` all items repeat that name, and may be single values alone (jQuery.param).
        case bracketsOrIndex
        /// There are no lists.
        case refused

        /// True when a name can hold the index of an item.
        var haveIndexes: Bool {
            switch self {
            case .index, .dottedIndex, .bracketsOrIndex: true
            case .brackets, .sameName, .joined, .refused: false
            }
        }
    }

    /// The items that an index counts. Items that are off never count.
    public enum Places: String, Sendable, Hashable, CaseIterable {
        /// Items that write something.
        case written
        /// All items.
        case all
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
        /// There are no sets.
        case refused
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
        /// `a[][]=` within another list, else nothing.
        case emptyItemInLists
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
    public enum Order: String, Sendable, Hashable, CaseIterable {
        /// Ascending by keys (NSSortDescriptor on `description`).
        case sorted
        /// Ascending by keys, whose characters are composed first (`String.<` of Swift).
        case sortedComposed
        case tree
        /// Keys that are whole numbers first, ascending, then the others in the order of the tree (objects of
        /// JavaScript).
        case integersFirst
        /// The finished text of each member, and of each item of a list, ascending by bytes.
        case written
        /// The finished text of each member, ascending by bytes, unless the name of the dictionary holds `[]`.
        case writtenOutsideLists
    }

    public var items = Items.brackets
    public var places = Places.written
    public var members = Members.brackets
    /// True: a dictionary below the root is one value too, where lists are: each key before its value, with the same text
    /// between all of them, `color=R%20100%20G%20200`. It then holds single values alone, and there is none in it.
    public var joinsMembers = false
    public var containers = Containers.pairs
    public var sets = Sets.sameName
    public var nulls = Nulls.nameAlone
    public var booleans = Booleans.digits
    /// When nil, numbers are as typed, or as Foundation writes them where AFNetworking is followed.
    public var numbers: Numbers?
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
    public var separators = Separators.pairs
    public var keyCase = KeyCase.typed
    public var roots = Roots.any
    /// The most keys that a name may hold, so 1 has no dictionary within the root's; nil for no limit.
    public var mostKeys: Int?

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
        .percent(keeping: escapes == .fewest ? .typedName : ByteSet(plain: plainInNames), blank: blank)
    }
    var valueEscaping: Escaping {
        .percent(keeping: escapes == .fewest ? .typedValue : ByteSet(plain: plainInValues), blank: blank)
    }

    /// The escaping of names and of values; in a URL no character beyond ASCII stands for itself.
    func escapings(isInURL: Bool) -> (names: Escaping, values: Escaping) {
        guard escapes == .fewest, isInURL else { return (nameEscaping, valueEscaping) }
        return (
            .percent(keeping: ByteSet.typedName.withoutNonASCII, blank: blank),
            .percent(keeping: ByteSet.typedValue.withoutNonASCII, blank: blank)
        )
    }

    /// The text between the items of a list in one value.
    var joint: [UInt8]? {
        guard case .joined(let text) = items, !text.isEmpty else { return nil }
        return Array(text.utf8)
    }

    /// The text between the keys and values of a dictionary in one value.
    var jointOfMembers: String? {
        guard joinsMembers, case .joined(let text) = items else { return nil }
        return text
    }

    /// Whether finished text is sorted.
    var sortsText: Bool { order == .written || order == .writtenOutsideLists }

    private var blank: Escaping.Blank { spaces == .plus ? .plus : .escaped }
}

extension QueryAxes {
    /// The text of a number, by the language that a program is written in. A text that is no number stays as typed.
    public enum Numbers: String, Sendable, Hashable, CaseIterable {
        case typed
        /// `%.16g`, and whole numbers as typed (NSNumber).
        case foundation
        /// `1.0`: as few digits as mean the same number; whole numbers as typed.
        case swift
        /// The same without `.0`; whole numbers beyond 2^53 are rounded.
        case javascript
        /// 14 digits; whole numbers beyond 64 bits as real ones.
        case php
        /// `1.0e+16`: as few digits as mean the same number; whole numbers as typed.
        case ruby
    }

    /// The letters of a finished name, its dots and brackets included. As Alamofire changes them.
    public enum KeyCase: String, Sendable, Hashable, CaseIterable {
        case typed
        /// `my_url_id` for `myURLId`
        case snake
        /// `my-url-id`
        case kebab
        /// The first letter in upper case.
        case capitalized
        case uppercased
        case lowercased
    }

    /// The values that are allowed at the root.
    public enum Roots: String, Sendable, Hashable, CaseIterable {
        case any
        /// A dictionary, a list or a set.
        case containers
        case dictionaries
    }

    /// The places of `&`.
    public enum Separators: String, Sendable, Hashable, CaseIterable {
        /// Between two pairs.
        case pairs
        /// Between any two values of a container, also where one of them writes nothing. An empty list or dictionary
        /// within a dictionary is no value (Hash#to_query of Rails).
        case values
    }
}
