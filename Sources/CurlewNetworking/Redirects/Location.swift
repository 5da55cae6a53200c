internal import CurlewBytes
internal import CurlewMessage
internal import CurlewTransport

/// The reference in a `Location` field as it is followed. Blanks and surplus slashes are corrected, as in curl and
/// browsers.
struct Location {
    /// A reference without blanks, and with two slashes before a host.
    let text: String
    /// True when the field differs from `text`.
    let isMended: Bool

    /// Blanks become `%20`, those of the query `+` as with curl; slashes before a host become two (URL standard §4.4:
    /// "special authority ignore slashes").
    init(_ field: String) {
        var text = Self.withoutBlanks(field)
        if text.utf8.hasPrefix("///") { text = "//" + Substring(text.utf8.drop { $0 == UInt8(ascii: "/") }) }
        if let behind = text.utf8.cut(at: ":")?.behind, behind.utf8.hasPrefix("/") {
            text = URLText.withTwoSlashes(text) ?? text
        }
        self.text = text
        isMended = !text.utf8.elementsEqual(field.utf8)
    }

    private static func withoutBlanks(_ field: String) -> String {
        guard field.utf8.contains(0x20) else { return field }
        let start = field.utf8.firstIndex(of: UInt8(ascii: "?")) ?? field.endIndex
        let path = field[..<start].utf8.flatMap { $0 == 0x20 ? Array("%20".utf8) : [$0] }
        let query = field[start...].utf8.map { $0 == 0x20 ? UInt8(ascii: "+") : $0 }
        return String(decoding: path + query, as: UTF8.self)
    }
}

extension ResponseHead {
    /// The first `Location`. Bytes that are not UTF-8, which the fields have as Latin-1, are escaped one by one, as curl
    /// and browsers follow them.
    var location: String? {
        guard let field = fields["Location"] else { return nil }
        let isText = lines.isEmpty || lines.array.firstRange(of: Array(field.utf8)) != nil
        if isText { return field }
        return field.unicodeScalars.map {
            $0.isASCII ? String($0) : PercentText.encoded([UInt8(truncatingIfNeeded: $0.value)])
        }.joined()
    }
}

extension Hop {
    /// Sentences about the redirect's `Location`: that it was corrected, and whether its user and password were sent.
    public var notes: [String] {
        guard kind == .redirect, let field = response.head.location else { return [] }
        let location = Location(field)
        var notes: [String] = []
        if location.isMended {
            notes.append(
                "The Location \"\(Userinfo.hidden(in: field))\" is no URL. It was mended as curl does, and followed.")
        }
        guard let userinfo = URLReference(location.text).authority?.utf8.cut(at: "@")?.before, !userinfo.isEmpty else {
            return notes
        }
        notes.append(
            takesUserinfo
                ? "The user and the password of the Location went along as Basic."
                : "The user and the password of the Location did not go along: it leads to another origin, or you say who asks."
        )
        return notes
    }
}
