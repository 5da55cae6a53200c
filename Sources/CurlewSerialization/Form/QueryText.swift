internal import CurlewBytes
internal import CurlewMessage

/// Form text of parameters without a request, by AFNetworking's functions.
public enum QueryText {
    /// The pairs as text, `a%5Bb%5D=1&c=2` (`AFQueryStringFromParameters`).
    public static func string(
        of parameters: ParameterTree, style: QueryStyle = .afnetworking
    ) throws(RequestSerializationError) -> String {
        var serializer = RequestSerializer(.form)
        serializer.style = style
        let written = try serializer.serialize(method: "POST", url: "", parameters: parameters)
        return String(decoding: written.body?.bytes?.array ?? [], as: UTF8.self)
    }

    /// The pairs in the order in which they are written, without escapes (`AFQueryStringPairsFromDictionary`).
    public static func pairs(
        of parameters: ParameterTree, style: QueryStyle = .afnetworking
    ) throws(RequestSerializationError) -> [QueryPair] {
        try string(of: parameters, style: style).utf8.split(separator: UInt8(ascii: "&")).map { text in
            let (name, value) = Substring(text).utf8.cut(at: "=").map { ($0, Optional($1)) } ?? (Substring(text), nil)
            return QueryPair(unescaped(name, style), value.map { unescaped($0, style) })
        }
    }

    /// The text with every character escaped but letters, digits and `-._~/?`, as in names and values
    /// (`AFPercentEscapedStringFromString`).
    public static func escaped(_ text: String) -> String {
        var bytes: [UInt8] = []
        QueryStyle.afnetworking.axes.escapings(isInURL: false).values.append(text, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func unescaped(_ text: Substring, _ style: QueryStyle) -> String {
        guard style.axes.spaces == .plus else { return PercentText.decoded(text) }
        let spaced = text.utf8.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
        return PercentText.decoded(String(decoding: spaced, as: UTF8.self))
    }
}

/// One name and its value in form text (`AFQueryStringPair`).
public struct QueryPair: Sendable, Equatable {
    public var name: String
    /// Nil for null, which is its name alone.
    public var value: String?

    public init(_ name: String, _ value: String?) {
        (self.name, self.value) = (name, value)
    }

    /// `name=value`, escaped (`URLEncodedStringValue`).
    public var text: String {
        value.map { "\(QueryText.escaped(name))=\(QueryText.escaped($0))" } ?? QueryText.escaped(name)
    }
}
