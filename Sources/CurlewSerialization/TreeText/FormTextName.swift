internal import CurlewFormats

/// The name of a line of form text: `page[size]`, `tags[]`, `rows[0][sku]`. A key that could be misread is quoted, as
/// in JSON: `"a.b c"["0"]`.
struct FormTextName {
    enum Step: Equatable {
        case key(String)
        case index(Int)
        /// `[]`
        case next
    }

    /// The text of a key in a name; the first key has no brackets.
    static func step(_ key: String, isFirst: Bool) -> String {
        let text = isPlain(key, isFirst: isFirst) ? key : JSONValue.string(key).text()
        return isFirst ? text : "[\(text)]"
    }

    private static func isPlain(_ key: String, isFirst: Bool) -> Bool {
        guard let first = key.utf8.first, key.utf8.allSatisfy({ !isSign($0) }) else { return false }
        return isFirst || !(0x30...0x39).contains(first)
    }

    /// Whether the byte ends a name or a key, starts a comment, or is invisible.
    private static func isSign(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, 0x7F, UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "="), UInt8(ascii: ":"),
            UInt8(ascii: "#"), UInt8(ascii: "\""), UInt8(ascii: "\\"):
            true
        default: false
        }
    }
}

extension FormTextName {
    /// The part of a line before its value.
    struct Head {
        var steps: [Step]
        /// True for `:=`, false for `=`; nil without either, which means null.
        var isTyped: Bool?
        /// The offset of the value.
        var value: Int
    }

    /// Reads a line up to its value.
    ///
    /// - Parameter isStrict: true in a comment, where a name must have no spaces and be followed by `=` or `:=`.
    static func head(_ bytes: [UInt8], _ line: Range<Int>, isStrict: Bool) throws(TreeTextFault) -> Head {
        var reader = FormNameReader(bytes, line)
        let steps = try reader.steps(isStrict: isStrict)
        let isTyped = try reader.sign()
        if isStrict, isTyped == nil { throw TreeTextFault(.equalsWanted, at: line.lowerBound) }
        return Head(steps: steps, isTyped: isTyped, value: reader.at)
    }
}

/// Reads names of lines.
private struct FormNameReader {
    let bytes: [UInt8]
    let end: Int
    var at: Int

    init(_ bytes: [UInt8], _ line: Range<Int>) {
        self.bytes = bytes
        at = line.lowerBound
        end = line.upperBound
    }

    mutating func steps(isStrict: Bool) throws(TreeTextFault) -> [FormTextName.Step] {
        var steps: [FormTextName.Step] = []
        if at < end, bytes[at] == UInt8(ascii: "\"") {
            steps.append(.key(try quoted()))
            skipBlanks()
        } else if let key = try bare(isStrict) {
            steps.append(.key(key))
        }
        while at < end, bytes[at] == UInt8(ascii: "[") {
            steps.append(try bracket())
            guard steps.count < JSONTreeTextReader.deepest else {
                throw TreeTextFault(.tooDeep(limit: JSONTreeTextReader.deepest), at: at)
            }
        }
        skipBlanks()
        return steps
    }

    /// Reads `=` or `:=`; nil at the end of the line.
    mutating func sign() throws(TreeTextFault) -> Bool? {
        guard at < end else { return nil }
        if bytes[at] == UInt8(ascii: "=") {
            at += 1
            return false
        }
        guard bytes[at] == UInt8(ascii: ":"), at + 1 < end, bytes[at + 1] == UInt8(ascii: "=") else {
            throw TreeTextFault(.nameWanted, at: at)
        }
        at += 2
        return true
    }

    /// Reads up to `[`, `=`, `:=` or the end; nil when there is nothing before it.
    private mutating func bare(_ isStrict: Bool) throws(TreeTextFault) -> String? {
        let start = at
        while at < end, !startsValue, bytes[at] != UInt8(ascii: "[") {
            if isStrict, bytes[at] <= 0x20 { throw TreeTextFault(.nameWanted, at: at) }
            at += 1
        }
        var stop = at
        while stop > start, bytes[stop - 1] == 0x20 || bytes[stop - 1] == 0x09 { stop -= 1 }
        return stop > start ? String(decoding: bytes[start..<stop], as: UTF8.self) : nil
    }

    private var startsValue: Bool {
        bytes[at] == UInt8(ascii: "=")
            || (bytes[at] == UInt8(ascii: ":") && at + 1 < end && bytes[at + 1] == UInt8(ascii: "="))
    }

    private mutating func quoted() throws(TreeTextFault) -> String {
        let start = at
        var isEscaped = false
        at += 1
        while at < end, isEscaped || bytes[at] != UInt8(ascii: "\"") {
            isEscaped = !isEscaped && bytes[at] == UInt8(ascii: "\\")
            at += 1
        }
        guard at < end else { throw TreeTextFault(.quoteWanted, at: start) }
        at += 1
        var nodes = TreeTextNodes()
        let node = try JSONTreeTextReader.read(bytes, start..<at, into: &nodes) { false }
        guard case .scalar(let scalar) = node.value else { throw TreeTextFault(.nameWanted, at: start) }
        return scalar.text
    }

    private mutating func bracket() throws(TreeTextFault) -> FormTextName.Step {
        let start = at
        at += 1
        var step: FormTextName.Step
        if at < end, bytes[at] == UInt8(ascii: "\"") {
            step = .key(try quoted())
        } else {
            let from = at
            while at < end, bytes[at] != UInt8(ascii: "]") { at += 1 }
            let text = String(decoding: bytes[from..<at], as: UTF8.self)
            let isIndex = text.utf8.allSatisfy { (0x30...0x39).contains($0) }
            step = text.isEmpty ? .next : isIndex ? Int(text).map { .index($0) } ?? .key(text) : .key(text)
        }
        guard at < end, bytes[at] == UInt8(ascii: "]") else { throw TreeTextFault(.bracketWanted, at: start) }
        at += 1
        return step
    }

    private mutating func skipBlanks() {
        while at < end, bytes[at] == 0x20 || bytes[at] == 0x09 { at += 1 }
    }
}
