/// The escaping of a format: the characters that are kept, and the form of the others.
enum Escaping {
    /// Percent escapes of UTF-8 for all but the kept characters, with a form of its own for the space: form text
    /// (AFPercentEscapedStringFromString, rule AF-7; WHATWG URL, application/x-www-form-urlencoded).
    case percent(keeping: ByteSet, blank: Blank)
    /// Percent escapes for all but letters, digits and `- . _ ~`: values in a path (RFC 6570 §3.2.1; rule PATH-1).
    case path
    /// `%xx` for `"` and controls: names in the head of a part (HTML, multipart/form-data).
    case partName
    /// `%xx` for controls except tab: header lines of a part, so that a value cannot end its line.
    case partHeader
    /// Nothing is escaped.
    case none
    /// `"`, `\` and controls (RFC 8259 §7).
    case json
    /// The same, and `/` as `\/`.
    case jsonWithSlashes
    /// `< > &`, and CR, which XML would read as LF.
    case xml

    /// The form of a space that is not kept.
    enum Blank {
        case escaped, plus
    }

    /// The same for a value of somebody else, which stays one name or value: with the signs between pairs escaped, and
    /// those that escapes are made of.
    var ofForeign: Escaping {
        guard case .percent(let kept, let blank) = self else { return self }
        return .percent(keeping: kept.without("&=+;#%"), blank: blank)
    }

    /// The rule recorded for escaped characters, when it differs from that of the text around them.
    var rule: Rule? {
        switch self {
        case .percent, .path, .partName, .partHeader, .none, .xml: nil
        case .json, .jsonWithSlashes: .jsonEscape
        }
    }

    @inline(__always)
    func append(_ text: String, to bytes: inout [UInt8]) {
        var text = text
        text.withUTF8 { utf8 in
            let kept = kept
            var runStart = 0
            for index in 0..<utf8.count where !kept.contains(utf8[index]) {
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[runStart..<index]))
                appendEscape(of: utf8[index], to: &bytes)
                runStart = index + 1
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[runStart...]))
        }
    }

    /// The reason for an escape; nil for a character that is kept.
    func reason(for scalar: Unicode.Scalar) -> Escape.Reason? {
        guard scalar.isASCII else { return escapesNonASCII ? .nonASCII : nil }
        guard !kept.contains(UInt8(scalar.value)) else { return nil }
        switch scalar {
        case " ": return .space
        case "%": return .percent
        case "\0"..."\u{1F}", "\u{7F}": return .control
        case "\"" where !isFormText: return .quote
        case "\\" where !isFormText: return .backslash
        case "/": return .slash
        case "<", ">", "&": return isMarkup ? .markup : .reserved
        default: return .reserved
        }
    }

    /// The number of bytes of an escaped character.
    func width(of scalar: Unicode.Scalar) -> Int {
        if scalar == " ", case .percent(_, .plus) = self { return 1 }
        if isFormText { return 3 * UTF8.width(scalar) }
        var bytes: [UInt8] = []
        appendEscape(of: UInt8(truncatingIfNeeded: scalar.value), to: &bytes)
        return bytes.count
    }

    private var isFormText: Bool {
        switch self {
        case .percent, .path: true
        case .partName, .partHeader, .none, .json, .jsonWithSlashes, .xml: false
        }
    }

    private var escapesNonASCII: Bool {
        if case .percent(let kept, _) = self { !kept.holdsNonASCII } else { isFormText }
    }

    private var isMarkup: Bool { if case .xml = self { true } else { false } }

    /// The bytes that stand for themselves.
    var kept: ByteSet {
        @inline(__always) get {
            switch self {
            case .percent(let kept, _): kept
            case .path: .unreserved
            case .partName: ByteSet.partNameEscaped.others
            case .partHeader: ByteSet.partHeaderEscaped.others
            case .none: .all
            case .json: ByteSet.jsonEscaped.others
            case .jsonWithSlashes: ByteSet.jsonEscapedWithSlashes.others
            case .xml: ByteSet.xmlEscaped.others
            }
        }
    }

    @inline(__always)
    private func appendEscape(of byte: UInt8, to bytes: inout [UInt8]) {
        switch self {
        case .percent(_, .plus) where byte == UInt8(ascii: " "): bytes.append(UInt8(ascii: "+"))
        case .percent, .path, .partName, .partHeader, .none:
            bytes.append(UInt8(ascii: "%"))
            bytes.append(Self.upperHex(byte >> 4))
            bytes.append(Self.upperHex(byte & 15))
        case .json, .jsonWithSlashes: Self.appendJSON(byte, to: &bytes)
        case .xml: Self.appendXML(byte, to: &bytes)
        }
    }

    private static func upperHex(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }
    private static func lowerHex(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }

    private static func appendJSON(_ byte: UInt8, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): bytes.append(byte)
        case 0x08: bytes.append(UInt8(ascii: "b"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x0C: bytes.append(UInt8(ascii: "f"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        default:
            bytes.append(contentsOf: "u00".utf8)
            bytes.append(lowerHex(byte >> 4))
            bytes.append(lowerHex(byte & 15))
        }
    }

    private static func appendXML(_ byte: UInt8, to bytes: inout [UInt8]) {
        switch byte {
        case UInt8(ascii: "<"): bytes.append(contentsOf: "&lt;".utf8)
        case UInt8(ascii: ">"): bytes.append(contentsOf: "&gt;".utf8)
        case UInt8(ascii: "&"): bytes.append(contentsOf: "&amp;".utf8)
        default: bytes.append(contentsOf: "&#\(byte);".utf8)
        }
    }
}
