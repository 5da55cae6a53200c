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
