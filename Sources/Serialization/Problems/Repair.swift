/// A way to mend a problem, as an edit of the tree.
public enum Repair: Equatable, Sendable {
    /// The same text as a string.
    case text
    case null
    /// A date as a string in ISO 8601.
    case isoText(String)
    /// Data as a string in Base64.
    case base64Text(String)
    /// A set as an array, in the order typed.
    case array
    /// This text in place of the one typed.
    case correct(String)
    case emptyText
    /// Kept, not sent.
    case off
    /// Wrap the top in a dictionary or an array.
    case wrapInArray
    case textKey
}
