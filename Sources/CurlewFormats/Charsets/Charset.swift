internal import CCurlewCharsets
public import CurlewBytes

/// The character encodings of texts that come from outside: those of the WHATWG's Encoding Standard (§4.2 names and
/// labels), and UTF-32. UTF-7 is left out on purpose, because it can hide markup, and so are the encodings that the
/// standard gives up (§4.2, "replacement").
public enum Charset: String, Sendable, CaseIterable {
    case utf8 = "utf-8"
    case ibm866
    case iso8859x2 = "iso-8859-2"
    case iso8859x3 = "iso-8859-3"
    case iso8859x4 = "iso-8859-4"
    case iso8859x5 = "iso-8859-5"
    case iso8859x6 = "iso-8859-6"
    case iso8859x7 = "iso-8859-7"
    case iso8859x8 = "iso-8859-8"
    case iso8859x10 = "iso-8859-10"
    case iso8859x13 = "iso-8859-13"
    case iso8859x14 = "iso-8859-14"
    case iso8859x15 = "iso-8859-15"
    case iso8859x16 = "iso-8859-16"
    case koi8R = "koi8-r"
    case koi8U = "koi8-u"
    case macintosh
    case windows874 = "windows-874"
    case windows1250 = "windows-1250"
    case windows1251 = "windows-1251"
    case windows1252 = "windows-1252"
    case windows1253 = "windows-1253"
    case windows1254 = "windows-1254"
    case windows1255 = "windows-1255"
    case windows1256 = "windows-1256"
    case windows1257 = "windows-1257"
    case windows1258 = "windows-1258"
    case macCyrillic = "x-mac-cyrillic"
    case gbk
    case gb18030
    case big5
    case eucJP = "euc-jp"
    case iso2022JP = "iso-2022-jp"
    case shiftJIS = "shift_jis"
    case eucKR = "euc-kr"
    case utf16BigEndian = "utf-16be"
    case utf16LittleEndian = "utf-16le"
    case userDefined = "x-user-defined"
    case utf32BigEndian = "utf-32be"
    case utf32LittleEndian = "utf-32le"
}

extension Charset {
    /// The encoding of a label as servers and documents write it, in any case and with blanks around it; nil for an unknown
    /// label.
    public init?(label: String) {
        let plain = label.utf8.trimmed { $0 == 0x20 || (0x09...0x0D).contains($0) }.lowercased()
        guard let charset = Self.byLabel[plain] else { return nil }
        self = charset
    }

    private static let byLabel: [String: Charset] = Dictionary(
        uniqueKeysWithValues: allCases.flatMap { charset in
            charset.labels.utf8.split(separator: " ").map { (String($0), charset) }
        })

