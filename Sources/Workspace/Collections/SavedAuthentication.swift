public import CurlewFormats
public import CurlewNetworking
internal import HTTPMessage
internal import Serialization

/// The authentication in a file: `auth: {type: bearer, token: "{{token}}"}`. Every text may hold `{{name}}`.
public struct SavedAuthentication: Equatable, Sendable {
    public var kind: Kind
    /// Values by the names of `kind.fields`; a missing name is not set.
    public var values: [String: String]
    public var others: [YAMLEntry]

    public init(_ kind: Kind, _ values: [String: String] = [:], others: [YAMLEntry] = []) {
        self.kind = kind
        self.values = values
        self.others = others
    }

    /// `auth: null`: no authentication, even when the collection or a folder sets one.
    public static let none = SavedAuthentication(.none)

    public subscript(name: String) -> String? {
        get { values[name] }
        set { values[name] = newValue }
    }

    public typealias Kind = AuthenticationScheme
    public typealias Field = AuthenticationScheme.Field

    /// Makes the form that a file has.
    public init(_ authentication: Authentication) {
        self.init(authentication.scheme, authentication.words)
    }
}

extension Authentication {
    public init(_ saved: SavedAuthentication) {
        self.init(saved.kind, saved.values)
    }
}

extension SavedAuthentication: FieldRecord {
    static let table: [Workspace.Field<Self>] = []

    /// The fields of its kind.
    var rows: [Workspace.Field<Self>] {
        kind.fields.map { field in
            Workspace.Field(field.name, words: field.words) { saved, reader, name, pair in
                let text = reader.text(name, pair.node)
                guard let text, field.words.isEmpty || field.words.contains(text) else { return false }
                saved[field.name] = text
                return true
            } write: {
                $0[field.name].map { .text($0) }
            }
        }
    }
}

extension Form<SavedAuthentication> {
    /// `null` and `none` remove what the collection or a folder sets.
    static var authentication: Form {
        Form { reader, name, node in
            if node.isNothing || node.plainText == "none" { return SavedAuthentication.none }
            var pairs = reader.pairs(name, node)
            guard let place = pairs.firstIndex(where: { $0.key.text == "type" }) else {
                return reader.refuse(name, "a mapping with a type, such as {type: basic, user: ada}", at: node)
            }
            let type = pairs.remove(at: place)
            guard let kind = type.node.plainText.flatMap(SavedAuthentication.Kind.init(rawValue:)) else {
                _ = reader.noteUnsupported(type, in: name, among: SavedAuthentication.Kind.allCases.map(\.rawValue))
                return nil
            }
            var result = SavedAuthentication(kind)
            reader.read(pairs, in: name, into: &result)
            return result
        } write: {
            if $0.kind == .none { return .plain("null") }
            return .mapping([YAMLEntry("type", .text($0.kind.rawValue))] + $0.entries)
        }
    }
}

extension SavedRequest {
    /// The credentials that the file itself holds: secret fields of the authentication, and header rows that are secret
    /// or named `Authorization`. A text with a `{{name}}` in it is none.
    public var plainCredentials: [(name: String, text: String)] {
        let fields = (authentication?.kind.fields ?? []).filter(\.isSecret)
            .map { (name: $0.name, text: authentication?[$0.name] ?? "") }
        let rows = headers.filter { $0.isSecret || HeaderFields.isSame($0.name, "Authorization") }
            .map { (name: $0.name, text: $0.value ?? "") }
        return (fields + rows).filter { !$0.text.isEmpty && !VariableTemplate.isPresent(in: $0.text) }
    }
}
