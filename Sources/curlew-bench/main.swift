import EventLoop
import Glibc

// Prints the figures of a release build beside those of the programs installed, as the article `Figures` shows them:
// all of them, or those of the parts named (start, typing, text, demo, encoding, coding, lab, diff, reading, tree, commands, transport,
// batch, suite, day, collection, digest, cache, history, latency, large). `history=5000` makes a smaller history.

// Requests run as they do in the explorer.
EventLoop.install()
if let isDone = await TransferChild.run(CommandLine.arguments) { exit(isDone ? 0 : 1) }
let arguments = CommandLine.arguments.dropFirst()
let historyCount = arguments.compactMap(HistoryFigures.count).first
let wanted = Set(arguments.map { HistoryFigures.count($0) == nil ? $0 : "history" })
let parts: [(name: String, measure: () async -> [Figure])] = [
    ("start", { StartFigures.measure() }),
    ("typing", { TypingFigures.measure() }),
    ("text", { TextFigures.measure() }),
    ("demo", { DemoFigures.measure() }),
    ("encoding", { EncodingFigures.measure() }),
    ("coding", { CodingFigures.measure() }),
    ("lab", { LabFigures.measure() }),
    ("diff", { DifferenceFigures.measure() }),
    ("reading", { [ReadingFigures.measure()] }),
    ("tree", { [TreeTextFigures.measure()] }),
    ("commands", { [CommandFigures.measure()] }),
    (
        "transport",
        {
            [
                await ParallelFigure.small.measure(), await ParallelFigure.client.measure(),
                await ParallelFigure.large.measure(),
            ]
        }
    ),
    ("batch", { [await BatchFigure.measure()] }),
    ("suite", { [SuiteFigure.measure()] }),
    ("day", { DayFigures.measure() }),
    ("collection", { CollectionFigures.measure() }),
    ("digest", { await DigestFigures.measure() }),
    ("cache", { await CacheFigures.measure() }),
    ("history", { await HistoryFigures.measure(historyCount) }),
    ("latency", { await LatencyFigures.measure() }),
    ("large", { LargeFigures.measure() }),
]
var report = Report()
for part in parts where wanted.isEmpty || wanted.contains(part.name) {
    for figure in await part.measure() { report.add(figure) }
}
print(report.text)
print("\nMedians on \(Machine.description).")
