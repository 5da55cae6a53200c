internal import CurlewMessage

/// Finds credentials without a known value by their places: header fields, user and password of a URL, and parameters
/// with the names of credentials (`CredentialParameters`). It searches bytes, so that typed text and the results of
/// hooks count like written parameters.
public enum CredentialRanges {
    /// The ranges in a URL: user and password, and values of the query and the fragment.
    public static func inURL(_ bytes: [UInt8]) -> [Range<Int>] {
        guard let start = bytes.firstIndex(where: beginsPairs) else { return Userinfo.ranges(in: bytes) }
        return Userinfo.ranges(in: Array(bytes[..<start])) + inPairs(bytes, from: start, keyCounts: true)
    }

    /// In URLs within a text, such as a field: `<https://a.test/?token=x>; rel=next`, `5; url=/b?key=x`. In order.
    public static func inURLs(within text: [UInt8]) -> [Range<Int>] {
        // Most fields hold no URL, and each of every answer is searched.
        guard text.contains(where: { beginsPairs($0) || $0 == UInt8(ascii: "@") }) else { return [] }
        let pairs = text.split { "<>\" \t\r\n".utf8.contains($0) }.flatMap { word in
            word.firstIndex(where: beginsPairs).map { start in
                inPairs(Array(text[..<word.endIndex]), from: start, keyCounts: true)
            } ?? []
        }
        // A password may look like a pair, and a pair may hold a URL; the one that begins first holds the other.
        let users = Userinfo.ranges(in: text).filter { user in !pairs.contains { $0.contains(user.lowerBound) } }
        return (users + pairs.filter { pair in !users.contains { $0.overlaps(pair) } }).sorted {
            $0.lowerBound < $1.lowerBound
        }
    }

    /// The text with stars for these.
    public static func hidden(inURLsWithin text: String) -> String {
        let bytes = Array(text.utf8)
        let ranges = inURLs(within: bytes)
        return ranges.isEmpty ? text : String(decoding: bytes.hiding(ranges), as: UTF8.self)
    }

    /// In the value of a header field.
    public static func inHeader(_ header: SentHeader) -> [Range<Int>] {
        let value = Array(header.value.utf8)
        guard header.isHidden, !value.isEmpty else { return inURLs(within: value) }
        if HeaderFields.isSame(header.name, "Cookie") { return inCookie(value) }
        let isScheme =
            HeaderFields.isSame(header.name, "Authorization")
            || HeaderFields.isSame(header.name, "Proxy-Authorization")
        guard isScheme, let space = value.firstIndex(of: UInt8(ascii: " ")), space + 1 < value.count else {
            return [value.startIndex..<value.endIndex]
        }
        return [space + 1..<value.endIndex]
    }

    /// The ranges in a body of a content type. Form text, multipart bodies, JSON and XML property lists can have some;
    /// bodies of other types have none.
    public static func inBody(_ bytes: [UInt8], type: String) -> [Range<Int>] {
        let type = type.lowercased().utf8
        let first = bytes.first { $0 > 0x20 }
        if type.starts(with: "multipart/".utf8) { return CredentialParts.ranges(in: bytes) }
        if type.starts(with: "application/x-www-form-urlencoded".utf8) {
            return inPairs(bytes, from: 0, keyCounts: false)
        }
        if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { return CredentialMembers.ranges(in: bytes) }
        if first == UInt8(ascii: "<") { return CredentialElements.ranges(in: bytes) }
        return []
    }

    // MARK: Pairs