    /// In lower case, with blanks between them.
    private var labels: String {
        switch self {
        case .utf8: "unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf-8 utf8 x-unicode20utf8"
        case .ibm866: "866 cp866 csibm866 ibm866"
        case .iso8859x2: "csisolatin2 iso-8859-2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2 latin2"
        case .iso8859x3: "csisolatin3 iso-8859-3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 l3 latin3"
        case .iso8859x4: "csisolatin4 iso-8859-4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 l4 latin4"
        case .iso8859x5:
            "csisolatincyrillic cyrillic iso-8859-5 iso-ir-144 iso8859-5 iso88595 iso_8859-5 iso_8859-5:1988"
        case .iso8859x6:
            "arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6 iso-8859-6-e "
                + "iso-8859-6-i iso-ir-127 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987"
        case .iso8859x7:
            "csisolatingreek ecma-118 elot_928 greek greek8 iso-8859-7 iso-ir-126 iso8859-7 iso88597 "
                + "iso_8859-7 iso_8859-7:1987 sun_eu_greek"
        case .iso8859x8:
            "csiso88598e csisolatinhebrew hebrew iso-8859-8 iso-8859-8-e iso-ir-138 iso8859-8 iso88598 "
                + "iso_8859-8 iso_8859-8:1988 visual csiso88598i iso-8859-8-i logical"
        case .iso8859x10: "csisolatin6 iso-8859-10 iso-ir-157 iso8859-10 iso885910 l6 latin6"
        case .iso8859x13: "iso-8859-13 iso8859-13 iso885913"
        case .iso8859x14: "iso-8859-14 iso8859-14 iso885914"
        case .iso8859x15: "csisolatin9 iso-8859-15 iso8859-15 iso885915 iso_8859-15 l9"
        case .iso8859x16: "iso-8859-16"
        case .koi8R: "cskoi8r koi koi8 koi8-r koi8_r"
        case .koi8U: "koi8-ru koi8-u"
        case .macintosh: "csmacintosh mac macintosh x-mac-roman"
        case .windows874: "dos-874 iso-8859-11 iso8859-11 iso885911 tis-620 windows-874"
        case .windows1250: "cp1250 windows-1250 x-cp1250"
        case .windows1251: "cp1251 windows-1251 x-cp1251"
        case .windows1252:
            "ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1 iso88591 "
                + "iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii windows-1252 x-cp1252"
        case .windows1253: "cp1253 windows-1253 x-cp1253"
        case .windows1254:
            "cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989 l5 "
                + "latin5 windows-1254 x-cp1254"
        case .windows1255: "cp1255 windows-1255 x-cp1255"
        case .windows1256: "cp1256 windows-1256 x-cp1256"
        case .windows1257: "cp1257 windows-1257 x-cp1257"
        case .windows1258: "cp1258 windows-1258 x-cp1258"
        case .macCyrillic: "x-mac-cyrillic x-mac-ukrainian"
        case .gbk: "chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 gbk iso-ir-58 x-gbk"
        case .gb18030: "gb18030"
        case .big5: "big5 big5-hkscs cn-big5 csbig5 x-x-big5"
        case .eucJP: "cseucpkdfmtjapanese euc-jp x-euc-jp"
        case .iso2022JP: "csiso2022jp iso-2022-jp"
        case .shiftJIS: "csshiftjis ms932 ms_kanji shift-jis shift_jis sjis windows-31j x-sjis"
        case .eucKR:
            "cseuckr csksc56011987 euc-kr iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 "
                + "windows-949"
        case .utf16BigEndian: "unicodefffe utf-16be"
        case .utf16LittleEndian: "csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16 utf-16le"
        case .userDefined: "x-user-defined"
        case .utf32BigEndian: "utf-32be"
        case .utf32LittleEndian: "utf-32le utf-32"
        }
    }

    public var isUnicode: Bool {
        switch self {
        case .utf8, .utf16BigEndian, .utf16LittleEndian, .utf32BigEndian, .utf32LittleEndian: true
        default: false
        }
    }

    /// Whether text of UTF-8 could be told from it: not so in Unicode's own encodings, nor where escapes of ASCII change
    /// the meaning.
    public var isOfBytes: Bool { !isUnicode && self != .iso2022JP }

    /// The converter of the C library; nil for encodings that are read here.
    var converter: String? {
        switch self {
        case .utf8, .windows1252, .userDefined, .utf16BigEndian, .utf16LittleEndian, .utf32BigEndian,
            .utf32LittleEndian:
            nil
        case .ibm866: "IBM866"
        case .iso8859x2: "ISO-8859-2"
        case .iso8859x3: "ISO-8859-3"
        case .iso8859x4: "ISO-8859-4"
        case .iso8859x5: "ISO-8859-5"
        case .iso8859x6: "ISO-8859-6"
        case .iso8859x7: "ISO-8859-7"
        case .iso8859x8: "ISO-8859-8"
        case .iso8859x10: "ISO-8859-10"
        case .iso8859x13: "ISO-8859-13"
        case .iso8859x14: "ISO-8859-14"
        case .iso8859x15: "ISO-8859-15"
        case .iso8859x16: "ISO-8859-16"
        case .koi8R: "KOI8-R"
        case .koi8U: "KOI8-U"
        case .macintosh: "MACINTOSH"
        case .windows874: "CP874"
        case .windows1250: "CP1250"
        case .windows1251: "CP1251"
        case .windows1253: "CP1253"
        case .windows1254: "CP1254"
        case .windows1255: "CP1255"
        case .windows1256: "CP1256"
        case .windows1257: "CP1257"
        case .windows1258: "CP1258"
        case .macCyrillic: "MAC-UK"
        case .gbk: "GBK"
        case .gb18030: "GB18030"
        case .big5: "BIG5-HKSCS"
        case .eucJP: "EUC-JP-MS"
        case .iso2022JP: "ISO-2022-JP"
        case .shiftJIS: "CP932"
        case .eucKR: "CP949"
        }
    }
}

