internal import CurlewNetworking
internal import HTTPMessage

/// The name that stands before a credential, so that two of one URL can be told apart: `api_key` in `api_key=******`.
enum CredentialName {
    /// Reads form text, cookies, members of JSON and parts of a multipart body; nil where no name is there.
    ///
    /// - Parameter bytes: everything before the credential.
    static func before(_ bytes: ArraySlice<UInt8>) -> String? {
        let name =
            if bytes.last == UInt8(ascii: "=") {
                ofPair(bytes.dropLast())
            } else if bytes.suffix(4).elementsEqual("\r\n\r\n".utf8) {
                ofPart(bytes)
            } else {
                ofMember(bytes)
            }
        guard let name, !name.isEmpty, name.count <= longest else { return nil }
        return String(decoding: name, as: UTF8.self)
    }

    /// A longer one would not fit into a title.
    private static let longest = 40

    private static func ofPair(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        let start = bytes.lastIndex { "&?#; ".utf8.contains($0) }.map { $0 + 1 } ?? bytes.startIndex
        return Array(PercentText.decoded(String(decoding: bytes[start...], as: UTF8.self)).utf8)
    }

    /// `"name": "` or `"name": `.
    private static func ofMember(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        let value = bytes.last == UInt8(ascii: "\"") ? bytes.dropLast() : bytes
        guard let colon = value.lastIndex(where: { !isBlank($0) }), value[colon] == UInt8(ascii: ":"),
            let quote = value[..<colon].lastIndex(where: { !isBlank($0) }), value[quote] == UInt8(ascii: "\""),
            let open = value[..<quote].lastIndex(of: UInt8(ascii: "\""))
        else { return nil }
        return Array(value[(open + 1)..<quote])
    }

    /// `name="token"` in the head of the part that ends here.
    private static func ofPart(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        let head = bytes.suffix(1024)
        var (found, rest): (ArraySlice<UInt8>?, ArraySlice<UInt8>) = (nil, head)
        while let mark = rest.firstRange(of: Array(" name=\"".utf8)) {
            rest = rest[mark.upperBound...]
            found = rest.prefix { $0 != UInt8(ascii: "\"") }
        }
        return found.map { Array($0) }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { " \t\r\n".utf8.contains(byte) }
}
