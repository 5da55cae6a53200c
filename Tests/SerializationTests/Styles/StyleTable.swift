/// The shapes of a tree that styles differ in, each with a tree as `ParameterText` reads it.
enum StyleShape: String, Sendable, CaseIterable {
    case list
    case listOfDictionaries
    case listOfLists
    case oneItem
    /// A list and a dictionary without anything, and a text of no length.
    case empty
    case null
    case set
    case date
    case data
    case nestedKey
    case keyWithBracket
    case space

    /// A tree with this shape.
    var example: String {
        switch self {
        case .list: #"{"a":[2,1]}"#
        case .listOfDictionaries: #"{"a":[{"b":1,"c":2},{"b":3}]}"#
        case .listOfLists: #"{"a":[[1,2],[3]]}"#
        case .oneItem: #"{"a":[1]}"#
        case .empty: #"{"a":[],"b":{},"c":""}"#
        case .null: #"{"a":null,"b":[null,1]}"#
        case .set: #"{"a":{"$set":[2,1]}}"#
        case .date: #"{"a":{"$date":"2026-11-21T09:30:00.25Z"}}"#
        case .data: #"{"a":{"$data":"AP8="}}"#
        case .nestedKey: #"{"a":{"b":{"c":true}}}"#
        case .keyWithBracket: #"{"a[b]":{"c]":1}}"#
        case .space: #"{"a b":["c d"]}"#
        }
    }
}

/// What a style makes of a shape.
enum StyleCell: Sendable, Equatable, ExpressibleByStringLiteral {
    case written(String)
    /// Refused, with the path of the node.
    case refused(at: String)

    init(stringLiteral text: String) { self = .written(text) }
}
