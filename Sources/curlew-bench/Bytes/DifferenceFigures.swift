import CurlewBytes
import CurlewDiffering
import CurlewFormats
import CurlewMessage

/// Comparing of two large answers, from their bytes on: reading, pairing, and the rows of the screen.
enum DifferenceFigures {
    static func measure() -> [Figure] {
        [
            figure("diff, two answers, 1,000 changes", answers(), changes: 1000, limit: 500),
            figure("diff, two lists of 100,000 items by member", lists(), changes: 1000, limit: 300),
        ]
    }

    private static func figure(_ name: String, _ texts: [Bytes], changes: Int, limit: Double) -> Figure {
        Report.say(name)
        var times: [Double] = []
        for _ in 0..<5 {
            let start = ContinuousClock.now
            let sides = texts.map { ComparedAnswer(status: 200, fields: [:], bytes: $0) }
            guard let difference = AnswerDifference(sides[0], sides[1]), case .tree(let tree) = difference.body,
                tree.changes.count == changes, TreeDifferenceRows(tree).rows.count > changes
            else { return .missing(name, "the changes were not found") }
            times.append((ContinuousClock.now - start).seconds)
        }
        let milliseconds = Samples(times).median * 1000
        let megabytes = Double(texts[0].count) / 1e6
        return Figure(
            name: "\(name), \(Number.short(megabytes)) MB each", ours: "\(Number.short(milliseconds)) ms",
            limit: .atMost(limit, "ms", milliseconds))
    }

    /// Two answers of some 10 MB: groups of people, one name in 60 changed.
    private static func answers() -> [Bytes] {
        [0, 1].map { side in
            var text = "{\"groups\":["
            for group in 0..<600 {
                text += group == 0 ? "[" : ",["
                for person in 0..<100 {
                    let isChanged = side == 1 && (group * 100 + person) % 60 == 0
                    text += person == 0 ? "" : ","
                    text += "{\"id\":\(group * 100 + person),\"name\":\"\(isChanged ? "Tom" : "Ada")\",\"active\":true,"
                    text += "\"address\":{\"street\":\"Long Street \(person)\",\"city\":\"Bremen\",\"zip\":\"28195\"},"
                    text += "\"tags\":[\"a\",\"b\",\"c\"],\"note\":\"\(String(repeating: "x", count: 40))\"}"
                }
                text += "]"
            }
            return Bytes(Array((text + "]}").utf8))
        }
    }

    /// Two lists of 100,000 items, the second in another order, with 1,000 changed values.
    private static func lists() -> [Bytes] {
        [0, 1].map { side in
            let items = (0..<100_000).map { index in
                let id = side == 0 ? index : (index * 7919) % 100_000
                let value = side == 1 && id % 100 == 0 ? "new" : "old"
                return "{\"id\":\(id),\"name\":\"item \(id)\",\"value\":\"\(value)\"}"
            }
            return Bytes(Array(("[" + items.joined(separator: ",") + "]").utf8))
        }
    }
}
