/// The choices by which two answers are compared.
public struct DifferenceRules: Hashable, Sendable {
    /// The pairs of items of two lists that are compared with each other.
    public enum Pairing: Hashable, Sendable {
        /// Items with the same index.
        case place
        /// Items with the same value of this member. Lists in which an item lacks it, or two items share a value,
        /// are compared by place.
        case member(String)
        /// Items by the member that fits best, see `ItemMember`; by place where none fits.
        case found
    }

    /// A choice for the lists that a pattern means.
    public struct ListChoice: Hashable, Sendable {
        public var lists: PathPattern
        public var pairing: Pairing

        public init(_ lists: PathPattern, _ pairing: Pairing) {
            (self.lists, self.pairing) = (lists, pairing)
        }
    }

    /// The equality of two numbers.
    public enum Numbers: Hashable, Sendable {
        /// As written: `1` and `1.0` differ.
        case text
        /// By their decimal value, without rounding: `1` and `1.0` are equal.
        case value
    }

    /// Values that are not compared, with all below them.
    public var ignored: [PathPattern]
    /// The last choice that means a list is obeyed.
    public var lists: [ListChoice]
    /// For lists without a choice.
    public var pairing: Pairing
    public var numbers: Numbers
    /// Names of header fields that are not compared, in any case of letters.
    public var ignoredFields: [String]
    /// A text that stands for a secret: a value that has it in it is not compared.
    public var hidden: String?

    public init(
        ignored: [PathPattern] = [], lists: [ListChoice] = [], pairing: Pairing = .found, numbers: Numbers = .text,
        ignoredFields: [String] = []
    ) {
        self.ignored = ignored
        self.lists = lists
        self.pairing = pairing
        self.numbers = numbers
        self.ignoredFields = ignoredFields
    }

    func pairing(at path: [DifferenceStep]) -> Pairing {
        lists.last { $0.lists.matches(path) }?.pairing ?? pairing
    }

    func ignores(_ path: [DifferenceStep]) -> Bool { ignored.contains { $0.matches(path) } }
}
