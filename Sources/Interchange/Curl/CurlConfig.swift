internal import CurlewBytes

/// Reads a file of options (`-K`): one option on each line, with or without dashes, and its value after a blank, `=` or
/// `:`. After an option with dashes only a blank separates the value.
///
///     url = "https://a.test/"      # and comments on lines of their own
///     -H "X-One: 1"
///     silent
public enum CurlConfig {
    /// The words that the file adds to the command line.
    public static func words(of bytes: [UInt8]) -> [String] {
        bytes.split { ShellBytes.isBreak($0) }.flatMap { words(ofLine: $0) }
    }

    private static func words(ofLine line: ArraySlice<UInt8>) -> [String] {
        var rest = line.drop(while: ShellBytes.isBlank)
        guard let first = rest.first, first != UInt8(ascii: "#") else { return [] }
        let isDashed = first == UInt8(ascii: "-")
        let ends = { (byte: UInt8) in ShellBytes.isBlank(byte) || (!isDashed && isSign(byte)) }
        let name = rest.prefix { !ends($0) }
        rest = rest.dropFirst(name.count).drop { ShellBytes.isBlank($0) || (!isDashed && isSign($0)) }
        let word = (isDashed ? "" : "--") + String(decoding: name, as: UTF8.self)
        return rest.isEmpty ? [word] : [word, value(rest)]
    }

    private static func isSign(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "=") || byte == UInt8(ascii: ":") }

    /// The value at the start of a text: in quotes up to the next quote, with the escapes `\"`, `\\`, `\n`, `\r`, `\t`
    /// and `\v`; otherwise up to the next blank.
    private static func value(_ text: ArraySlice<UInt8>) -> String {
        guard text.first == UInt8(ascii: "\"") else {
            return String(decoding: text.prefix { !ShellBytes.isBlank($0) }, as: UTF8.self)
        }
        var rest = text.dropFirst()
        var result: [UInt8] = []
        while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
            result.append(byte == UInt8(ascii: "\\") ? escaped(rest.popFirst()) : byte)
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func escaped(_ byte: UInt8?) -> UInt8 {
        switch byte {
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        case UInt8(ascii: "v"): 0x0B
        case let other: other ?? UInt8(ascii: "\\")
        }
    }
}
