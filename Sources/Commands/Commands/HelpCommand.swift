import Glibc
import Keys
import Manual
import TerminalUI

/// `curlew help`: the topics of the manual, by name, by a word that they define, or by words that they hold.
struct HelpCommand: Command {
    static let syntax = CommandSyntax(
        name: "help", operands: "[TOPIC|WORD...]", operandCount: 0...16,
        summary: "Read about a topic, or find a word in all of them.",
        options: [
            OptionSyntax("markdown", summary: "the topic as Markdown"),
            OptionSyntax("man", value: "FOLDER", summary: "write the man pages into a folder"),
        ], offered: .words(Manual.topics.map(\.name)))

    private let words: [String]
    private let isMarkdown: Bool
    private let folder: String?
    private let front: Front

    init(_ arguments: ParsedArguments) throws(UsageError) {
        // Words in quotes are looked for as those without.
        words = arguments.operands.flatMap { $0.utf8.split(separator: 0x20).map { String(Substring($0)) } }
        isMarkdown = arguments.has("markdown")
        folder = arguments["man"]
        front = arguments.front
        if folder != nil, isMarkdown || !words.isEmpty {
            throw .conflict("--man", isMarkdown ? "--markdown" : "a topic")
        }
    }

    func run() throws(UsageError) -> Int32 {
        let table = KeysPlace.table(changing: front.keys())
        let keys = { table.key(named: $0) }
        if let folder { return try ManPages(keys: keys).write(to: folder) }
        switch Manual.answer(to: words, key: keys) {
        case .index: return show(Document(Manual.index() + [Self.ways]))
        case .topic(let topic): return show(topic, keys)
        case .defined(let definitions):
            let blocks = Manual.blocks(of: definitions, key: keys) {
                [.text("More: "), .code("curlew help \($0.name)")]
            }
            return show(Document(blocks))
        case .found(let found): return show(Document(Manual.blocks(of: found)))
        case .nothing(let nearest):
            throw .badInput(
                words.joined(separator: " "),
                reason: "No topic has that name or these words. The nearest topics are "
                    + "\(nearest.joined(separator: ", ")); `curlew help` lists all.")
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

/// The program that `$PAGER` names.
enum Pager {
    /// False where none is named or it cannot be started; then nothing was shown.
    static func show(_ text: String) -> Bool {
        guard let command = Program.environment["PAGER"], !command.isEmpty else { return false }
        // What a person leaves unread is no fault.
        let before = signal(SIGPIPE, SIG_IGN)
        defer { signal(SIGPIPE, before) }
        setenv("LESS", "FRX", 0)
        guard let pipe = popen(command, "w") else { return false }
        let bytes = Array(text.utf8)
        _ = fwrite(bytes, 1, bytes.count, pipe)
        return pclose(pipe) >> 8 != 127
    }
}
