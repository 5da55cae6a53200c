import CurlewBytes
import Workspace

/// `curlew completions SHELL`: prints the script that lets a shell complete curlew's words. The script asks
/// `curlew completions words -- WORD...`, so that both know the same options.
struct CompletionsCommand: Command {
    private static let words = "words"

    static let syntax = CommandSyntax(
        name: "completions", operands: "bash|zsh|fish", operandCount: 1...10_000,
        summary: "Print a shell's completions for curlew; .ci/install puts them in place.", options: [],
        offered: .words(CompletionScript.allCases.map(\.rawValue)))

    private let operands: [String]
    private let script: CompletionScript?

    init(_ arguments: ParsedArguments) throws(UsageError) {
        operands = arguments.operands
        script = CompletionScript(rawValue: operands[0])
        if operands[0] == Self.words { return }
        guard script != nil else {
            throw .unknownValue(
                operands[0], option: Self.syntax.name, choices: CompletionScript.allCases.map(\.rawValue))
        }
        if operands.count > 1 { throw .surplusOperand(operands[1], command: Self.syntax.name) }
    }

    func run() -> Int32 {
        if let script {
            Console.print(script.text)
            return ExitCode.done
        }
        let all = CompletionWords(AllCommands.all.map { $0.syntax }, explorer: ExploreOptions.syntax, names: Self.names)
        let lines = all.candidates(Array(operands.dropFirst())).map { "\($0.word)\t\($0.summary)\n" }
        Console.print(untrusted: Bytes(Array(lines.joined().utf8)))
        return ExitCode.done
    }

    /// The names of the nearest collection; none where it cannot be read.
    private static func names() -> CompletionWords.Names {
        guard let root = CollectionFinder.find(from: "."), let opened = try? RequestCollection.open(at: root) else {
            return .init()
        }
        let collection = opened.collection
        let requests = collection.requests.map(\.path)
        let folders = collection.allItems.map(\.path).filter { !requests.contains($0) }
        return .init(
            requests: requests, groups: folders + collection.batchNames, environments: collection.environmentNames)
    }
}
