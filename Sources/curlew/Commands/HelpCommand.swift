import CurlewBytes
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

    init(_ arguments: ParsedArguments) throws(UsageError) {
        words = arguments.operands
        isMarkdown = arguments.has("markdown")
        folder = arguments["man"]
        if folder != nil, isMarkdown || !words.isEmpty {
            throw .conflict("--man", isMarkdown ? "--markdown" : "a topic")
        }
    }

    func run() throws(UsageError) -> Int32 {
        let keys = Self.keys()
        if let folder { return try ManPages(keys: keys).write(to: folder) }
        guard !words.isEmpty else { return show(Self.index) }
        if words.count == 1, let topic = Manual.topic(named: words[0].lowercased()) { return show(topic, keys) }
        let defined = words.count == 1 ? Manual.definitions(of: words[0]) : []
        if !defined.isEmpty { return show(defined, keys) }
        let found = Manual.search(words, key: keys)
        guard !found.isEmpty else {
            let nearest = Manual.nearest(to: words.joined(separator: "-")).joined(separator: ", ")
            throw .badInput(
                words.joined(separator: " "),
                reason: "No topic has that name or these words. The nearest topics are \(nearest); "
                    + "`curlew help` lists all.")
        }
        return show(Self.document(of: found))
    }

    /// The first key of an action, as the user's `keys.yaml` has it.
    private static func keys() -> (String) -> String? {
        let table = KeysCommand.table
        return { name in
            let parts = name.utf8.cut(at: ":").map { (String($0), String($1)) }
            let binding = table.bindings.first { binding in
                !binding.keys.isEmpty && binding.action.rawValue == parts?.1 ?? name
                    && parts.map { $0.0 == binding.context.rawValue } ?? true
            }
            return binding?.keys.first
        }
    }

    // MARK: What is shown

    private static var index: Document {
        let rows = Manual.topics.map { topic -> [[Inline]] in [[.code(topic.name)], [.text(topic.title)]] }
        return Document([
            .heading(level: 1, [.text("Topics")]), .table(head: [[.text("topic")], [.text("about")]], rows: rows),
            .paragraph([
                .code("curlew help TOPIC"), .text(" shows one, "), .code("curlew help WORD"),
                .text(" finds a word in all of them, "), .code("curlew COMMAND --help"),
                .text(" has the options of a command."),
            ]),
        ])
    }

    private static func document(of found: [Manual.Found]) -> Document {
        Document([
            .table(
                head: [[.text("topic")], [.text("places")], [.text("the first of them")]],
                rows: found.map { [[.code($0.topic.name)], [.text("\($0.count)")], [.text($0.line)]] })
        ])
    }

    private func show(_ topic: Topic, _ keys: (String) -> String?) -> Int32 {
        isMarkdown ? print(topic.markdown(key: keys)) : show(topic.document(key: keys))
    }

    /// The places that define the word: of a table its row alone.
    private func show(_ definitions: [Definition], _ keys: (String) -> String?) -> Int32 {
        var blocks: [Block] = []
        for definition in definitions {
            guard let topic = Manual.topic(named: definition.topic) else { continue }
            let block = topic.document(key: keys).blocks[definition.block].narrowed(to: definition.word)
            blocks += [block, .paragraph([.text("More: "), .code("curlew help \(topic.name)")])]
        }
        return show(Document(blocks))
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

extension Block {
    /// Of a table the row whose first cell has the word as code; everything else as it is.
    fileprivate func narrowed(to word: String) -> Block {
        guard case .table(let head, let rows) = self else { return self }
        let wanted = rows.filter { $0.first.map { $0.words.utf8.firstRange(of: word.utf8) != nil } ?? false }
        return .table(head: head, rows: wanted)
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
