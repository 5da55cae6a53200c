/// An edit of the tree, or of the request around it, that solves a problem.
public enum Repair: Equatable, Sendable {
    /// The same text as a string.
    case text
    case null
    /// A date as a string in ISO 8601.
    case isoText(String)
    /// Data as a string in Base64.
    case base64Text(String)
    /// A set as an array, in the typed order.
    case array
    /// Another text instead of the typed one.
    case correct(String)
    case emptyText
    /// Switched off: kept, not sent.
    case off
    /// The root wrapped in a dictionary or an array.
    case wrapInArray
    case textKey
    /// A choice of the node, or of the nearest one around it that has one, dropped.
    case asTheStyle(NodeChoice.Subject)
    /// A list or a dictionary as JSON text in one value, by the node's own choice.
    case asJSON
    /// A choice of the node itself.
    case choose(NodeChoice)
    /// Another key.
    case rename(String)
    /// Another style for the whole request, by its name.
    case style(String)
    /// Another method for the request.
    case method(String)
    /// The request's own header field of that name is switched off.
    case withoutHeader(String)
}