/// The charset that a document states of itself: `<?xml encoding="…"?>`, `<meta charset="…">`,
/// `<meta http-equiv="Content-Type" content="…; charset=…">`.
enum CharsetDeclaration {
    /// Bytes in which a declaration is searched for (HTML §13.2.3.2).
    private static let limit = 1024

    /// Nil for a document without one, and for what is no markup.
    static func name(in document: Bytes) -> String? {
        let head = document[0..<min(document.count, limit)].array
        guard head.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") else { return nil }
        return XMLEncoding.declared(in: document) ?? meta(head)
    }

    /// A document that can be read up to its declaration is in no UTF-16 (HTML §13.2.3.3).
    static func charset(_ name: String) -> Charset? {
        switch Charset(label: name) {
        case .utf16BigEndian, .utf16LittleEndian, .utf32BigEndian, .utf32LittleEndian: .utf8
        case .userDefined: .windows1252
        case let charset: charset
        }
    }

    private static func meta(_ head: [UInt8]) -> String? {
        let text = String(decoding: head.map { $0 < 0x80 ? $0 : UInt8(ascii: "?") }, as: UTF8.self).lowercased()
        var rest = text[...]
        while let open = rest.utf8.firstRange(of: "<".utf8) {
            rest = rest[open.upperBound...]
            if rest.utf8.hasPrefix("!--") {
                guard let end = rest.utf8.firstRange(of: "-->".utf8) else { return nil }
                rest = rest[end.upperBound...]
            } else if rest.utf8.hasPrefix("meta"), let end = rest.utf8.firstIndex(of: UInt8(ascii: ">")) {
                if let name = charset(rest[..<end]) { return name }
                rest = rest[end...]
            }
        }
        return nil
    }

    /// The value behind `charset` and `=`, in quotes or not.
    private static func charset(_ tag: Substring) -> String? {
        guard let word = tag.utf8.firstRange(of: "charset".utf8) else { return nil }
        let behind = tag[word.upperBound...].utf8.drop { $0 <= 0x20 }
        guard behind.first == UInt8(ascii: "=") else { return nil }
        let value = behind.dropFirst().drop { $0 <= 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
        let name = value.prefix { $0 > 0x20 && !"\"';/>".utf8.contains($0) }
        return name.isEmpty ? nil : String(Substring(name))
    }
}

extension Charset {
    /// A text that was read, in UTF-8.
    public struct Text: Sendable {
        public let bytes: Bytes
        /// Bytes that are no text in the charset; each is U+FFFD, but in UTF-8, which stays as it came.
        public let faults: Int

        public init(bytes: Bytes, faults: Int) {
            (self.bytes, self.faults) = (bytes, faults)
        }
    }

    /// The package of Debian with the converters, and its name where they are split off.
    public static let converterPackage = "libc6, or libc-gconv-modules-extra"

    /// The text of bytes without a byte order mark of UTF-16 or UTF-32; UTF-8 itself is returned as it came.
    ///
    /// - Returns: nil when the C library has no converter for the charset here, or no memory.
    public func decoded(_ source: Bytes) -> Text? {
        switch self {
        case .utf8: Text(bytes: source, faults: source.withSpan { UTF8Sequence.firstFault(in: $0) } == nil ? 0 : 1)
        case .windows1252: Self.single(source, Self.windows1252)
        case .userDefined: Self.single(source) { $0 < 0x80 ? UInt32($0) : 0xF700 + UInt32($0) }
        case .utf16BigEndian: Self.units(source, .utf16(isBigEndian: true))
        case .utf16LittleEndian: Self.units(source, .utf16(isBigEndian: false))
        case .utf32BigEndian: Self.units(source, .utf32(isBigEndian: true))
        case .utf32LittleEndian: Self.units(source, .utf32(isBigEndian: false))
        default: converter.flatMap { Self.converted(source, to: "UTF-8", from: $0) }
        }
    }

