import CurlewNetworking
import Drafting
import HTTPMessage
import Serialization

/// One line of the header table: yours, or one that is added for you.
struct HeaderLine: Equatable {
    var name: String
    /// As it is sent; `shownValue` masks it.
    var value: String
    /// Nil when it is not yours.
    var row: HeaderRow.ID?
    var isOn = true
    var origin: HeaderOrigin
    var isSecret = false
    /// Your row keeps fields of this name from being sent.
    var removes = false
    /// Who put a field of this name in its place.
    var overriddenBy: HeaderOrigin?

    /// Your rows as typed, then the fields of the finished request that others put there, then those that are
    /// replaced or taken away.
    static func lines(_ request: OpenRequest) -> [HeaderLine] {
        let yours = request.draft.headers.map {
            HeaderLine(
                name: $0.name, value: $0.value, row: $0.id, isOn: $0.isOn, origin: .you, isSecret: $0.isSecret,
                removes: $0.removes)
        }
        guard case .success(let prepared)? = request.derived?.prepared else { return yours }
        let added = prepared.request.headers.filter { $0.origin != .you }.map {
            HeaderLine(name: $0.name, value: $0.value, origin: $0.origin, isSecret: $0.isSecret)
        }
        return yours + added.sorted { order($0.origin) < order($1.origin) } + overridden(request, by: yours + added)
    }

    private static func order(_ origin: HeaderOrigin) -> Int { HeaderOrigin.allCases.firstIndex(of: origin) ?? 0 }

    /// The collection's fields and the manager's that something nearer has replaced.
    private static func overridden(_ request: OpenRequest, by lines: [HeaderLine]) -> [HeaderLine] {
        guard let input = request.derived?.input else { return [] }
        let collection = input.surroundings.inherited.map {
            HeaderLine(name: $0.name, value: $0.value, isOn: $0.isOn, origin: .collection, isSecret: $0.isSecret)
        }
        let manager = input.managerFields.map { HeaderLine(name: $0.name, value: $0.value, origin: .manager) }
        return (serializer(request) + collection + manager).compactMap { line in
            let nearer = lines.first {
                $0.isOn && HeaderFields.isSame($0.name, line.name) && order($0.origin) < order(line.origin)
            }
            guard let nearer else { return nil }
            var line = line
            line.overriddenBy = nearer.origin
            return line
        }
    }

    /// The type that the serializer would have set, had a row not set another.
    private static func serializer(_ request: OpenRequest) -> [HeaderLine] {
        (request.derived?.notes ?? []).compactMap { note in
            guard case .contentTypeKept(_, insteadOf: let type) = note.fact else { return nil }
            return HeaderLine(name: "Content-Type", value: type, origin: .serializer)
        }
    }

    /// Where the field comes from and what it overrides, in a sentence.
    func explanation(among lines: [HeaderLine]) -> String {
        if let overriddenBy {
            return "\(name) of the \(origin.rawValue) is not sent: \(Self.words(overriddenBy)) sets it."
        }
        guard origin == .you else { return sentence }
        if !isOn { return "\(name) is off: kept here, not sent. Space switches it on." }
        let replaced = lines.filter { $0.overriddenBy == .you && HeaderFields.isSame($0.name, name) }
        let place =
            replaced.isEmpty ? "" : " in place of the \(replaced.map(\.origin.rawValue).joined(separator: ", "))'s"
        if removes { return "\(name) is not sent, whoever sets it. dd lets it be sent again." }
        return replaced.isEmpty
            ? "\(name) was set by you; it goes before any default of that name."
            : "\(name) was set by you\(place): \(replaced[0].isSecret ? "******" : replaced[0].value)."
    }

    private static func words(_ origin: HeaderOrigin) -> String {
        origin == .you ? "your own row" : "the \(origin.rawValue)"
    }

    private var sentence: String {
        switch origin {
        case .you: ""
        case .collection: "\(name) is set by the collection or a folder. Enter makes it yours, dd keeps it out."
        case .serializer: "\(name) is set by the serializer because you set none (AF-11). Enter makes it yours."
        case .manager: "\(name) is a default of the session manager. Enter makes it yours, dd keeps it out."
        case .auth: "\(name) is made of what the Auth tab says. ga goes there."
        case .cookieJar: "\(name) is what the cookie jar holds for this server. gk goes there."
        case .cache: "\(name) asks whether what the cache has still holds."
        case .transport: "\(name) is added by the transport when the request is sent."
        }
    }
}
