import CurlewBytes
import CurlewFormats
import CurlewNetworking
import Drafting
import Keys
import TerminalUI

/// Commands that only show or set something small.
enum StatusCommands {
    static func receive(_ message: Message, _ model: inout Model) -> [Effect] {
        switch message {
        case .copied(let label, let note):
            model.status.say(note ?? "copied \(label)", note == nil ? .plain : .warning)
        case .themesFound(let themes): return ThemePickerCard.accept(themes, &model)
        case .themeCopied(let name, let path):
            model.settings.theme = name
            model.status.say("\(name) is yours; what you save there is seen at once: \(path)")
            return [.setTheme(name), .storeSetting(name: "theme", value: name)]
        case .themeMended(let name): model.status.say("the theme \(name) can be read again")
        case .demoStarted(let base): model.environments.demoStarted(at: base)
        case .demoSecured(let base): model.environments.demoSecureBase = base
        case .demoFails(let paths): model.status.say(failing(paths))
        case .demoKeyRotated: model.status.say("the demo API has another key")
        case .failed(let text): model.status.say(text, .error, at: model.clock.timeOfDay)
        default: break
        }
        return []
    }

    static func switchEnvironment(_ name: String, _ model: inout Model) -> [Effect] {
        guard !name.isEmpty else { return Menus.open(.environment, &model) }
        guard model.environments.names.contains(name) else {
            let near = NearestName.of(name, among: model.environments.names)
            model.status.say(
                "No environment \"\(name)\".\(near.map { " Did you mean \($0)?" } ?? "") \(model.key(of: .envPick)) lists them.",
                .error)
            return []
        }
        model.environments.activeName = name
        model.status.say("environment \(name)")
        return []
    }

    static func setVariable(
        _ argument: String, at time: String, _ environments: inout Environments, _ status: inout StatusState
    ) {
        guard let pair = TypedPair(argument) else {
            return status.say("Write :var NAME=VALUE.", .warning)
        }
        let (name, value) = (pair.name, pair.value)
        let isSecret = environments.values.candidates(of: name).contains(where: \.isSecret)
        environments.overrides[name] = VariableOverride(value, at: String(time.prefix(5)))
        if isSecret { environments.learn([value]) }
        status.say("{{\(name)}} is set until the program ends")
    }

    static func files(_ model: Model) -> CardOpening {
        .card(.text(LinesCard(title: "Files", lines: model.filePlaces + stopped(model))))
    }

    /// Stopped downloads, and the keys that resume them.
    private static func stopped(_ model: Model) -> [String] {
        let stopped = model.transfers.all.filter { $0.canResume && $0.bytes > 0 }
        guard !stopped.isEmpty else { return [] }
        let parts = stopped.map { "\($0.target.partPath)  \(HumanReadable.bytes($0.bytes))  of \($0.title)" }
        let keys =
            "\(model.key(of: .transfersOpen)) lists them, \(model.key(of: .transferOpen, in: .transfers)) shows one, \(model.key(of: .requestResend)) goes on"
        return ["", "stopped downloads"] + parts.map { "  " + $0 } + ["  \(keys)"]
    }

    static func terminal(_ model: Model) -> CardOpening {
        let lines = [
            "size       \(model.size.width)x\(model.size.height)", "colours    \(model.terminal.colours)",
            "clipboard  \(model.terminal.clipboard)", "mouse      \(model.settings.usesMouse ? "on" : "off")",
            "drawing    \(model.settings.drawing.rawValue)", "theme      \(model.settings.theme)",
        ]
        return .card(.text(LinesCard(title: "Terminal", lines: lines)))
    }

    static func demo(_ argument: String, _ model: inout Model) -> [Effect] {
        switch argument {
        case "reset": return [.resetDemo]
        case "rotate-key": return [.rotateDemoKey]
        case "mend": return [.failDemo(path: nil)]
        case let words where words.utf8.hasPrefix("fail "):
            let path = String(Substring(words.utf8.dropFirst(5))).trimmed
            return [.failDemo(path: path.utf8.hasPrefix("/") ? path : "/" + path)]
        case "crash":
            // A test of the worst case: afterwards the terminal must be usable and the draft stored.
            return RequestStorage.keepEverything(&model) + [.crash]
        default:
            model.status.say(
                ":demo reset makes its collection whole; rotate-key changes its key; fail me makes /me answer 500")
            return []
        }
    }

    private static func failing(_ paths: [String]) -> String {
        paths.isEmpty
            ? "the demo API answers as it should"
            : "\(paths.joined(separator: ", ")) answers 500 from now on; :demo mend ends that"
    }
}

extension Environments {
    fileprivate mutating func demoStarted(at base: String) {
        demoBase = base
        if activeName == nil, standsOnDemo { activeName = "demo" }
    }
}
