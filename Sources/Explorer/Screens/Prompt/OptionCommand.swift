import CurlewBytes
import CurlewFormats
import CurlewNetworking

/// `:set name=value`: options of the request, and settings of the program.
enum OptionCommand {
    static func run(_ argument: String, _ model: inout Model) -> [Effect] {
        guard let pair = TypedPair(argument) else {
            let names = names.map { "\($0)=" }
            model.overlays.append(.text(LinesCard(title: "Options for :set name=value", lines: names)))
            return []
        }
        if let option = RequestOption.named(pair.name) {
            return Parts.panes(&model) { bench, desk in
                set(option, pair.value, &bench, &desk)
                return []
            }
        }
        return setting(pair.name, pair.value, &model.settings, &model.status)
    }

    static let names =
        RequestOption.all.map(\.name) + [
            "send_on_enter", "confirm_unsafe", "caret_row", "guess_types", "mouse", "drawing",
            "editing",
        ]

    /// Sets an option. An empty value resets it to its default; yes and no are read as true and false.
    private static func set(
        _ option: RequestOption, _ value: String, _ bench: inout Workbench, _ desk: inout PaneDesk
    ) {
        var text: String? = value == RequestOption.unset || value == "unset" ? nil : value
        if value.isEmpty { text = option.read(desk.inherited(bench.request)) }
        if option.expected == "one of true, false", let truth = truth(value) { text = String(truth) }
        var draft = bench.request.draft
        guard option.write(text, &draft) else {
            return desk.say("\"\(value)\" is no value of \(option.name): it is \(option.expected).", .error)
        }
        OptionTable.with(&bench, &desk) {
            value.isEmpty ? $0.setToDefault(option, $1, &$2) : $0.set(option, to: text, $1, &$2)
        }
    }

    private static func setting(
        _ name: String, _ value: String, _ settings: inout Settings, _ status: inout StatusState
    ) -> [Effect] {
        guard settings.set(name, to: value) else {
            let near = NearestName.of(name, among: names)
            let known = names.contains(name)
            status.say(
                known
                    ? "\"\(value)\" is no value of \(name)."
                    : "No option \"\(name)\".\(near.map { " Did you mean \($0)?" } ?? "")", .error)
            return []
        }
        status.say("\(name) is \(value)")
        return [.storeSetting(name: name, value: value)]
    }

    static func truth(_ text: String) -> Bool? {
        switch text {
        case "yes", "true", "on", "1": true
        case "no", "false", "off", "0": false
        default: nil
        }
    }
}

extension Settings {
    /// Sets a program setting; names are those of `config.yaml`. False when there is no such setting or value.
    mutating func set(_ name: String, to value: String) -> Bool {
        switch name {
        case "send_on_enter": assign(SendOnEnter(rawValue: value), to: \.sendOnEnter)
        case "confirm_unsafe": assign(ConfirmUnsafe(rawValue: value), to: \.confirmUnsafe)
        case "caret_row": assign(CaretRow(rawValue: value), to: \.caretRow)
        case "drawing": assign(Drawing(rawValue: value), to: \.drawing)
        case "editing": assign(Editing(rawValue: value), to: \.editing)
        case "guess_types": assign(OptionCommand.truth(value), to: \.guessesTypes)
        case "mouse": assign(OptionCommand.truth(value), to: \.usesMouse)
        default: false
        }
    }

    private mutating func assign<Value>(_ value: Value?, to path: WritableKeyPath<Settings, Value>) -> Bool {
        guard let value else { return false }
        self[keyPath: path] = value
        return true
    }
}
