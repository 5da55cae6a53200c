public import ServerReaders

/// A reading in one line that each program can print too: JSON, with each byte of a text as the character of that
/// number, since texts need not be UTF-8.
///
///     {"tree":{"a":["1","\u00ff"]}}        {"refused":"ParameterTypeError"}
public enum CanonicalText {
    /// - Parameter isSorted: true where a program keeps no order of its own.
    public static func line(_ reading: Reading, isSorted: Bool = false) -> String {
        var line: [UInt8] = []
        if let tree = reading.tree {
            line += "{\"tree\":".utf8
            append(tree, isSorted, to: &line)
        } else {
            line += "{\"refused\":".utf8
            append(error(reading), to: &line)
        }
        line.append(UInt8(ascii: "}"))
        return String(decoding: line, as: UTF8.self)
    }

    private static func error(_ reading: Reading) -> [UInt8] {
        for note in reading.notes.reversed() {
            if case .refused(let error, _) = note.fact { return Array(error.utf8) }
        }
        return []
    }

    private static func append(_ tree: ServerTree, _ isSorted: Bool, to line: inout [UInt8]) {
        switch tree {
        case .null: line += "null".utf8
        case .truth: line += "true".utf8
        case .text(let text): append(text, to: &line)
        case .list(let items):
            line.append(UInt8(ascii: "["))
            for (index, item) in items.enumerated() {
                if index > 0 { line.append(UInt8(ascii: ",")) }
                append(item, isSorted, to: &line)
            }
            line.append(UInt8(ascii: "]"))
        case .dictionary(let members):
            let ordered = isSorted ? members.sorted { $0.key.lexicographicallyPrecedes($1.key) } : members
            line.append(UInt8(ascii: "{"))
            for (index, member) in ordered.enumerated() {
                if index > 0 { line.append(UInt8(ascii: ",")) }
                append(member.key, to: &line)
                line.append(UInt8(ascii: ":"))
                append(member.value, isSorted, to: &line)
            }
            line.append(UInt8(ascii: "}"))
        }
    }

    /// A JSON string, with `\u00XX` for all but the printable characters of ASCII.
    public static func append(_ text: [UInt8], to line: inout [UInt8]) {
        line.append(UInt8(ascii: "\""))
        for byte in text {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): line += [UInt8(ascii: "\\"), byte]
            case 0x20..<0x7F: line.append(byte)
            default: line += "\\u00".utf8 + [hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
            }
        }
        line.append(UInt8(ascii: "\""))
    }

    private static let hexadecimal = Array("0123456789abcdef".utf8)
}
