internal import CurlewBytes

extension JSONTreeTextReader {
    /// Text in quotes (RFC 8259 §7) that ends on its line; half a surrogate pair becomes U+FFFD.
    mutating func string() throws(TreeTextFault) -> String {
        let start = at
        at += 1
        while at < end, Self.isPlain(bytes[at]) { at += 1 }
        if at < end, bytes[at] == UInt8(ascii: "\"") {
            at += 1
            return String(decoding: bytes[start + 1..<at - 1], as: UTF8.self)
        }
        var text = Array(bytes[start + 1..<at])
        while at < end, bytes[at] != UInt8(ascii: "\"") {
            if bytes[at] == UInt8(ascii: "\\") {
                try escape(into: &text)
            } else if bytes[at] == 0x0A || bytes[at] == 0x0D {
                throw TreeTextFault(.quoteWanted, at: start)
            } else if bytes[at] < 0x20 {
                throw TreeTextFault(.controlInText, at: at)
            } else {
                text.append(bytes[at])
                at += 1
            }
        }
        guard at < end else { throw TreeTextFault(.quoteWanted, at: start) }
        at += 1
        return String(decoding: text, as: UTF8.self)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    private mutating func escape(into text: inout [UInt8]) throws(TreeTextFault) {
        let start = at
        at += 1
        guard at < end else { throw TreeTextFault(.wrongEscape, at: start) }
        let sign = bytes[at]
        at += 1
        switch sign {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(sign)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"): text += try unicode(start).utf8
        default: throw TreeTextFault(.wrongEscape, at: start)
        }
    }

    private mutating func unicode(_ start: Int) throws(TreeTextFault) -> String {
        var units = [try unit(start)]
        if UTF16.isLeadSurrogate(units[0]), at + 1 < end, bytes[at] == UInt8(ascii: "\\"),
            bytes[at + 1] == UInt8(ascii: "u")
        {
            at += 2
            units.append(try unit(at - 2))
        }
        return String(decoding: units, as: UTF16.self)
    }

    private mutating func unit(_ start: Int) throws(TreeTextFault) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard at < end, let digit = bytes[at].hexadecimalValue else {
                throw TreeTextFault(.wrongEscape, at: start)
            }
            unit = unit << 4 | UInt16(digit)
            at += 1
        }
        return unit
    }

    // MARK: Without quotes

    var startsVariable: Bool {
        at + 1 < end && bytes[at] == UInt8(ascii: "{") && bytes[at + 1] == UInt8(ascii: "{")
    }

    /// `true`, `false`, `null`, a number, or variables, which count as numbers until they have values.
    mutating func word() throws(TreeTextFault) -> Scalar {
        let start = at
        var hasVariable = false
        while at < end, !Self.endsWord(bytes[at]) || startsVariable {
            if startsVariable {
                try skipVariable()
                hasVariable = true
            } else {
                at += 1
            }
        }
        let text = String(decoding: bytes[start..<at], as: UTF8.self)
        switch text {
        case "true", "false": return Scalar(.boolean, text)
        case "null": return Scalar(.null, "")
        case _ where hasVariable || NumberText(text).isJSON: return Scalar(.number, text)
        default: throw TreeTextFault(.noValue(shown(text, from: start)), at: start)
        }
    }

    private func shown(_ word: String, from start: Int) -> String {
        guard word.isEmpty else { return word.count > 24 ? word.prefix(24) + ".." : word }
        return start < end ? String(decoding: bytes[start..<end].prefix(1), as: UTF8.self) : ""
    }

    private mutating func skipVariable() throws(TreeTextFault) {
        let start = at
        at += 2
        while at < end, bytes[at] != 0x0A {
            if bytes[at] == UInt8(ascii: "}"), at + 1 < end, bytes[at + 1] == UInt8(ascii: "}") {
                at += 2
                return
            }
            at += 1
        }
        throw TreeTextFault(.variableNotClosed, at: start)
    }

    private static func endsWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
            UInt8(ascii: "}"), UInt8(ascii: "\""), UInt8(ascii: "/"):
            true
        default: isBlank(byte)
        }
    }
}
