import CurlewBytes
import CurlewFormats
import CurlewNetworking
import Glibc
import Interchange
import Keys
import Manual
import TerminalUI

/// `curlew help`: the topics of the manual, by name, by a word that they define, or by words that they hold; an option with
/// its dashes by the commands that have it.
struct HelpCommand: Command {
    static let syntax = CommandSyntax(
        name: "help", operands: "[TOPIC|WORD...]", operandCount: 0...16,
        summary: "Read about a topic, or find a word in all of them.",
        options: [
            OptionSyntax("markdown", summary: "the topic as Markdown"),
            OptionSyntax("man", value: "FOLDER", summary: "write the man pages into a folder"),
        ], asksAboutOptions: true, offered: .words(Manual.topics.map(\.name)))

    private let words: [String]
    private let isMarkdown: Bool
    private let folder: String?
    private let explorer: ExplorerAccess

    init(_ arguments: ParsedArguments) throws(UsageError) {
        // Words in quotes are looked for as those without.
        words = arguments.operands.flatMap { $0.utf8.split(separator: 0x20).map { String(Substring($0)) } }
        isMarkdown = arguments.has("markdown")
        folder = arguments["man"]
        explorer = arguments.explorer
        if folder != nil, isMarkdown || !words.isEmpty {
            throw .conflict("--man", isMarkdown ? "--markdown" : "a topic")
        }
    }

    func run() throws(UsageError) -> Int32 {
        let table = KeysPlace.table(changing: explorer.keys())
        let keys = { table.key(named: $0) }
        if let folder { return try ManPages(keys: keys).write(to: folder) }
        let options = words.count == 1 && Manual.isOption(words[0]) ? OptionRows.of(words[0]) : []
        switch Manual.answer(to: words, key: keys) {
        case .index: return show(Document(Manual.index() + [Self.ways]))
        case .topic(let topic): return show(topic, keys)
        case .defined(let definitions):
            let blocks = Manual.blocks(of: definitions, key: keys) {
                [.text("More: "), .code("curlew help \($0.name)")]
            }
            return show(Document(options + blocks))
        case .found(let found): return show(Document(options + Manual.blocks(of: found)))
        case .nothing where !options.isEmpty: return show(Document(options))
        case .nothing(let nearest):
            let fact = Manual.nothing(for: words, nearest: nearest)
            let near = OptionRows.nearest(to: words)
            let more =
                nearest.isEmpty ? near.map { " Did you mean \($0)?" } ?? "" : "\(nearest.joined(separator: ", "))."
            throw .badInput(words.joined(separator: " "), reason: "\(fact)\(more) `curlew help` lists the topics.")
        }
    }

    private static let ways = Block.paragraph([
        .code("curlew help TOPIC"), .text(" shows one, "), .code("curlew help WORD"),
        .text(" finds a word in all of them, "), .code("curlew COMMAND --help"),
        .text(" has the options of a command."),
    ])

    // MARK: What is shown

    private func show(_ topic: Topic, _ keys: (String) -> String?) -> Int32 {
        isMarkdown ? print(topic.markdown(key: keys)) : show(topic.document(key: keys))
    }

    private func show(_ document: Document) -> Int32 {
        let size = TerminalSize.of(STDOUT_FILENO)
        let layout = ManualLayout(document, columns: min(100, size?.width ?? 80))
        let isStyled = Console.isTerminal && (Program.environment["NO_COLOR"] ?? "").isEmpty
        return print(layout.lines.map { $0.text(isStyled: isStyled) + "\n" }.joined())
    }

    /// Prints, by way of `$PAGER` where the terminal has fewer rows.
    private func print(_ text: String) -> Int32 {
        let rows = text.utf8.count { $0 == UInt8(ascii: "\n") }
        if let size = TerminalSize.of(STDOUT_FILENO), rows >= size.height, Pager.show(text) { return ExitCode.done }
        Console.print(text)
        return ExitCode.done
    }
}

extension ManualLayout.Line {
    /// With bold titles and underlined code on a terminal.
    fileprivate func text(isStyled: Bool) -> String {
        guard isStyled else { return text }
        return runs.map { run in
            switch run.look {
            case .title, .heading, .strong: "\u{1B}[1m\(run.text)\u{1B}[0m"
            case .code: "\u{1B}[36m\(run.text)\u{1B}[0m"
            case .emphasis, .link: "\u{1B}[4m\(run.text)\u{1B}[0m"
            case .muted, .plain: run.text
            }
        }.joined()
    }
}

/// Options by their names with dashes, as the tables of the commands and of curl have them.
private enum OptionRows {
    /// A table of the options that are written so; empty where there is none.
    static func of(_ word: String) -> [Block] {
        let written = String(word.utf8.text(before: "="))
        var rows: [[String]] = []
        for syntax in syntaxes {
            for option in options(of: syntax) where ["--\(option.name)", "-\(option.letter ?? "-")"].contains(written) {
                let row = [
                    String(Substring(HelpText.name(of: option).utf8.drop { $0 == 0x20 })), option.summary, syntax.name,
                ]
                let known = rows.firstIndex { $0.prefix(2) == row.prefix(2) }
                if let known { rows[known][2] += ", \(syntax.name)" } else { rows.append(row) }
            }
        }
        let head = ["option", "what it says", "of"].map { [Inline.text($0)] }
        let cells = rows.map { [[Inline.code($0[0])], [.text($0[1])], [.text($0[2])]] }
        return cells.isEmpty ? [] : [.table(head: head, rows: cells)]
    }

    /// An option that is near to a single word with dashes.
    static func nearest(to words: [String]) -> String? {
        guard words.count == 1, let name = words[0].utf8.text(behind: "--") else { return nil }
        return NearestName.of(String(name), among: Set(syntaxes.flatMap(options).map(\.name))).map { "--" + $0 }
    }

    private static let syntaxes = [ExploreOptions.syntax] + AllCommands.all.map { $0.syntax }

    /// Its own ones and those of curl that it takes.
    private static func options(of syntax: CommandSyntax) -> [OptionSyntax] {
        let curl = syntax.takesCurl ? CurlOption.all.filter { syntax.option(named: $0.name) == nil } : []
        return syntax.options
            + curl.map { OptionSyntax($0.name, $0.letter, value: $0.value, summary: "curl's: \(meaning(of: $0))") }
    }

    private static func meaning(of option: CurlOption) -> String {
        switch option.meaning {
        case .used(.option(let name, _)): "the option \(name.rawValue) of a request"
        case .used, .sending: "as curl means it"
        case .always: "always so here"
        case .unused(let reason): "named and not used: \(reason)"
        }
    }
}

/// The program that `$PAGER` names.
enum Pager {
    /// False where none is named or it cannot be started; then nothing was shown.
    static func show(_ text: String) -> Bool {
        guard let command = Program.environment["PAGER"], !command.isEmpty else { return false }
        // A person may quit the pager before the end: that is no fault.
        let before = signal(SIGPIPE, SIG_IGN)
        defer { signal(SIGPIPE, before) }
        setenv("LESS", "FRX", 0)
        guard let pipe = popen(command, "w") else { return false }
        let bytes = Array(text.utf8)
        _ = fwrite(bytes, 1, bytes.count, pipe)
        return pclose(pipe) >> 8 != 127
    }
}
