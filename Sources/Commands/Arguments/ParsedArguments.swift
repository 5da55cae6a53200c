import CurlewBytes
import Interchange

/// A command line parsed by its syntax (POSIX.1-2017 §12.2 and the GNU conventions): `--name value`, `--name=value`,
/// `-n value`, `-nvalue`, several letters of options without values in one word, operands anywhere, `--` before
/// operands that begin with `-`. `-` alone is an operand.
nonisolated struct ParsedArguments {
    private(set) var operands: [String] = []
    /// Curl's options in order, by their long names, each with its value, when the command accepts them.
    private(set) var curlWords: [String] = []
    private var values: [String: [String]] = [:]
    /// The words behind curl's `--next`, which make a request of their own; nil without it.
    private(set) var following: [String]?
    /// Whether `--help` was among the options.
    private(set) var wantsHelp = false
    /// The explorer, for a command that opens it or names its keys.
    let explorer: ExplorerAccess
    private let syntax: CommandSyntax
    /// The words up to `--`, for options that stand beside another one.
    private let optionWords: ArraySlice<String>
    private var configFiles = 0

    init(_ words: some Collection<String>, syntax: CommandSyntax, _ explorer: ExplorerAccess) throws(UsageError) {
        self.syntax = syntax
        self.explorer = explorer
        optionWords = Array(words).prefix { $0 != "--" }
        var rest = Array(words)[...]
        while let word = rest.popFirst() {
            if word == "--" {
                operands += rest
                break
            } else if word.utf8.hasPrefix("--") {
                try readLong(word, &rest)
            } else if word.utf8.hasPrefix("-"), word != "-" {
                try readLetters(word, &rest)
            } else {
                operands.append(word)
            }
        }
        try checkOperands()
    }

    func has(_ option: String) -> Bool { values[option] != nil }

    /// Every value of a repeatable option, in order.
    func all(_ option: String) -> [String] { values[option] ?? [] }

    subscript(option: String) -> String? { values[option]?.last }

    /// The number given for an option; nil when the option is not given.
    func number(_ option: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
        guard let text = self[option] else { return nil }
        guard let number = Int(text), range.contains(number) else {
            let wanted = "a number from \(range.lowerBound) to \(range.upperBound)"
            throw .badValue(text, option: "--" + option, wanted: wanted)
        }
        return number
    }

    private mutating func readLong(_ word: String, _ rest: inout ArraySlice<String>) throws(UsageError) {
        let body = word.utf8.dropFirst(2)
        let name = String(body.text(before: "="))
        let attached = body.cut(at: "=").map { String($0.behind) }
        if name == CommandSyntax.help.name {
            wantsHelp = true
            return
        }
        guard let option = syntax.option(named: name), isOffered(option) else {
            if syntax.asksAboutOptions { return operands.append(word) }
            return try addCurl(CurlOption.lookUp(name), called: "--" + name, attached: attached, &rest)
        }
        if option.value == nil, attached != nil { throw .unexpectedValue(option: "--" + name) }
        try add(option, called: "--" + name, attached: attached, &rest)
    }

    private func isOffered(_ option: OptionSyntax) -> Bool {
        option.companion.map { optionWords.contains("--" + $0) } ?? true
    }

    private mutating func readLetters(_ word: String, _ rest: inout ArraySlice<String>) throws(UsageError) {
        if syntax.asksAboutOptions, word != "-h" { return operands.append(word) }
        var letters = word.unicodeScalars.dropFirst()
        while let scalar = letters.popFirst() {
            let letter = Character(scalar)
            let name = "-\(letter)"
            let attached = letters.isEmpty ? nil : String(letters)
            if let option = syntax.option(lettered: letter) {
                let takesValue = option.value != nil
                try add(option, called: name, attached: takesValue ? attached : nil, &rest)
                if takesValue { return }
            } else if letter == "h" {
                wantsHelp = true
            } else {
                let option = letter.asciiValue.flatMap(CurlOption.lettered)
                let takesValue = option?.value != nil
                let found = option.map { CurlLookup.option($0) } ?? .unknown(nearest: nil)
                try addCurl(found, called: name, attached: takesValue ? attached : nil, &rest)
                if takesValue { return }
            }
        }
    }

    private mutating func add(
        _ option: OptionSyntax, called name: String, attached: String?, _ rest: inout ArraySlice<String>
    ) throws(UsageError) {
        if values[option.name] != nil, option.value != nil, !option.isRepeatable { throw .repeatedOption(name) }
        guard let wanted = option.value else {
            values[option.name] = []
            return
        }
        guard let value = attached ?? rest.popFirst() else { throw .missingValue(option: name, value: wanted) }
        if !option.choices.isEmpty, !option.mayHaveMore, !option.choices.contains(value) {
            throw .unknownValue(value, option: name, choices: option.choices)
        }
        values[option.name, default: []].append(value)
    }

    private mutating func addCurl(
        _ found: CurlLookup, called name: String, attached: String?, _ rest: inout ArraySlice<String>
    ) throws(UsageError) {
        guard syntax.takesCurl, case .option(let option, let isOff, let isExpanded) = found else {
            throw .unknownOption(name, in: syntax)
        }
        if isExpanded {
            throw .badInput(
                name,
                reason: "curl's variables are not read here, and {{name}} would be sent as it stands. "
                    + "Write the value itself behind \(option.written).")
        }
        guard let wanted = option.value else {
            if attached != nil { throw .unexpectedValue(option: name) }
            if option.use == .next, syntax.takesNext { return endHere(&rest) }
            return curlWords.append(isOff ? "--no-" + option.name : option.written)
        }
        guard let value = attached ?? rest.popFirst() else { throw .missingValue(option: name, value: wanted) }
        if option.use == .url { return operands.append(value) }
        if option.use == .config {
            try countConfig()
            rest = (CurlConfig.words(of: try InputFile.read(value)) + rest)[...]
            return
        }
        curlWords += [option.written, value]
    }

    private mutating func endHere(_ rest: inout ArraySlice<String>) {
        following = Array(rest)
        rest = []
    }

    /// A file that names itself would be read for ever.
    private mutating func countConfig() throws(UsageError) {
        configFiles += 1
        if configFiles > 100 {
            throw .badInput("--config", reason: "More than 100 files are named. One of them may name itself.")
        }
    }

    private func checkOperands() throws(UsageError) {
        if wantsHelp { return }
        if operands.count < syntax.operandCount.lowerBound {
            throw .missingOperand(syntax.operands, command: syntax.name)
        }
        if operands.count > syntax.operandCount.upperBound {
            throw .surplusOperand(operands[syntax.operandCount.upperBound], command: syntax.name)
        }
    }
}
