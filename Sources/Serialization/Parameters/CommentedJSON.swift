internal import Formats

/// Makes strict JSON of JSON with comments. Line breaks stay, so that a line of the one is a line of the other; commas
/// are dropped and written anew. Inside an object or an array a comment that holds members or items becomes those,
/// marked as off.
struct CommentedJSON {
    private let input: [UInt8]
    private var at = 0
    private var line = 1
    private var depth = 0
    private var output: [UInt8] = []
    /// The lines of the comment before the place at hand.
    private var comment: [UInt8] = []

    private static let deepest = 512

    init(_ text: String) {
        input = Array(text.utf8)
    }

    mutating func read() throws(ParameterEditError) -> String {
        skipBlank()
        guard at < input.count else { throw fault("the text is empty") }
        try value()
        skipBlank()
        guard at == input.count else { throw fault("nothing may follow the end of the value") }
        return String(decoding: output, as: UTF8.self)
    }

    private mutating func value() throws(ParameterEditError) {
        switch byte {
        case UInt8(ascii: "{"): try container(isObject: true)
        case UInt8(ascii: "["): try container(isObject: false)
        case UInt8(ascii: "\""): try string()
        case nil: throw fault("the text ends where a value is wanted")
        default: try literal()
        }
    }

    private mutating func container(isObject: Bool) throws(ParameterEditError) {
        let start = line
        let close = UInt8(ascii: isObject ? "}" : "]")
        depth += 1
        guard depth <= Self.deepest else { throw fault("more than \(Self.deepest) levels stand in one another") }
        output.append(input[at])
        at += 1
        var count = 0
        while true {
            skipBlank()
            for element in disabled(isObject) { write(element, &count) }
            guard let byte else { throw fault("the \(isObject ? "{" : "[") of line \(start) is not closed") }
            if byte == UInt8(ascii: ",") {
                at += 1
            } else if byte == close {
                break
            } else {
                if count > 0 { output.append(UInt8(ascii: ",")) }
                count += 1
                if isObject { try member() } else { try value() }
            }
        }
        output.append(close)
        at += 1
        depth -= 1
    }

    private mutating func member() throws(ParameterEditError) {
        guard byte == UInt8(ascii: "\"") else { throw fault("a key in quotes is wanted") }
        try string()
        skipBlank()
        guard byte == UInt8(ascii: ":") else { throw fault("a colon is wanted behind the key") }
        output.append(UInt8(ascii: ":"))
        at += 1
        skipBlank()
        try value()
    }

    private mutating func string() throws(ParameterEditError) {
        var isEscaped = false
        output.append(input[at])
        at += 1
        while let byte, byte != 0x0A {
            output.append(byte)
            at += 1
            if byte == UInt8(ascii: "\""), !isEscaped { return }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        }
        throw fault("the text is not closed with a quote")
    }

    private mutating func literal() throws(ParameterEditError) {
        let start = at
        while let byte, !",:[]{}\"/ \t\r\n".utf8.contains(byte) { at += 1 }
        let word = String(decoding: input[start..<at], as: UTF8.self)
        guard ["true", "false", "null"].contains(word) || NumberText(word).isJSON else {
            let shown = word.isEmpty ? byte.map { String(UnicodeScalar($0)) } ?? "" : word
            throw fault("\(shown) is no value; text stands in quotes")
        }
        output += input[start..<at]
    }

    // MARK: Blanks and comments

    private var byte: UInt8? { at < input.count ? input[at] : nil }

    private var startsComment: Bool {
        at + 1 < input.count && input[at] == UInt8(ascii: "/") && input[at + 1] == UInt8(ascii: "/")
    }

    /// Keeps line breaks and the text of comments.
    private mutating func skipBlank() {
        comment = []
        while let byte {
            if byte == 0x0A {
                output.append(byte)
                line += 1
                at += 1
            } else if byte == 0x20 || byte == 0x09 || byte == 0x0D {
                at += 1
            } else if startsComment {
                let end = input[at...].firstIndex(of: 0x0A) ?? input.count
                comment += input[(at + 2)..<end] + [0x0A]
                at = end
            } else {
                return
            }
        }
    }

    /// The members or items that the comment holds; none when it holds something else.
    private func disabled(_ isObject: Bool) -> [(key: String?, value: JSONValue)] {
        guard !comment.isEmpty, depth < Self.deepest else { return [] }
        let text = String(decoding: comment, as: UTF8.self)
        var reader = CommentedJSON(isObject ? "{\(text)}" : "[\(text)]")
        guard let strict = try? reader.read(), let json = try? JSONValue(parsing: strict) else { return [] }
        switch json {
        case .object(let members): return members.map { ($0.key, $0.value) }
        case .array(let items): return items.map { (nil, $0) }
        default: return []
        }
    }

    private mutating func write(_ element: (key: String?, value: JSONValue), _ count: inout Int) {
        if count > 0 { output.append(UInt8(ascii: ",")) }
        count += 1
        if let key = element.key { output += (JSONValue.string(key).text() + ":").utf8 }
        let off = JSONValue.object([JSONValue.Member(ParameterText.Marker.off.rawValue, element.value)])
        output += off.text().utf8
    }

    private func fault(_ message: String) -> ParameterEditError {
        ParameterEditError(line: line, message: message)
    }
}
