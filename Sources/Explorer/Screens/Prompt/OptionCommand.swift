import Formats
import Networking
import Transport
import Workspace

/// `:set name=value`: options of the request, and settings of the program.
enum OptionCommand {
    static func run(_ argument: String, _ model: inout Model) -> [Effect] {
        let name = String(argument.prefix { $0 != "=" }).trimmed
        let value = String(argument.dropFirst(name.count + 1)).trimmed
        guard !name.isEmpty, argument.contains("=") else {
            let names = names.map { "\($0)=" }
            model.overlays.append(.text(TextState(title: "Options for :set name=value", lines: names)))
            return []
        }
        if let change = requestOption(name, value) {
            Undoing.step("set \(name)", &model) { request in request.change { change(&$0.options) } }
            model.status.say("\(name) is \(value)")
            return []
        }
        return setting(name, value, &model)
    }

    static let names = [
        "timeout", "follow", "verify", "http", "send_on_enter", "confirm_unsafe", "caret_row", "guess_types", "mouse",
        "drawing",
    ]

    private static func requestOption(_ name: String, _ value: String) -> ((inout RequestOptions) -> Void)? {
        switch name {
        case "timeout":
            guard let timeout = TimeText.read(value) else { return nil }
            return { $0.timeout = timeout }
        case "follow":
            guard let count = Int(value), (0...100).contains(count) else { return nil }
            return { $0.follow = count }
        case "verify":
            guard let isOn = truth(value) else { return nil }
            return { $0.verifiesTLS = isOn }
        case "http":
            guard let version = ["auto": HTTPVersionChoice.automatic, "1.1": .http1, "2": .http2][value] else {
                return nil
            }
            return { $0.httpVersion = version }
        default: return nil
        }
    }

    private static func setting(_ name: String, _ value: String, _ model: inout Model) -> [Effect] {
        guard model.settings.set(name, to: value) else {
            let near = NearestName.of(name, among: names)
            let known = names.contains(name)
            model.status.say(
                known
                    ? "\"\(value)\" is no value of \(name)."
                    : "No option \"\(name)\".\(near.map { " Did you mean \($0)?" } ?? "")", .error)
            return []
        }
        model.status.say("\(name) is \(value)")
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
    /// False when there is no such setting or value. Names are those of `config.yaml`.
    mutating func set(_ name: String, to value: String) -> Bool {
        switch name {
        case "send_on_enter": assign(SendOnEnter(rawValue: value), to: \.sendOnEnter)
        case "confirm_unsafe": assign(ConfirmUnsafe(rawValue: value), to: \.confirmUnsafe)
        case "caret_row": assign(CaretRow(rawValue: value), to: \.caretRow)
        case "drawing": assign(Drawing(rawValue: value), to: \.drawing)
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
