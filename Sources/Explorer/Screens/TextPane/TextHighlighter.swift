import TerminalUI

/// Computes the colours of one line.
struct TextHighlighter {
    private let bytes: [UInt8]
    private let offset: Int
    private var index = 0
    private(set) var found: [TextLanguage.Highlight] = []

    init(_ bytes: [UInt8], at offset: Int) {
        self.bytes = bytes
        self.offset = offset
    }

    mutating func scan(_ language: TextLanguage) {
        switch language {
        case .json: scanTokens(comment: "//", keywords: ["true", "false", "null"])
        case .graphQL:
            scanTokens(
                comment: "#",
                keywords: ["query", "mutation", "subscription", "fragment", "on", "true", "false", "null"])
        case .xml: scanMarkup()
        case .form: scanFormLine()
        case .yaml: scanYAMLLine()
        case .plain: break
        }
        markVariables()
    }

    private mutating func add(_ start: Int, _ end: Int, _ role: Role) {
        if end > start { found.append(.init(range: (offset + start)..<(offset + end), role: role)) }
    }

    private func byte(_ index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

    private func starts(_ text: String, at index: Int) -> Bool { bytes[index...].starts(with: text.utf8) }

    // MARK: JSON and its like

    private mutating func scanTokens(comment: String, keywords: Set<String>) {
        while let byte = byte(index) {
            let start = index
            switch byte {
            case UInt8(ascii: "\""): scanString()
            case _ where starts(comment, at: index):
                index = bytes.count
                add(start, index, .nodeOff)
            case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ":"),
                UInt8(ascii: ","), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "!"):
                index += 1
                add(start, index, .syntaxPunctuation)
            case UInt8(ascii: "$"):
                index += 1
                skipWord()
                add(start, index, .syntaxVariable)
            case _ where Self.isWord(byte): scanWord(keywords)
            default: index += 1
            }
        }
    }

    private mutating func scanString() {
        let start = index
        index += 1
        while let byte = byte(index), byte != UInt8(ascii: "\"") { index += byte == UInt8(ascii: "\\") ? 2 : 1 }
        index = min(bytes.count, index + 1)
        var next = index
        while byte(next) == 0x20 { next += 1 }
        add(start, index, byte(next) == UInt8(ascii: ":") ? .syntaxKey : .syntaxString)
    }

    private mutating func scanWord(_ keywords: Set<String>) {
        let start = index
        skipWord()
        add(start, index, Self.role(of: bytes[start..<index], keywords))
    }

    private mutating func skipWord() {
        while let byte = byte(index), Self.isWord(byte) { index += 1 }
    }

    private static func role(of word: ArraySlice<UInt8>, _ keywords: Set<String>) -> Role {
        guard let first = word.first else { return .text }
        if (0x30...0x39).contains(first) || (first == UInt8(ascii: "-") && word.count > 1) { return .syntaxNumber }
        let text = String(decoding: word, as: UTF8.self)
        switch text {
        case "true", "false": return .syntaxBool
        case "null": return .syntaxNull
        default: return keywords.contains(text) ? .accent : .syntaxKey
        }
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."), 0x80...:
            true
        default: false
        }
    }

    // MARK: XML

    private mutating func scanMarkup() {
        while index < bytes.count {
            let start = index
            if starts("<!--", at: index) {
                while index < bytes.count, !starts("-->", at: index) { index += 1 }
                index = min(bytes.count, index + 3)
                add(start, index, .nodeOff)
            } else if bytes[index] == UInt8(ascii: "<") {
                scanTag()
            } else {
                index += 1
            }
        }
    }

    private mutating func scanTag() {
        var start = index
        while let byte = byte(index), !Self.isWord(byte), byte != UInt8(ascii: ">") { index += 1 }
        add(start, index, .syntaxPunctuation)
        start = index
        while let byte = byte(index), Self.isWord(byte) || byte == UInt8(ascii: ":") { index += 1 }
        add(start, index, .syntaxKey)
        while let byte = byte(index), byte != UInt8(ascii: ">") {
            start = index
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                index += 1
                while let inner = self.byte(index), inner != byte { index += 1 }
                index = min(bytes.count, index + 1)
                add(start, index, .syntaxString)
            } else if byte == UInt8(ascii: "=") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") {
                index += 1
                add(start, index, .syntaxPunctuation)
            } else {
                index += 1
            }
        }
        guard index < bytes.count else { return }
        index += 1
        add(index - 1, index, .syntaxPunctuation)
    }

    // MARK: Lines of names and values

    private mutating func scanFormLine() {
        if byte(0) == UInt8(ascii: "#") { return add(0, bytes.count, .nodeOff) }
        guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")) else { return add(0, bytes.count, .syntaxKey) }
        let isJSON = equals > 0 && bytes[equals - 1] == UInt8(ascii: ":")
        let name = isJSON ? equals - 1 : equals
        add(0, name, .syntaxKey)
        add(name, equals + 1, .syntaxPunctuation)
        index = equals + 1
        if isJSON { scanTokens(comment: "//", keywords: []) } else { add(index, bytes.count, .syntaxString) }
    }

    private mutating func scanYAMLLine() {
        while byte(index) == 0x20 || (byte(index) == UInt8(ascii: "-") && byte(index + 1) == 0x20) { index += 1 }
        if byte(index) == UInt8(ascii: "#") { return add(index, bytes.count, .nodeOff) }
        var end = index
        while end < bytes.count, !(bytes[end] == UInt8(ascii: ":") && (byte(end + 1) ?? 0x20) == 0x20) { end += 1 }
        if end < bytes.count {
            add(index, end, .syntaxKey)
            add(end, end + 1, .syntaxPunctuation)
            index = end + 1
        }
        while byte(index) == 0x20 { index += 1 }
        if byte(index) == UInt8(ascii: "!") {
            let start = index
            while let byte = byte(index), byte != 0x20 { index += 1 }
            add(start, index, .textMuted)
            while byte(index) == 0x20 { index += 1 }
        }
        guard let first = byte(index) else { return }
        if first == UInt8(ascii: "[") || first == UInt8(ascii: "{") {
            return scanTokens(comment: " #", keywords: [])
        }
        let word = bytes[index...]
        let role = word.allSatisfy(Self.isWord) ? Self.role(of: word, []) : .syntaxString
        add(index, bytes.count, role == .syntaxKey ? .syntaxString : role)
    }

    // MARK: Variables

    /// Marks `{{name}}` in any other text.
    private mutating func markVariables() {
        var start = 0
        while start + 1 < bytes.count {
            guard bytes[start] == UInt8(ascii: "{"), bytes[start + 1] == UInt8(ascii: "{") else {
                start += 1
                continue
            }
            var end = start + 2
            while end < bytes.count, !starts("}}", at: end) { end += 1 }
            guard end < bytes.count else { return }
            add(start, end + 2, .syntaxVariable)
            start = end + 2
        }
    }
}
