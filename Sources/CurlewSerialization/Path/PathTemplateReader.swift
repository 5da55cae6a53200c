internal import CurlewBytes

/// Finds the places in a URL, which may still be incomplete.
struct PathTemplateReader {
    private let bytes: [UInt8]
    private var index = 0
    /// The start of the text that is not in a piece yet.
    private var textStart = 0
    private var pieces: [PathTemplate.Piece] = []

    init(_ url: String) {
        bytes = Array(url.utf8)
    }

    mutating func read() -> [PathTemplate.Piece] {
        index = authorityEnd
        while index < bytes.count, bytes[index] != UInt8(ascii: "?"), bytes[index] != UInt8(ascii: "#") { step() }
        flush(to: bytes.count)
        return pieces
    }

    private mutating func step() {
        guard bytes[index] == UInt8(ascii: "{") else { return index += 1 }
        if let end = variableEnd { return index = end }
        guard let end = bytes[index...].firstIndex(of: UInt8(ascii: "}")), let expression = expression(to: end) else {
            return index += 1
        }
        flush(to: index)
        pieces.append(.expression(expression))
        index = end + 1
        textStart = index
    }

    private mutating func flush(to end: Int) {
        if textStart < end { pieces.append(.text(Self.text(bytes[textStart..<end]))) }
        textStart = end
    }

    /// The end of a `{{name}}` that begins here.
    private var variableEnd: Int? {
        guard bytes[index...].starts(with: "{{".utf8) else { return nil }
        var end = index + 2
        while end + 1 < bytes.count {
            if bytes[end] == UInt8(ascii: "}"), bytes[end + 1] == UInt8(ascii: "}") { return end + 2 }
            end += 1
        }
        return nil
    }

    /// The end of the authority; 0 for a URL without a host: a path, or a variable that holds the host.
    private var authorityEnd: Int {
        guard let slashes = bytes.indices.first(where: { bytes[$0...].starts(with: "//".utf8) }) else { return 0 }
        let before = bytes[..<slashes]
        guard before.isEmpty || (before.last == UInt8(ascii: ":") && !before.contains(UInt8(ascii: "/"))) else {
            return 0
        }
        var end = slashes + 2
        while end < bytes.count, !"/?#".utf8.contains(bytes[end]) { end += 1 }
        return end
    }

    private func expression(to end: Int) -> PathTemplate.Expression? {
        let typed = Self.text(bytes[index...end])
        var inside = typed.utf8.dropFirst().dropLast()
        let form: PathTemplate.Form
        switch inside.first {
        case UInt8(ascii: "."): form = .label
        case UInt8(ascii: ";"): form = .matrix
        case let sign? where "+#/?&".utf8.contains(sign): form = .other(Unicode.Scalar(sign))
        default: form = .simple
        }
        if form != .simple { inside.removeFirst() }
        var variables: [PathTemplate.Variable] = []
        for text in inside.split(separator: ",", omittingEmptySubsequences: false) {
            guard let variable = PathTemplate.Variable(text) else { return nil }
            variables.append(variable)
        }
        return PathTemplate.Expression(form: form, variables: variables, typed: typed, start: index)
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}

extension PathTemplate.Variable {
    /// Nil when the text is not a name. Beyond RFC 6570 §2.3 names may hold `-`, as in many API descriptions.
    fileprivate init?(_ text: Substring) {
        var name = text
        if let stem = name.utf8.text(withoutEnd: "*") {
            name = stem
            isExploded = true
        } else if let (stem, digits) = name.utf8.cut(atLast: ":") {
            guard let count = Int(digits), (1...9999).contains(count) else { return nil }
            prefix = count
            name = stem
        }
        guard let first = name.utf8.first, first != UInt8(ascii: "."), first != UInt8(ascii: "-"),
            name.utf8.last != UInt8(ascii: "."), name.unicodeScalars.allSatisfy(Self.isInName)
        else { return nil }
        self.name = String(name)
    }

    /// Whether the character is a letter, a combining mark, a digit or one of four signs.
    private static func isInName(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII, "_-.%".unicodeScalars.contains(scalar) { return true }
        let isMark = [.nonspacingMark, .spacingMark, .enclosingMark].contains(scalar.properties.generalCategory)
        return isMark || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }
}
