import CurlewBytes
import Interchange

/// The words that may stand next on a command line, read from the tables that the parser uses.
nonisolated struct CompletionWords {
    /// A word, and what it does; empty for names.
    struct Candidate: Equatable {
        let word: String
        var summary = ""
    }

    /// The names that a collection knows.
    struct Names {
        var requests: [String] = []
        /// Folders and saved batches.
        var groups: [String] = []
        var environments: [String] = []

        /// The names that can be written in a line: a shell's list has one name in each line, and what begins with `-` would be
        /// an option.
        var writable: Names {
            func kept(_ names: [String]) -> [String] {
                names.filter { name in
                    !name.utf8.hasPrefix("-")
                        && !name.unicodeScalars.contains { $0.properties.generalCategory == .control }
                }
            }
            return Names(requests: kept(requests), groups: kept(groups), environments: kept(environments))
        }
    }

    private let commands: [CommandSyntax]
    private let explorer: CommandSyntax
    /// Read only where names are asked for.
    private let names: () -> Names

    init(_ commands: [CommandSyntax], explorer: CommandSyntax, names: @escaping () -> Names) {
        self.commands = commands
        self.explorer = explorer
        self.names = { names().writable }
    }

    /// The candidates for the last of the words, which may be empty; none where the shell should offer files.
    ///
    /// - Parameter words: behind the program's name.
    func candidates(_ words: [String]) -> [Candidate] {
        let typed = words.last ?? ""
        return all(before: Array(words.dropLast()), typed).filter { $0.word.utf8.hasPrefix(typed) }
    }

    private func all(before: [String], _ typed: String) -> [Candidate] {
        guard let first = before.first else {
            return typed.utf8.hasPrefix("-")
                ? options(explorer) + [Candidate(word: "--version", summary: "print the version")]
                : commands.map { Candidate(word: $0.name, summary: $0.summary) }
        }
        let syntax = commands.first { $0.name == first } ?? explorer
        if let option = open(syntax, before.last ?? "") { return values(of: option) }
        if syntax.takesCurl, Self.opensCurlValue(before.last ?? "") { return [] }
        if let (name, _) = typed.utf8.cut(at: "="), let option = syntax.option(named: Self.plain(name)) {
            return values(of: option).map { Candidate(word: "\(name)=\($0.word)") }
        }
        if typed.utf8.hasPrefix("-") { return options(syntax) }
        return operands(syntax)
    }

    /// The option whose value comes next.
    private func open(_ syntax: CommandSyntax, _ word: String) -> OptionSyntax? {
        guard word.utf8.hasPrefix("-"), !word.utf8.contains("=") else { return nil }
        let long = syntax.option(named: Self.plain(word[...]))
        let lettered = word.count == 2 ? word.last.flatMap { syntax.option(lettered: $0) } : nil
        return (word.utf8.hasPrefix("--") ? long : lettered).flatMap { $0.value == nil ? nil : $0 }
    }

    /// Whether the word is an option of curl whose value comes next.
    private static func opensCurlValue(_ word: String) -> Bool {
        CurlOption.all.contains { option in
            guard option.value != nil else { return false }
            return word == option.written || (word.count == 2 && word.first == "-" && word.last == option.letter)
        }
    }

    private static func plain(_ word: Substring) -> String {
        String(Substring(word.utf8.drop { $0 == UInt8(ascii: "-") }))
    }

    private func values(of option: OptionSyntax) -> [Candidate] {
        if option.name == "env" { return names().environments.map { Candidate(word: $0) } }
        return option.choices.map { Candidate(word: $0) }
    }

    private func options(_ syntax: CommandSyntax) -> [Candidate] {
        let own = (syntax.options + [CommandSyntax.help]).map { Candidate(word: "--\($0.name)", summary: $0.summary) }
        guard syntax.takesCurl else { return own }
        let taken = Set(own.map(\.word))
        let curl = CurlOption.all.filter { option in
            if case .unused = option.meaning { return false }
            return !taken.contains(option.written)
        }
        return own + curl.map { Candidate(word: $0.written, summary: "as in curl") }
    }

    private func operands(_ syntax: CommandSyntax) -> [Candidate] {
        let words: [String]
        switch syntax.offered {
        case .files: words = []
        case .requests: words = names().requests
        case .collectionPaths:
            let names = names()
            words = names.requests + names.groups
        case .words(let own): words = own
        }
        return words.map { Candidate(word: $0) }
    }
}
