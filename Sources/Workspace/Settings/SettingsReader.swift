internal import CurlewFormats
internal import CurlewNetworking
internal import Serialization

/// Reads the settings from the file's entries, one by one.
struct SettingsReader {
    let file: String
    var settings = StoredSettings()
    var problems: [SettingsProblem] = []

    static let keys = [
        "theme", "confirm_unsafe", "send_on_enter", "caret_row", "mouse", "drawing", "history_days", "history_entries",
        "history_size", "history_run_entries", "styles",
    ]

    init(file: String) {
        self.file = file
    }

    mutating func take(_ root: YAMLNode) {
        guard let pairs = root.pairs else {
            return note(
                .unknownValue(key: "the file", value: root.text ?? "a list", accepted: ["a mapping"]), root.mark)
        }
        for pair in pairs { take(pair) }
    }

    private mutating func take(_ pair: YAMLPair) {
        switch pair.key.text {
        case "theme": settings.theme = text(pair)
        case "confirm_unsafe": settings.confirmUnsafe = choice(pair)
        case "send_on_enter": settings.sendOnEnter = choice(pair)
        case "caret_row": settings.caretRow = choice(pair)
        case "mouse": settings.mouse = boolean(pair)
        case "drawing": settings.drawing = choice(pair)
        case "history_days": settings.historyDays = number(pair, 1...36_500)
        case "history_entries": settings.historyEntries = number(pair, 1...10_000_000)
        case "history_run_entries": settings.historyRunEntries = number(pair, 0...10_000_000)
        case "history_size":
            settings.historySize = pair.node.text.flatMap(MeasureText.bytes).flatMap { $0 >= 1_000_000 ? $0 : nil }
            if settings.historySize == nil { noteValue(pair, accepted: ["1 MB and more, such as 500MB or 1GB"]) }
        case "styles":
            let read = StyleReader.read(pair.node, among: .standard)
            settings.styles = read.styles
            for problem in read.problems { note(.style(problem), problem.mark) }
        case let key: note(.unknownKey(key, nearest: NearestName.of(key, among: Self.keys)), pair.key.mark)
        }
    }

    private mutating func text(_ pair: YAMLPair) -> String? {
        if let text = pair.node.text { return text }
        note(.unknownValue(key: pair.key.text, value: "a list or mapping", accepted: ["text"]), pair.node.mark)
        return nil
    }

    private mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(_ pair: YAMLPair) -> Choice? {
        if let choice = pair.node.text.flatMap(Choice.init(rawValue:)) { return choice }
        noteValue(pair, accepted: Choice.allCases.map(\.rawValue))
        return nil
    }

    private mutating func boolean(_ pair: YAMLPair) -> Bool? {
        if let text = pair.node.text, text == "true" || text == "false" { return text == "true" }
        noteValue(pair, accepted: ["true", "false"])
        return nil
    }

    private mutating func number(_ pair: YAMLPair, _ range: ClosedRange<Int>) -> Int? {
        if let number = pair.node.text.flatMap({ Int($0) }), range.contains(number) { return number }
        noteValue(pair, accepted: ["a number from \(range.lowerBound) to \(range.upperBound)"])
        return nil
    }

    private mutating func noteValue(_ pair: YAMLPair, accepted: [String]) {
        let value = pair.node.text ?? "a list or mapping"
        note(.unknownValue(key: pair.key.text, value: value, accepted: accepted), pair.node.mark)
    }

    private mutating func note(_ kind: SettingsProblem.Kind, _ mark: YAMLMark) {
        problems.append(SettingsProblem(kind, file: file, mark: mark))
    }
}
