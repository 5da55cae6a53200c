internal import CurlewFormats
internal import CurlewNetworking

extension StoredSettings: FieldRecord {
    static let table: [Field<Self>] = [
        Field("theme", \.theme, Form(words: ["text"], read: Form.text.read, write: Form.text.write)),
        Field("confirm_unsafe", \.confirmUnsafe, .choice()),
        Field("send_on_enter", \.sendOnEnter, .choice()),
        Field("caret_row", \.caretRow, .choice()),
        Field("mouse", \.mouse, .truth),
        Field("drawing", \.drawing, .choice()),
        Field("editing", \.editing, .choice()),
        Field("history_days", \.historyDays, .number(1...36_500)),
        Field("history_entries", \.historyEntries, .number(1...10_000_000)),
        Field("history_run_entries", \.historyRunEntries, .number(0...10_000_000)),
        Field("history_size", \.historySize, .size),
        .styles(\.styles),
    ]
}

extension Form<Int> {
    fileprivate static func number(_ range: ClosedRange<Int>) -> Form {
        var form = whole(range)
        form.words = ["a number from \(range.lowerBound) to \(range.upperBound)"]
        return form
    }

    fileprivate static var size: Form {
        Form(words: ["1 MB and more, such as 500MB or 1GB"]) {
            $2.text.flatMap(MeasureText.bytes).flatMap { $0 >= 1_000_000 ? $0 : nil }
        } write: {
            .plain("\($0)")
        }
    }
}

/// Reads the settings from the file's entries, one by one. A wrong one is noted and sets nothing.
struct SettingsReader {
    let file: String
    var settings = StoredSettings()
    var problems: [SettingsProblem] = []

    mutating func take(_ root: YAMLNode) {
        guard let pairs = root.pairs else {
            return note(
                .unknownValue(key: "the file", value: root.text ?? "a list", accepted: ["a mapping"]), root.mark)
        }
        for pair in pairs { take(pair.key.text, pair) }
    }

    private mutating func take(_ key: String, _ pair: YAMLPair) {
        guard let field = StoredSettings.table.first(where: { YAMLText.isSame($0.key, key) }) else {
            return note(.unknownKey(key, nearest: NearestName.of(key, among: StoredSettings.keys)), pair.key.mark)
        }
        var reader = NodeReader(file: file)
        if !field.read(&settings, &reader, key, pair) {
            let value = pair.node.text ?? "a list or mapping"
            note(.unknownValue(key: key, value: value, accepted: field.words), pair.node.mark)
        }
        for case .style(let problem) in reader.notes.map(\.kind) { note(.style(problem), problem.mark) }
    }

    private mutating func note(_ kind: SettingsProblem.Kind, _ mark: YAMLMark) {
        problems.append(SettingsProblem(kind, file: file, mark: mark))
    }
}
