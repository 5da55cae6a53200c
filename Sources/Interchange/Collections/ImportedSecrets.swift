internal import CurlewBytes
internal import CurlewMessage
internal import CurlewNetworking
internal import CurlewSerialization
internal import Workspace

extension ImportedCollection {
    /// The collection with its secrets outside its files: secret fields of an authentication, values of credential header
    /// fields, variables of the type secret, and the variables that these use. A value in a request becomes `{{name}}`. Other
    /// environments inherit from that of the collection's own variables.
    public func keepingSecrets() -> ImportedCollection {
        var keeper = SecretKeeper(self)
        keeper.keep()
        return keeper.collection
    }

    /// The collection with every value in its files.
    public func withPlainVariables() -> ImportedCollection {
        var collection = self
        collection.secrets = []
        collection.content.inheritOwnVariables()
        return collection
    }
}

extension NewCollection {
    /// Lets every other environment inherit from that of the collection's own variables, and gives equal names a number.
    fileprivate mutating func inheritOwnVariables() {
        guard environments.contains(where: { $0.name == ImportedCollection.ownEnvironment }) else { return }
        for index in environments.indices where environments[index].name != ImportedCollection.ownEnvironment {
            environments[index].inherits = environments[index].inherits ?? ImportedCollection.ownEnvironment
        }
    }
}

/// Takes the secrets out of a collection.
private struct SecretKeeper {
    var collection: ImportedCollection
    /// The names of the variables whose values are secret.
    private var names: Set<String>
    /// The new names of values that stand in requests, by the bytes of the value: two of one look are two secrets.
    private var literals: [[UInt8]: String] = [:]
    private var taken: Set<String>

    init(_ collection: ImportedCollection) {
        self.collection = collection
        names = Set(collection.secrets.map(\.name))
        taken = Set(collection.content.environments.flatMap(\.values).map(\.name))
        self.collection.secrets = []
    }

    mutating func keep() {
        var content = collection.content
        content.changeDefaults { $0.authentication = kept($0.authentication) }
        content.changeRequests { request in
            request.authentication = kept(request.authentication)
            for index in request.headers.indices where HeaderFields.isCredential(request.headers[index].name) {
                request.headers[index].isSecret = true
                request.headers[index].value = request.headers[index].value.map {
                    kept($0, request.headers[index].name)
                }
            }
        }
        content.inheritOwnVariables()
        collection.content = content
        for (value, name) in literals.sorted(by: { $0.value < $1.value }) {
            _ = collection.addVariable(.init(name, String(decoding: value, as: UTF8.self)))
        }
        collection.content.inheritOwnVariables()
        moveVariables()
    }

    private mutating func kept(_ authentication: SavedAuthentication?) -> SavedAuthentication? {
        guard var authentication else { return nil }
        for field in authentication.kind.fields where field.isSecret {
            authentication[field.name] = authentication[field.name].map { kept($0, field.name) }
        }
        return authentication
    }

    /// The text with a name in place of its value; the variables in it are secrets then.
    private mutating func kept(_ text: String, _ field: String) -> String {
        let inner = VariableTemplate(text).names
        guard inner.isEmpty else {
            names.formUnion(inner)
            return text
        }
        guard !text.isEmpty else { return text }
        if let name = literals[Array(text.utf8)] { return "{{\(name)}}" }
        let name = free(FileNames.slug(field, fallback: "secret"))
        literals[Array(text.utf8)] = name
        names.insert(name)
        return "{{\(name)}}"
    }

    private mutating func free(_ name: String) -> String {
        var (free, number) = (name, 2)
        while !taken.insert(free).inserted { (free, number) = ("\(name)-\(number)", number + 1) }
        return free
    }

    /// Moves the secret variables of every environment to the secrets.
    private mutating func moveVariables() {
        for index in collection.content.environments.indices {
            var environment = collection.content.environments[index]
            for variable in environment.values
            where names.contains(variable.name) && !variable.value.utf8.contains("{{") {
                if !environment.secrets.contains(where: { $0.name == variable.name }) {
                    environment.secrets.append(SavedSecret(variable.name, .kept))
                }
                // One without a value only keeps its name.
                guard !variable.value.isEmpty else { continue }
                collection.secrets.append(ImportedSecret(variable.name, variable.value, in: environment.name))
            }
            environment.values.removeAll { names.contains($0.name) && !$0.value.utf8.contains("{{") }
            collection.content.environments[index] = environment
        }
        // A secret is looked up in the environment that is chosen, so that one that inherits it has it too.
        let own = collection.secrets.filter { $0.environment == ImportedCollection.ownEnvironment }
        for environment in collection.content.environments
        where environment.inherits == ImportedCollection.ownEnvironment {
            collection.secrets += own.filter { secret in
                !environment.secrets.contains { $0.name == secret.name }
                    && !environment.values.contains { $0.name == secret.name }
            }.map { ImportedSecret($0.name, $0.value, in: environment.name) }
        }
    }
}
