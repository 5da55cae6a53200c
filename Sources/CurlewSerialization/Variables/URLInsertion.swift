internal import CurlewBytes
internal import CurlewMessage

/// Inserts values into a URL, each by where it stands, so that no value decides where a request goes:
///
/// | place | value | written |
/// |---|---|---|
/// | before the path's first `/` | any | as it is; refused with one of `/ \ ? # @ :`. A port takes digits, an address in brackets hexadecimal digits, `:` and `.`; user and password are escaped |
/// | path | of an answer, a row, a secret, another program | one segment: all but RFC 3986 pchars is escaped, `%` too |
/// | path | of the collection's files, or typed | text of a path: `/` and whole escapes such as `%20` stay, other bytes as above |
/// | query | any | one name or value: `& = + ; # %` and all that no query may hold are escaped |
/// | fragment | any | escaped as in a path |
///
/// A segment that is or becomes `.` or `..` by a value is refused, whether its dots are escaped or not, and so is `..`
/// between escaped slashes or before a `;`: servers decode first and take the step then. A value that begins the URL,
/// and one that is marked `{{name|raw}}`, is text of the URL as if it were typed there; names in it are inserted by
/// their own places. A typed value that begins with `/` right behind a host ends that host and begins the path.
///
/// An escape that the author put into a value is therefore text in a query, and in a path if the value is another's:
/// `a%2Fb` becomes `a%252Fb`. `{{name|raw}}` sends it as it is.
struct URLInsertion {
    private var bytes: [UInt8] = []
    private var position = URLPosition()
    /// The values inside the path, in order.
    private var inserted: [(range: Range<Int>, run: URLPiece)] = []
    private(set) var escaped: [EscapedValue] = []
    private(set) var refusals: [URLRefusal] = []

    var text: String { String(decoding: bytes, as: UTF8.self) }

    mutating func write(_ runs: [URLPiece]) {
        let userinfo = URLPiece.beforeAtSign(runs)
        for (run, isInUserinfo) in zip(runs, userinfo) {
            if run.isOpen { append(run.text.utf8) } else { insert(run, isInUserinfo: isInUserinfo) }
        }
        refuseSteps()
    }

    private mutating func append(_ text: some Sequence<UInt8>) {
        for byte in text {
            position.take(byte, at: bytes.count)
            bytes.append(byte)
        }
    }

    private mutating func insert(_ run: URLPiece, isInUserinfo: Bool) {
        let beginsPath =
            !run.isForeign && run.text.utf8.first == UInt8(ascii: "/") && position.endsHost && !isInUserinfo
        let part = beginsPath ? .path : position.part(isInUserinfo: isInUserinfo)
        let start = bytes.count
        if let byte = refused(run, in: part) {
            refusals.append(URLRefusal(name: run.name, reason: .byte(run.isSecret ? nil : byte, in: part)))
            append("{{\(run.name)}}".utf8.filter { $0 != 0x20 })
        } else {
            let written = part.written(run)
            append(written)
            if let byte = Self.firstChange(Array(run.text.utf8), written) { note(run, part, byte) }
        }
        if part == .path || part == .beginning { inserted.append((start..<bytes.count, run)) }
    }

    private mutating func note(_ run: URLPiece, _ part: URLPart, _ byte: UInt8) {
        let name = run.name
        let isKnown = escaped.contains { $0.part == part && $0.name.utf8.elementsEqual(name.utf8) }
        if !isKnown { escaped.append(EscapedValue(name: name, part: part, byte: run.isSecret ? nil : byte)) }
    }

    private static func firstChange(_ old: [UInt8], _ new: [UInt8]) -> UInt8? {
        old.count == new.count ? nil : zip(old, new).first { $0 != $1 }?.0 ?? old.last
    }

    private func refused(_ run: URLPiece, in part: URLPart) -> UInt8? {
        // `/` and a value that begins with another would name a host.
        if part == .path, position.isOneSlash, !run.isForeign, run.text.utf8.first == UInt8(ascii: "/") {
            return UInt8(ascii: "/")
        }
        return part.refused(run.text)
    }

    // MARK: Steps

    private mutating func refuseSteps() {
        guard let first = inserted.first else { return }
        let path = position.path(to: bytes.count)
        var rest = inserted[...]
        var start = min(path.lowerBound, first.range.lowerBound)
        while start <= path.upperBound, !rest.isEmpty {
            let end = bytes[start..<path.upperBound].firstIndex(of: UInt8(ascii: "/")) ?? path.upperBound
            rest = rest.drop { $0.range.upperBound < start }
            if let value = rest.first, value.range.lowerBound <= end, DotSegments.isStep(bytes[start..<end]) {
                let segment = String(decoding: bytes[start..<end], as: UTF8.self)
                refusals.append(URLRefusal(name: value.run.name, reason: .step(value.run.isSecret ? nil : segment)))
            }
            start = end + 1
        }
    }
}

/// A piece of a URL with the name of the value that it is from.
struct URLPiece {
    var text: String
    /// Empty for text of the URL itself.
    var name = ""
    var isForeign = false
    var isSecret = false
    /// Whether it is the value's own text from its begin on, and not the value of a name further behind in it.
    var isHead = true
    /// Whether it stands as if it were typed into the URL.
    var isOpen: Bool

    init(_ text: String) {
        (self.text, isOpen) = (text, true)
    }

    init(_ text: String, of name: String, isForeign: Bool = false, isSecret: Bool = false) {
        (self.text, self.name, isOpen) = (text, name, false)
        (self.isForeign, self.isSecret) = (isForeign, isSecret)
    }

    /// The same where its value begins the URL or is marked raw.
    var opened: URLPiece {
        var run = self
        run.isOpen = isOpen || isHead
        return run
    }

    /// The same where its value stands behind other text of a value.
    var behind: URLPiece {
        var run = self
        run.isHead = false
        return run
    }

    /// For each run, whether it stands before an `@` of the URL's own text, with no end of an authority between.
    static func beforeAtSign(_ runs: [URLPiece]) -> [Bool] {
        var isBefore = false
        return runs.reversed().map { run in
            guard run.isOpen else { return isBefore }
            let sign = run.text.utf8.first { "@/?#".utf8.contains($0) }
            defer { isBefore = sign.map { $0 == UInt8(ascii: "@") } ?? isBefore }
            return isBefore
        }.reversed()
    }
}

extension [URLPiece] {
    /// The ranges of values of others in a text that the runs follow one another in.
    func foreign(from start: Int) -> [Range<Int>] {
        var end = start
        return compactMap { run in
            let place = end
            end += run.text.utf8.count
            return run.isForeign ? place..<end : nil
        }
    }

    /// Adds runs, joined with the last one where that is from the same value, so that values which repeat one another
    /// stay few.
    mutating func add(_ runs: [URLPiece]) {
        for run in runs where !run.text.isEmpty {
            if let last, last.name.utf8.elementsEqual(run.name.utf8), last.isHead == run.isHead,
                last.isOpen == run.isOpen
            {
                self[count - 1].text += run.text
            } else {
                append(run)
            }
        }
    }
}
