internal import CurlewBytes

/// Reads one URL from left to right. Offsets are UTF-8 bytes.
struct URLReader {
    private let text: String
    private let bytes: [UInt8]
    /// The end of what may be user and password.
    private var credentialsEnd = 0

    init(_ text: String) {
        self.text = text
        bytes = Array(text.utf8)
    }

    mutating func read() throws(URLTextError) -> URLText {
        try refuseForbidden()
        let (scheme, authorityStart) = try readScheme()
        credentialsEnd = URLText.credentialsEnd(bytes[authorityStart...], beyondPort: true) ?? 0
        let authorityEnd = firstIndex(of: "/?#", from: authorityStart)
        let hostStart = try readUserinfoEnd(in: authorityStart..<authorityEnd)
        let (host, portText) = try readHost(in: hostStart..<authorityEnd)
        let pathEnd = firstIndex(of: "?#", from: authorityEnd)
        let queryEnd = firstIndex(of: "#", from: pathEnd)
        return URLText(
            text: text, scheme: scheme,
            userinfo: hostStart > authorityStart ? slice(authorityStart..<(hostStart - 1)) : nil,
            host: slice(host), asciiHost: try asciiHost(host), port: try port(portText),
            path: slice(authorityEnd..<pathEnd),
            query: pathEnd < queryEnd ? (pathEnd + 1)..<queryEnd : nil,
            fragment: queryEnd < bytes.count ? (queryEnd + 1)..<bytes.count : nil)
    }

    private func refuseForbidden() throws(URLTextError) {
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.count <= URLText.lengthLimit else { throw .tooLong(count: bytes.count) }
        var offset = 0
        for scalar in text.unicodeScalars {
            if scalar.value <= 0x20 || (0x7F...0x9F).contains(scalar.value) {
                if scalar == " ", let meant = withoutSpaces { throw .spaces(meant: meant, at: offset) }
                throw .forbiddenCharacter(scalar, at: offset)
            }
            offset += UTF8.width(scalar)
        }
    }

    /// The URL with its spaces escaped; nil when the result is no URL.
    private var withoutSpaces: String? {
        let trimmed = Substring(text.utf8.trimmed { $0 == 0x20 })
        let meant = trimmed.utf8.flatMap { $0 == 0x20 ? Array("%20".utf8) : [$0] }
        let url = String(decoding: meant, as: UTF8.self)
        return (try? URLText(url)) == nil ? nil : url
    }

    private func readScheme() throws(URLTextError) -> (scheme: String, end: Int) {
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 0,
            bytes[..<colon].allSatisfy(Self.isSchemeByte)
        else { throw .noScheme }
        let scheme = slice(0..<colon).lowercased()
        if URLText.beginsWithScheme(text) {
            let slashes = bytes[(colon + 1)...].prefix { $0 == UInt8(ascii: "/") }.count
            if slashes != 2 { throw wrongSlashes(at: colon + 1 + min(slashes, 2)) }
        }
        guard bytes[(colon + 1)...].starts(with: "//".utf8) else { throw .noScheme }
        guard scheme == "http" || scheme == "https" else { throw .unsupportedScheme(scheme) }
        return (scheme, colon + 3)
    }

    private func wrongSlashes(at place: Int) -> URLTextError {
        guard let meant = URLText.withTwoSlashes(text), (try? URLText(meant)) != nil else { return .noHost(at: place) }
        return .slashes(meant: meant, at: place)
    }

    /// The offset at which the host starts. Throws for a second `@` and for a backslash, because URL parsers then
    /// disagree about that offset.
    private func readUserinfoEnd(in authority: Range<Int>) throws(URLTextError) -> Int {
        if bytes[authority].contains(UInt8(ascii: "\\")) { throw .badHost(quoted(authority), at: authority.lowerBound) }
        guard let at = bytes[authority].firstIndex(of: UInt8(ascii: "@")) else { return authority.lowerBound }
        let rest = (at + 1)..<authority.upperBound
        if bytes[rest].contains(UInt8(ascii: "@")) { throw .badHost(quoted(rest), at: at + 1) }
        return at + 1
    }

    private func readHost(in range: Range<Int>) throws(URLTextError) -> (host: Range<Int>, port: Range<Int>?) {
        let isBracketed = !range.isEmpty && bytes[range.lowerBound] == UInt8(ascii: "[")
        let closing = isBracketed ? bytes[range].firstIndex(of: UInt8(ascii: "]")) : range.lowerBound
        guard let closing else { throw .badHost(quoted(range), at: range.lowerBound) }
        let colon = bytes[closing..<range.upperBound].firstIndex(of: UInt8(ascii: ":"))
        let host = range.lowerBound..<(colon ?? range.upperBound)
        guard !host.isEmpty else { throw .noHost(at: range.lowerBound) }
        return (host, colon.map { ($0 + 1)..<range.upperBound })
    }

    private func asciiHost(_ range: Range<Int>) throws(URLTextError) -> String {
        do throws(HostNameError) {
            return try HostName.ascii(slice(range))
        } catch {
            switch error {
            case .unclear: throw .badHost(quoted(range), at: range.lowerBound)
            case .refused(let reason): throw .badName(quoted(range), reason: reason, at: range.lowerBound)
            }
        }
    }

    /// A port from 1 to 65535 in digits. An empty text after the colon is nil, the default port of the scheme (RFC 3986
    /// §6.2.3).
    private func port(_ range: Range<Int>?) throws(URLTextError) -> Int? {
        guard let range, !range.isEmpty else { return nil }
        let text = slice(range)
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = Int(text), (1...65535).contains(port)
        else { throw .badPort(quoted(range), at: range.lowerBound) }
        return port
    }

    private func firstIndex(of stops: StaticString, from start: Int) -> Int {
        let stops = Array(stops.description.utf8)
        return bytes[start...].firstIndex { stops.contains($0) } ?? bytes.count
    }

    private func slice(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    /// The text for a sentence, with stars for what may be a password.
    private func quoted(_ range: Range<Int>) -> String {
        range.lowerBound < credentialsEnd ? URLTextError.stars : slice(range)
    }

    private static func isSchemeByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E: true
        default: false
        }
    }
}
