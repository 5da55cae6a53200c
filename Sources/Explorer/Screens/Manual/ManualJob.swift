import CurlewBytes
import Keys
import Manual

/// Looks for words in all topics and among the keys. All of them are read for it, which takes too long for the main
/// actor.
public struct ManualJob: Equatable, Sendable {
    var words: [String]
    var bindings: [KeyBinding]
    /// The topic of the place where one asked.
    var here: String

    /// The words of a line.
    init(_ line: String, _ keys: BindingTable, here: String) {
        words = line.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
        bindings = keys.bindings
        self.here = here
    }

    func read() -> ManualReading {
        let table = BindingTable(bindings)
        let key = { table.key(named: $0) }
        let rows = KeyRows(words, bindings)
        var reading = ManualReading(words: words, answer: Manual.answer(to: words, key: key))
        switch reading.answer {
        case .topic(let topic):
            reading.blocks.append(.paragraph([.text("There is a topic of that name: ")] + Manual.link(topic.name)))
        case .defined(let all):
            reading.blocks += Manual.blocks(of: all, key: key) { [.text("More: ")] + Manual.link($0.name) }
            for place in all.reversed() { reading.places[place.topic] = place.block }
        case .index, .found, .nothing: break
        }
        // The letters of a key stand in every topic.
        let found = rows.isKey ? [] : Manual.search(words, key: key)
        if !found.isEmpty { reading.blocks += Manual.blocks(of: found) }
        for place in found where reading.places[place.topic.name] == nil {
            reading.places[place.topic.name] = place.block
        }
        reading.blocks += rows.blocks
        if reading.blocks.isEmpty {
            reading.isEmpty = true
            let nearest = if case .nothing(let names) = reading.answer { names } else { [String]() }
            let links = nearest.map(Manual.link).joined(separator: [.text(", ")])
            let start = Inline.text(Manual.nothing(for: words, nearest: nearest))
            let end: [Inline] = nearest.isEmpty ? [] : [.text(".")]
            reading.blocks = [.paragraph([start] + links + end)] + Manual.index(here: here)
            reading.title = "nothing about \(words.joined(separator: " "))"
        }
        return reading
    }
}

/// What words lead to.
public struct ManualReading: Sendable {
    let words: [String]
    let answer: Manual.Answer
    fileprivate(set) var blocks: [Block] = []
    /// By the name of a topic: the block in it that was looked for.
    fileprivate(set) var places: [String: Int] = [:]
    fileprivate(set) var title: String

    fileprivate init(words: [String], answer: Manual.Answer) {
        (self.words, self.answer) = (words, answer)
        title = words.joined(separator: " ")
    }

    /// Neither a topic nor a key has anything of it; all topics are shown.
    fileprivate(set) var isEmpty = false
}

/// Keys that fit some words: the key itself, or what it does.
private struct KeyRows {
    /// The words are the name of a key.
    let isKey: Bool
    private let bindings: [KeyBinding]

    /// More would hide the topics.
    private static let most = 12

    init(_ words: [String], _ all: [KeyBinding]) {
        let (name, wanted) = (words.joined(separator: " "), words.map { Array($0.lowercased().utf8) })
        let pressed = all.filter { $0.keys.contains { $0.utf8.elementsEqual(name.utf8) } }
        isKey = !pressed.isEmpty
        bindings =
            isKey
            ? pressed
            : Array(
                all.filter { binding in
                    let title = Array("\(binding.title) \(binding.action.rawValue)".lowercased().utf8)
                    return !binding.keys.isEmpty && wanted.allSatisfy { title.firstRange(of: $0) != nil }
                }.prefix(Self.most))
    }

    var blocks: [Block] {
        guard !bindings.isEmpty else { return [] }
        let rows = bindings.map { binding -> [[Inline]] in
            [
                [.code(binding.keys.joined(separator: ", "))], [.text(binding.title)], [.text(binding.context.title)],
                Array(Self.topics(of: binding.action).map(Manual.link).joined(separator: [.text(" ")])),
            ]
        }
        let head: [[Inline]] = ["key", "what it does", "where", "topics"].map { [.text($0)] }
        return [.heading(level: 2, [.text("Keys")]), .table(head: head, rows: rows)]
    }

    /// The topics whose texts name the action's key.
    private static func topics(of action: Action) -> [String] {
        named.filter { $0.actions.contains(action.rawValue) }.map(\.topic)
    }

    /// The actions that each topic names, without their contexts.
    private static let named: [(topic: String, actions: Set<String>)] = Manual.topics.map { topic in
        let actions = topic.actions.map { String($0.utf8.cut(at: ":")?.behind ?? $0[...]) }
        return (topic.name, Set(actions))
    }
}
