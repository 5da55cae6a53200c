/// One edit of an environment: entries of its file with their old and new values, a new name, or its end. Reversed, it
/// undoes itself.
public struct EnvironmentChange: Equatable, Sendable {
    public var environment: String
    public var kind: Kind
    /// The whole files before and after the change, once made. An undo restores them byte for byte, unless another
    /// program wrote one of them.
    public var texts: [Text] = []
    /// Values outside the collection that go with the change: they are kept before a file is written. Of a deletion they are
    /// those that went with the environment, once it was made; reversed, it brings them back.
    public var values: [ValueStore.Kind: [StoredValue]] = [:]

    public enum Kind: Equatable, Sendable {
        /// Entries of its shared file, or of its private one.
        case entries([Entry], isLocal: Bool)
        /// Its files get this name; environments that inherit from it follow.
        case rename(String)
        /// Its files are deleted; environments that inherit from it do so no longer.
        case delete
    }

    /// The bytes of a file; nil for no file.
    public struct Text: Equatable, Sendable {
        var file: String
        var isLocal: Bool
        var before: [UInt8]?
        var after: [UInt8]?
        /// The text of the link that the file is where it is made or deleted; nil for a file of its own.
        var link: String?

        var reversed: Text { Text(file: file, isLocal: isLocal, before: after, after: before, link: link) }
    }

    /// The entry that is changed.
    public enum Key: Hashable, Sendable {
        case base, inherits, protected, server
        case variable(String)
        case secret(String)
    }

    /// The value of an entry.
    public enum Value: Equatable, Sendable {
        case text(String, isOn: Bool = true)
        case source(SavedSecret.Source)
        case flag(Bool)
    }

    /// Nil for no entry.
    public struct Entry: Equatable, Sendable {
        public var key: Key
        public var before: Value?
        public var after: Value?

        public init(_ key: Key, from before: Value?, to after: Value?) {
            self.key = key
            self.before = before
            self.after = after
        }
    }

    public init(_ environment: String, isLocal: Bool = false, _ entries: [Entry]) {
        self.init(environment, .entries(entries, isLocal: isLocal))
    }

    public init(_ environment: String, _ kind: Kind) {
        (self.environment, self.kind) = (environment, kind)
    }

    /// The environment's name after the change.
    public var newName: String { if case .rename(let name) = kind { name } else { environment } }

    public var isDeletion: Bool { kind == .delete }
    /// Whether it brings a deleted environment back.
    public var restores: Bool { isDeletion && texts.contains { $0.before == nil } }
    /// Whether it made the environment's file, once it was made.
    public var makesFile: Bool { texts.count == 1 && texts[0].before == nil }

    public var reversed: EnvironmentChange {
        var change = self
        switch kind {
        case .entries(let entries, let isLocal):
            let reversed = entries.reversed().map { Entry($0.key, from: $0.after, to: $0.before) }
            change.kind = .entries(reversed, isLocal: isLocal)
        case .rename(let name): (change.environment, change.kind) = (name, .rename(environment))
        case .delete: break
        }
        change.texts = texts.reversed().map(\.reversed)
        return change
    }
}

extension EnvironmentFile {
    public subscript(key: EnvironmentChange.Key) -> EnvironmentChange.Value? {
        get {
            switch key {
            case .base: base.map { .text($0) }
            case .inherits: inherits.map { .text($0) }
            case .server: server.map { .text($0) }
            case .protected: isProtected.map { .flag($0) }
            case .variable(let name):
                values.last { $0.name == name }.map { .text($0.value, isOn: $0.isOn) }
            case .secret(let name): secrets.last { $0.name == name }.map { .source($0.source) }
            }
        }
        set { set(key, to: newValue) }
    }

    private mutating func set(_ key: EnvironmentChange.Key, to value: EnvironmentChange.Value?) {
        switch (key, value) {
        case (.base, .text(let text, _)): base = text
        case (.base, _): base = nil
        case (.inherits, .text(let text, _)): inherits = text
        case (.inherits, _): inherits = nil
        case (.server, .text(let text, _)): server = text
        case (.server, _): server = nil
        case (.protected, .flag(let flag)): isProtected = flag
        case (.protected, _): isProtected = nil
        case (.variable(let name), .text(let text, let isOn)): put(Variable(name, text, isOn: isOn))
        case (.variable(let name), _): values.removeAll { $0.name == name }
        case (.secret(let name), .source(let source)): put(SavedSecret(name, source))
        case (.secret(let name), _): secrets.removeAll { $0.name == name }
        }
    }

    private mutating func put(_ variable: Variable) {
        if let place = values.lastIndex(where: { $0.name == variable.name }) {
            values[place] = variable
        } else {
            values.append(variable)
        }
    }

    private mutating func put(_ secret: SavedSecret) {
        if let place = secrets.lastIndex(where: { $0.name == secret.name }) {
            secrets[place] = secret
        } else {
            secrets.append(secret)
        }
    }
}
