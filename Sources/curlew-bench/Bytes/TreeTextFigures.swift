import CurlewSerialization

/// Reading of a large tree's text, comparing it with the existing tree and noting ranges, as after every key in the
/// text pane: one value in the middle is changed.
enum TreeTextFigures {
    static func measure() -> Figure {
        let name = "tree text"
        Report.say(name)
        let tree = SampleTree.people(7400)
        let text = edited(TreeText.write(tree.root, as: .json).text)
        var times: [Double] = []
        for _ in 0..<15 {
            let start = ContinuousClock.now
            guard isRead(text, tree) else { return .missing(name, "the text was not read") }
            times.append((ContinuousClock.now - start).seconds)
        }
        let megabytes = Double(text.count) / 1e6
        let milliseconds = Samples(times).median * 1000
        return Figure(
            name: "\(name), \(Number.short(megabytes)) MB of JSON, read and placed",
            ours: "\(Number.short(milliseconds)) ms", limit: .atMost(20, "ms", milliseconds))
    }

    /// The text with one digit in the middle changed.
    private static func edited(_ text: String) -> [UInt8] {
        var bytes = Array(text.utf8)
        let place = bytes[(bytes.count / 2)...].firstIndex { (0x31...0x38).contains($0) }
        if let place { bytes[place] += 1 }
        return bytes
    }

    private static func isRead(_ text: [UInt8], _ tree: ParameterTree) -> Bool {
        let reading = try? TreeText.read(text, as: .json, keeping: tree)
        return reading.map { $0.changes == 1 && $0.places.count == tree.nodeCount } ?? false
    }
}
