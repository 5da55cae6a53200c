import CurlewBytes
import Serialization

/// The supported charsets of bodies; everything is shown as UTF-8. UTF-7 is not supported on purpose: it can hide
/// markup.
enum Charset: Equatable {
    case utf8
    /// Latin-1 or Windows-1252.
    case singleByte(TextEncoding)
    case utf16(isLittleEndian: Bool)
    case utf32(isLittleEndian: Bool)
    case unknown(String)

    /// The charset of a body; a byte order mark takes precedence over the declared name.
    init(_ bytes: Bytes, named name: String?) {
        let mark = bytes[0..<min(4, bytes.count)].array
        self = Self.marked(mark) ?? Self.named(name?.lowercased() ?? "utf-8", mark)
        // The mark of UTF-16 followed by a NUL character looks like that of UTF-32.
        if case .utf32(true) = self, name?.lowercased().utf8.starts(with: "utf-16".utf8) == true {
            self = .utf16(isLittleEndian: true)
        }
    }

    /// A charset that was chosen by its name, whatever mark there is, or nil. In UTF-16 and UTF-32 without an order in the
    /// name the mark gives the order.
    init?(_ bytes: Bytes, chosen name: String) {
        let name = name.lowercased()
        guard Self.names.contains(name) else { return nil }
        let mark = bytes[0..<min(4, bytes.count)].array
        switch (name, Self.marked(mark)) {
        case ("utf-16", .utf32(let isLittleEndian)?): self = .utf16(isLittleEndian: isLittleEndian)
        case ("utf-16", let marked?), ("utf-32", let marked?): self = marked
        default: self = Self.named(name, mark)
        }
    }

    /// The names that can be chosen.
    static let names = [
        "utf-8", "iso-8859-1", "windows-1252", "utf-16", "utf-16be", "utf-16le", "utf-32", "utf-32be", "utf-32le",
    ]

    private static func marked(_ start: [UInt8]) -> Charset? {
        if start == [0xFF, 0xFE, 0, 0] { return .utf32(isLittleEndian: true) }
        if start == [0, 0, 0xFE, 0xFF] { return .utf32(isLittleEndian: false) }
        switch start.prefix(2) {
        case [0xFF, 0xFE]: return .utf16(isLittleEndian: true)
        case [0xFE, 0xFF]: return .utf16(isLittleEndian: false)
        default: return nil
        }
    }

    /// - Parameter start: the first four bytes. UTF-32 without a mark is big-endian, unless that makes no character of them.
    private static func named(_ name: String, _ start: [UInt8]) -> Charset {
        switch name {
        case "utf-32be": return .utf32(isLittleEndian: false)
        case "utf-32le": return .utf32(isLittleEndian: true)
        default: break
        }
        return switch TextEncoding(charset: name) {
        case .utf8, .ascii: .utf8
        case .latin1: .singleByte(.latin1)
        case .windows1252: .singleByte(.windows1252)
        case .utf16, .utf16BigEndian: .utf16(isLittleEndian: false)
        case .utf16LittleEndian: .utf16(isLittleEndian: true)
        case .utf32: .utf32(isLittleEndian: start.count == 4 && (start[0] != 0 || start[1] > 0x10))
        case nil: .unknown(name)
        }
    }

    /// The most bytes that are converted; a larger body is shown as it is.
    static let limit = 64 << 20

    func transcoded(_ source: Bytes) -> Bytes {
        guard source.count <= Self.limit else { return source }
        return switch self {
        case .utf8, .unknown: source
        case .singleByte(let encoding): Bytes(Array(encoding.text(of: source.array).utf8))
        case .utf16(let isLittleEndian): Bytes(Array(Self.utf16(source.array, isLittleEndian).utf8))
        case .utf32(let isLittleEndian): Bytes(Array(Self.utf32(source.array, isLittleEndian).utf8))
        }
    }

    private static func utf16(_ bytes: [UInt8], _ isLittleEndian: Bool) -> String {
        let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
            let (low, high) = isLittleEndian ? (index, index + 1) : (index + 1, index)
            return UInt16(bytes[low]) | UInt16(bytes[high]) << 8
        }
        let text = String(decoding: units.first == 0xFEFF ? units.dropFirst() : units[...], as: UTF16.self)
        return bytes.count.isMultiple(of: 2) ? text : text + "\u{FFFD}"
    }

    private static func utf32(_ bytes: [UInt8], _ isLittleEndian: Bool) -> String {
        var text = String.UnicodeScalarView()
        for index in stride(from: 0, to: bytes.count - 3, by: 4) {
            let places = isLittleEndian ? [3, 2, 1, 0] : [0, 1, 2, 3]
            let unit = places.reduce(UInt32(0)) { $0 << 8 | UInt32(bytes[index + $1]) }
            if index > 0 || unit != 0xFEFF { text.append(Unicode.Scalar(unit) ?? "\u{FFFD}") }
        }
        if !bytes.count.isMultiple(of: 4) { text.append("\u{FFFD}") }
        return String(text)
    }
}
