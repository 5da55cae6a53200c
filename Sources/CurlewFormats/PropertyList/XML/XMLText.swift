/// Decodes the text of an element that `XMLScanner.content` has checked: references, CDATA sections and line ends
/// (XML 1.0 §2.11); comments and processing instructions leave nothing.
enum XMLText {
    /// The text of the element whose start tag is at `start`; none for `<name/>`.
    static func decoded(_ bytes: Span<UInt8>, ofElementAt start: Int, fromAtMost limit: Int) -> String {
        do throws(XMLFault) {
            let tag = try XMLScanner.tag(bytes, from: start, or: "")
            return tag.isEmpty ? "" : decoded(bytes, from: tag.end, fromAtMost: limit)
        } catch {
            return ""
        }
    }

    /// Reads from `start` to the end tag, or until `limit` bytes of text are there.
    static func decoded(_ bytes: Span<UInt8>, from start: Int, fromAtMost limit: Int = .max) -> String {
        var text: [UInt8] = []
        var at = start
        while at < bytes.count, text.count < limit {
            if bytes[at] == UInt8(ascii: "<"), XMLScanner.isEndTag(bytes, at: at) { break }
            do throws(XMLFault) {
                at = try append(bytes, at: at, to: &text)
            } catch {
                break
            }
        }
        let cut = UTF8Sequence.prefix(text.span, 0..<text.count, limit)
        return String(decoding: text[cut], as: UTF8.self)
    }

    private static func append(_ bytes: Span<UInt8>, at start: Int, to text: inout [UInt8]) throws(XMLFault) -> Int {
        switch bytes[start] {
        case UInt8(ascii: "&"):
            let reference = try XMLReference.scanned(bytes, at: start)
            text.append(contentsOf: String(reference.scalar).utf8)
            return reference.end
        case UInt8(ascii: "<"): return try appendMarkup(bytes, at: start, to: &text)
        case UInt8(ascii: "\r"): return appendLineEnd(bytes, at: start, to: &text)
        default:
            text.append(bytes[start])
            return start + 1
        }
    }

    private static func appendMarkup(
        _ bytes: Span<UInt8>, at start: Int, to text: inout [UInt8]
    ) throws(XMLFault) -> Int {
        if XMLScanner.starts(bytes, at: start, with: "<!--") {
            return try XMLScanner.skip(bytes, from: start + 4, past: "-->")
        }
        guard XMLScanner.starts(bytes, at: start, with: "<![CDATA[") else {
            return try XMLScanner.skip(bytes, from: start + 2, past: "?>")
        }
        let end = try XMLScanner.skip(bytes, from: start + 9, past: "]]>")
        var at = start + 9
        while at < end - 3 {
            if bytes[at] == UInt8(ascii: "\r") {
                at = appendLineEnd(bytes, at: at, to: &text)
            } else {
                text.append(bytes[at])
                at += 1
            }
        }
        return end
    }

    /// CR LF and CR become LF.
    private static func appendLineEnd(_ bytes: Span<UInt8>, at start: Int, to text: inout [UInt8]) -> Int {
        text.append(UInt8(ascii: "\n"))
        return start + 1 < bytes.count && bytes[start + 1] == UInt8(ascii: "\n") ? start + 2 : start + 1
    }
}