    /// The bytes of each character in an encoding of bytes; an empty array for one that the encoding lacks.
    ///
    /// - Parameter characters: without line ends.
    /// - Returns: nil in Unicode's encodings, in x-user-defined, and when the C library has no converter here.
    package func encoded(_ characters: [Unicode.Scalar]) -> [[UInt8]]? {
        if self == .windows1252 { return characters.map { Self.windows1252($0).map { [$0] } ?? [] } }
        let lines = Bytes(Array(characters.map { "\($0)\n" }.joined().utf8))
        // No character of these encodings has the byte of a line end in it.
        return converter.flatMap { Self.converted(lines, to: $0, from: "UTF-8") }
            .map { $0.bytes.array.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast().map(Array.init) }
    }

    /// Nil for a character that Windows-1252 lacks.
    package static func windows1252(_ character: Unicode.Scalar) -> UInt8? {
        if character.value < 0x80 || (0xA0...0xFF).contains(character.value) { return UInt8(character.value) }
        return windows1252High.firstIndex(of: character.value).map { 0x80 + UInt8($0) }
    }

    // MARK: Encodings that are read here

    private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

    private static func single(_ source: Bytes, _ value: (UInt8) -> UInt32) -> Text {
        var text: [UInt8] = []
        text.reserveCapacity(source.count + source.count / 8)
        source.withSpan { bytes in
            for index in 0..<bytes.count {
                let byte = bytes[index]
                if byte < 0x80 {
                    text.append(byte)
                } else {
                    text +=
                        Unicode.Scalar(value(byte)).flatMap { Unicode.UTF8.encode($0) }.map(Array.init) ?? replacement
                }
            }
        }
        return Text(bytes: Bytes(text), faults: 0)
    }

    /// An unused byte is the control of its number (Encoding Standard, index windows-1252).
    private static func windows1252(_ byte: UInt8) -> UInt32 {
        guard (0x80..<0xA0).contains(byte) else { return UInt32(byte) }
        let value = windows1252High[Int(byte - 0x80)]
        return value == 0 ? UInt32(byte) : value
    }

    /// The characters of 0x80 to 0x9F in Windows-1252; 0 for an unused byte.
    private static let windows1252High: [UInt32] = [
        0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
        0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E,
        0x0178,
    ]

    private static func units(_ source: Bytes, _ encoding: UnicodeEncoding) -> Text {
        source.withSpan { bytes in
            var (text, faults, place) = ([UInt8](), 0, 0)
            text.reserveCapacity(bytes.count)
            while place < bytes.count {
                if let (scalar, length) = encoding.scalar(bytes, at: place), let units = Unicode.UTF8.encode(scalar) {
                    if place > 0 || scalar != "\u{FEFF}" { text += units }
                    if scalar == "\u{FFFD}" { faults += 1 }
                    place += length
                } else {
                    text += replacement
                    faults += 1
                    place += encoding.unitLength
                }
            }
            return Text(bytes: Bytes(text), faults: faults)
        }
    }

    // MARK: Encodings of the C library

    private static func converted(_ source: Bytes, to: String, from: String) -> Text? {
        var text = unsafe ccharsets_text()
        let result = unsafe source.withUnsafeBytes { bytes in
            unsafe ccharsets_convert(to, from, bytes.baseAddress, bytes.count, &text)
        }
        guard result == CCHARSETS_DONE else { return nil }
        defer { unsafe ccharsets_free(&text) }
        let bytes = unsafe Array(UnsafeBufferPointer(start: text.bytes, count: text.count))
        return unsafe Text(bytes: Bytes(bytes), faults: text.faults)
    }
}
