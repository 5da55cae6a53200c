import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import Drafting
import Keys

/// One line of the header table: a row of the user, or a field that is added automatically.
struct HeaderLine: Equatable {
    var name: String
    /// The value as it is sent; `shownValue` masks it.
    var value: String
    /// The user's row; nil for an added field.
    var row: HeaderRow.ID?
    var isOn = true
    var origin: HeaderOrigin
    var isSecret = false
    /// The row is the user's, and keeps fields of this name from being sent.
    var removes = false
    /// The origin of the field that is sent instead.
    var overriddenBy: HeaderOrigin?

    /// The user's rows as typed, then the other fields of the finished request, then fields that are replaced or
    /// removed.
    static func lines(_ draft: RequestDraft, _ derived: Derived?) -> [HeaderLine] {
        let yours = draft.headers.map {
            HeaderLine(
                name: $0.name, value: $0.value, row: $0.id, isOn: $0.isOn, origin: .you, isSecret: $0.isSecret,
                removes: $0.removes)
        }
        guard let derived else { return yours }
        // Of a request that cannot be sent, the defaults are all there is besides the user's rows.
        guard case .success(let prepared) = derived.prepared else { return yours + defaults(derived) }
        let added = prepared.request.headers.filter { $0.origin != .you }.map {
            HeaderLine(name: $0.name, value: $0.value, origin: $0.origin, isSecret: $0.isSecret)
        }
        return yours + added.sorted { order($0.origin) < order($1.origin) } + overridden(derived, by: yours + added)
    }

    static func lines(_ request: OpenRequest) -> [HeaderLine] { lines(request.draft, request.derived) }

    private static func order(_ origin: HeaderOrigin) -> Int { HeaderOrigin.allCases.firstIndex(of: origin) ?? 0 }

    /// Fields of the collection and of the manager that a field of higher precedence has replaced.
    private static func overridden(_ derived: Derived, by lines: [HeaderLine]) -> [HeaderLine] {
        (serializer(derived) + defaults(derived)).compactMap { line in
            let nearer = lines.first {
                $0.isOn && HeaderFields.isSame($0.name, line.name) && order($0.origin) < order(line.origin)
            }
            guard let nearer else { return nil }
            var line = line
            line.overriddenBy = nearer.origin
            return line
        }
    }

    /// Fields of the collection and of the manager, whether another replaces them or not.
    private static func defaults(_ derived: Derived) -> [HeaderLine] {
        derived.input.context.inherited.map {
            HeaderLine(name: $0.name, value: $0.value, isOn: $0.isOn, origin: .collection, isSecret: $0.isSecret)
        } + derived.input.managerFields.map { HeaderLine(name: $0.name, value: $0.value, origin: .manager) }
    }

    /// The content type that the serializer would have set, when a row has set another.
    private static func serializer(_ derived: Derived) -> [HeaderLine] {
        derived.notes.compactMap { note in
            guard case .contentTypeKept(_, insteadOf: let type) = note.fact else { return nil }
            return HeaderLine(name: "Content-Type", value: type, origin: .serializer)
        }
    }

    /// A sentence about the field's origin and the fields that it overrides.
    func explanation(among lines: [HeaderLine], _ display: DisplayContext) -> String {
        if let overriddenBy {
            let field = origin == .manager ? "The default \(name)" : "\(name) of the \(origin.name)"
            return "\(field) is not sent: \(Self.words(overriddenBy)) sets it."
        }
        guard origin == .you else { return sentence(display) }
        let (key, toggle) = (display.key(of: .rowDelete, in: .headers), display.key(of: .rowToggle, in: .headers))
        if !isOn { return "\(name) is off: kept here, not sent. \(toggle) switches it on." }
        let replaced = lines.filter { $0.overriddenBy == .you && HeaderFields.isSame($0.name, name) }
        let place =
            replaced.isEmpty ? "" : " in place of the \(replaced.map(\.origin.name).joined(separator: ", "))"
        if removes { return "\(name) is not sent, whoever sets it. \(key) lets it be sent again." }
        return replaced.isEmpty
            ? "\(name) is yours; no default has that name."
            : "\(name) is yours\(place): \(replaced[0].isSecret ? "******" : replaced[0].value)."
    }

    private static func words(_ origin: HeaderOrigin) -> String {
        origin == .you ? "your own row" : "the \(origin.name)"
    }

    private func sentence(_ display: DisplayContext) -> String {
        let yours = "\(display.key(of: .rowEdit, in: .headers)) makes it yours"
        let out = "\(display.key(of: .rowDelete, in: .headers)) keeps it out"
        return switch origin {
        case .you: ""
        case .collection: "\(name) is set by the collection or a folder. \(yours), \(out)."
        case .serializer: "\(name) goes with the body because you set none. \(yours)."
        case .manager: "\(name) is a default of the program. \(yours), \(out)."
        case .auth: "\(name) is made of what the Auth tab says. \(display.key(of: .goAuth)) goes there."
        case .cookieJar:
            "\(name) is what the cookie jar holds for this server. \(display.key(of: .goCookies)) goes there."
        case .cache: "\(name) asks whether what the cache has still holds."
        case .transport: "\(name) is added by the transport when the request is sent."
        }
    }
}
