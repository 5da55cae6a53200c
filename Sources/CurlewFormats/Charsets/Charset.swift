internal import CurlewBytes

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
