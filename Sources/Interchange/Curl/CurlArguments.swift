internal import CurlewBytes

/// The words after `curl` as options and URLs, in groups separated by `--next`.
///
/// Words are read as curl reads them: `--name value`, `--name=value`, `--no-name`; several letters, of which the last
/// may take a value (`-sSLd x`, `-dx`); `--` before URLs that begin with `-`. Every other word is a URL.
struct CurlArguments: Sendable, Equatable {
    private(set) var groups: [[CurlItem]] = [[]]

    init(_ words: some Collection<ShellWord>) {
        var rest = Array(words)[...]
        var takesOptions = true
        while let word = rest.popFirst() {
            let text = word.text.utf8
            if !takesOptions || text.first != UInt8(ascii: "-") || text.count == 1 {
                add(.url(word), word.text)
            } else if text.count == 2, text.last == UInt8(ascii: "-") {
                takesOptions = false
            } else if text.dropFirst().first == UInt8(ascii: "-") {
                readLong(word, &rest)
            } else {
                readLetters(word, &rest)
            }
        }
    }

    private mutating func add(_ content: CurlItem.Content, _ written: String) {
        if case .option(let option, _, _, _) = content, option.use == .next {
            groups.append([])
        } else {
            groups[groups.count - 1].append(CurlItem(content: content, written: written))
        }
    }

    private mutating func readLong(_ word: ShellWord, _ rest: inout ArraySlice<ShellWord>) {
        let body = Substring(word.text.utf8.dropFirst(2))
        let equals = body.utf8.firstIndex(of: UInt8(ascii: "="))
        let name = String(body[..<(equals ?? body.endIndex)])
        guard case .option(let option, let isOff, let isExpanded) = CurlOption.lookUp(name) else {
            guard case .unknown(let nearest) = CurlOption.lookUp(name) else { return }
            return add(.unknown(nearest: nearest), word.text)
        }
        guard option.value != nil else {
            let content: CurlItem.Content =
                equals == nil ? .option(option, nil, isOff: isOff, isExpanded: false) : .surplusValue(option)
            return add(content, word.text)
        }
        if let equals {
            var value = word
            value.text = String(body[body.utf8.index(after: equals)...])
            return add(.option(option, value, isOff: false, isExpanded: isExpanded), word.text)
        }
        take(option, written: word.text, isExpanded: isExpanded, &rest)
    }

    private mutating func readLetters(_ word: ShellWord, _ rest: inout ArraySlice<ShellWord>) {
        var letters = word.text.utf8.dropFirst()
        while let letter = letters.popFirst() {
            let written = "-" + String(decoding: [letter], as: UTF8.self)
            guard let option = CurlOption.lettered(letter) else {
                // The letters after an unknown one cannot be interpreted.
                return add(.unknown(nearest: nil), letters.isEmpty ? written : word.text)
            }
            if option.value == nil {
                add(.option(option, nil, isOff: false, isExpanded: false), written)
            } else if letters.isEmpty {
                return take(option, written: written, isExpanded: false, &rest)
            } else {
                var value = word
                value.text = String(Substring(letters))
                return add(.option(option, value, isOff: false, isExpanded: false), written + value.text)
            }
        }
    }

    private mutating func take(
        _ option: CurlOption, written: String, isExpanded: Bool, _ rest: inout ArraySlice<ShellWord>
    ) {
        if let value = rest.popFirst() {
            add(.option(option, value, isOff: false, isExpanded: isExpanded), written + " " + value.text)
        } else if option.name == "help" {
            add(.option(option, ShellWord(""), isOff: false, isExpanded: false), written)
        } else {
            add(.missingValue(option), written)
        }
    }
}

/// One argument of a curl command with its value.
struct CurlItem: Sendable, Equatable {
    enum Content: Sendable, Equatable {
        /// An option of curl; its value is nil only when the option takes none. `isOff` and `isExpanded`: see
        /// `CurlLookup`.
        case option(CurlOption, ShellWord?, isOff: Bool, isExpanded: Bool)
        case url(ShellWord)
        /// A word that is no option of curl, with the most similar option if there is one.
        case unknown(nearest: String?)
        /// An option whose value is missing.
        case missingValue(CurlOption)
        /// `--name=value` for an option that takes no value.
        case surplusValue(CurlOption)
    }

    var content: Content
    /// The argument as written, with its value: `--max-time 5`, `-d a=b`.
    var written: String
}

/// Reads a file of options (`-K`): one option on each line, with or without dashes, and its value after a blank, `=` or
/// `:`. After an option with dashes only a blank separates the value.
///
///     url = "https://a.test/"      # and comments on lines of their own
///     -H "X-One: 1"
///     silent
public enum CurlConfig {
    /// The words that the file adds to the command line.
    public static func words(of bytes: [UInt8]) -> [String] {
        bytes.split { ShellBytes.isBreak($0) }.flatMap { words(ofLine: $0) }
    }

    private static func words(ofLine line: ArraySlice<UInt8>) -> [String] {
        var rest = line.drop(while: ShellBytes.isBlank)
        guard let first = rest.first, first != UInt8(ascii: "#") else { return [] }
        let isDashed = first == UInt8(ascii: "-")
        let ends = { (byte: UInt8) in ShellBytes.isBlank(byte) || (!isDashed && isSign(byte)) }
        let name = rest.prefix { !ends($0) }
        rest = rest.dropFirst(name.count).drop { ShellBytes.isBlank($0) || (!isDashed && isSign($0)) }
        let word = (isDashed ? "" : "--") + String(decoding: name, as: UTF8.self)
        return rest.isEmpty ? [word] : [word, value(rest)]
    }

    private static func isSign(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "=") || byte == UInt8(ascii: ":") }

    /// The value at the start of a text: in quotes up to the next quote, with the escapes `\"`, `\\`, `\n`, `\r`, `\t`
    /// and `\v`; otherwise up to the next blank.
    private static func value(_ text: ArraySlice<UInt8>) -> String {
        guard text.first == UInt8(ascii: "\"") else {
            return String(decoding: text.prefix { !ShellBytes.isBlank($0) }, as: UTF8.self)
        }
        var rest = text.dropFirst()
        var result: [UInt8] = []
        while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
            result.append(byte == UInt8(ascii: "\\") ? escaped(rest.popFirst()) : byte)
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func escaped(_ byte: UInt8?) -> UInt8 {
        switch byte {
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        case UInt8(ascii: "v"): 0x0B
        case let other: other ?? UInt8(ascii: "\\")
        }
    }
}
