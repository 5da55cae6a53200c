import CurlewBytes

/// The supported charsets of bodies; everything is shown as UTF-8. UTF-7 is not supported on purpose: it can hide
/// markup.
enum Charset: Equatable {
    case utf8
    case latin1
    case utf16(isLittleEndian: Bool)
    case unknown(String)

    /// The charset of a body; a byte order mark takes precedence over the declared name.
    init(_ bytes: Bytes, named name: String?) {
        switch bytes[0..<min(2, bytes.count)].array {
        case [0xFF, 0xFE]: self = .utf16(isLittleEndian: true)
        case [0xFE, 0xFF]: self = .utf16(isLittleEndian: false)
        default: self = Self.named(name?.lowercased() ?? "utf-8")
        }
    }

    private static func named(_ name: String) -> Charset {
        switch name {
        case "utf-8", "utf8", "us-ascii", "ascii": .utf8
        case "iso-8859-1", "latin1", "windows-1252", "cp1252": .latin1
        case "utf-16", "utf-16be": .utf16(isLittleEndian: false)
        case "utf-16le": .utf16(isLittleEndian: true)
        default: .unknown(name)
        }
    }

    var unknownName: String? {
        if case .unknown(let name) = self { name } else { nil }
    }

    /// The most bytes that are converted; a larger body is shown as it is.
    static let limit = 64 << 20

    func transcoded(_ source: Bytes) -> Bytes {
        guard source.count <= Self.limit else { return source }
        switch self {
        case .utf8, .unknown: return source
        case .latin1: return Bytes(Array(String(String.UnicodeScalarView(source.array.map(Unicode.Scalar.init))).utf8))
        case .utf16(let isLittleEndian): return Bytes(Array(Self.text(source.array, isLittleEndian).utf8))
        }
    }

    private static func text(_ bytes: [UInt8], _ isLittleEndian: Bool) -> String {
        let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
            let (low, high) = isLittleEndian ? (index, index + 1) : (index + 1, index)
            return UInt16(bytes[low]) | UInt16(bytes[high]) << 8
        }
        return String(decoding: units.first == 0xFEFF ? units.dropFirst() : units[...], as: UTF16.self)
    }
}