    private static func beginsPairs(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") }

    /// The values of `name=value` pairs after `start`.
    ///
    /// - Parameter keyCounts: true when a pair of the name `key` is a credential, as it is in the queries of many APIs.
    private static func inPairs(_ bytes: [UInt8], from start: Int, keyCounts: Bool) -> [Range<Int>] {
        bytes[start...].split { "&?#;".utf8.contains($0) }.compactMap { pair in
            guard let equals = pair.firstIndex(of: UInt8(ascii: "=")), equals + 1 < pair.endIndex else { return nil }
            let name = PercentText.decoded(String(decoding: pair[..<equals], as: UTF8.self))
            let isCredential =
                CredentialParameters.isCredential(name.utf8)
                || (keyCounts && name.lowercased().utf8.elementsEqual("key".utf8))
            return isCredential ? equals + 1..<pair.endIndex : nil
        }
    }

    private static func inCookie(_ value: [UInt8]) -> [Range<Int>] {
        value.split(separator: UInt8(ascii: ";")).compactMap { pair in
            let start = pair.firstIndex(of: UInt8(ascii: "=")).map { $0 + 1 } ?? pair.startIndex
            return start < pair.endIndex ? start..<pair.endIndex : nil
        }
    }
}

/// Members of JSON objects whose names are those of credentials: the strings and numbers of their values, however deep.
enum CredentialMembers {
    static func ranges(in bytes: [UInt8]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        // Whether the values at each open level belong to a credential, outermost first.
        var levels = [false]
        var isNamed = false
        var place = 0
        while place < bytes.count {
            let start = place
            switch UnicodeScalar(bytes[place]) {
            case "{", "[":
                levels.append(levels[levels.count - 1] || isNamed)
                (isNamed, place) = (false, place + 1)
            case "}", "]":
                if levels.count > 1 { levels.removeLast() }
                (isNamed, place) = (false, place + 1)
            case ",": (isNamed, place) = (false, place + 1)
            case "\"":
                place = end(ofString: bytes, at: start)
                let content = start + 1..<max(start + 1, place - 1)
                if isName(bytes, behind: place) {
                    isNamed = CredentialParameters.isCredential(bytes[content])
                } else if isNamed || levels[levels.count - 1], !content.isEmpty {
                    ranges.append(content)
                }
            case "0"..."9", "-":
                while place < bytes.count, !",]} \t\r\n".utf8.contains(bytes[place]) { place += 1 }
                if isNamed || levels[levels.count - 1] { ranges.append(start..<place) }
            default: place += 1
            }
        }
        return ranges
    }

    /// The place behind the closing quote, or the end of the bytes.
    private static func end(ofString bytes: [UInt8], at start: Int) -> Int {
        var place = start + 1
        while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
            place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(bytes.count, place + 1)
    }

    private static func isName(_ bytes: [UInt8], behind end: Int) -> Bool {
        bytes[end...].first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: ":")
    }
}

/// Parts of a multipart body whose names are those of credentials.
enum CredentialParts {
    static func ranges(in bytes: [UInt8]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var rest = bytes[...]
        while let name = rest.firstRange(of: Array(" name=\"".utf8)) {
            rest = bytes[name.upperBound...]
            guard let close = rest.firstIndex(of: UInt8(ascii: "\"")),
                let head = bytes[close...].firstRange(of: Array("\r\n\r\n".utf8)),
                let end = bytes[head.upperBound...].firstRange(of: Array("\r\n--".utf8))
            else { continue }
            let isCredential = CredentialParameters.isCredential(rest[..<close])
            rest = bytes[end.lowerBound...]
            if isCredential, !(head.upperBound..<end.lowerBound).isEmpty {
                ranges.append(head.upperBound..<end.lowerBound)
            }
        }
        return ranges
    }
}

/// Values of an XML property list whose keys are those of credentials, and elements whose names are.
enum CredentialElements {
    static func ranges(in bytes: [UInt8]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var isNamed = false
        var rest = bytes[...]
        while let open = rest.firstIndex(of: UInt8(ascii: "<")),
            let close = bytes[open...].firstIndex(of: UInt8(ascii: ">"))
        {
            let name = bytes[(open + 1)..<close].prefix { !" \t\r\n/".utf8.contains($0) }
            let content = bytes[(close + 1)...].prefix { $0 != UInt8(ascii: "<") }
            rest = bytes[content.endIndex...]
            if name.elementsEqual("key".utf8) {
                isNamed = CredentialParameters.isCredential(content)
            } else if !content.isEmpty, isNamed || CredentialParameters.isCredential(name),
                !content.allSatisfy({ $0 <= 0x20 })
            {
                ranges.append(content.startIndex..<content.endIndex)
                isNamed = false
            }
        }
        return ranges
    }
}
