public import Networking
public import Workspace

/// What one sending of a collection's request wants of this computer, before anything of it is touched: places and hooks
/// that stand in the collection's files, and where the request goes. Pure; `needs` looks at the disk.
public struct ConsentSubject: Equatable, Sendable {
    /// The collection's folder.
    public var root: String
    /// See `PreparedRequest.destination`.
    public var host: String
    /// The same; empty where a secret is part of it, which is no place to be shown or kept.
    private var secretHost: String
    public var places: [NamedPlace]
    public var hooks: [SavedHook]
    /// Secrets whose values an environment's shared file says where to get.
    public var secrets: [SavedSecret] = []
    /// Secrets that are kept here and are not at home where the request goes.
    public let bound: [BoundSecret]

    /// - Parameters:
    ///   - request: what is to be sent.
    ///   - typed: places that were typed in this session, see `RequestDraft.placesTyped`.
    ///   - hooks: those that stand in the files.
    ///   - bound: the secrets kept here that it was written with.
    public init(
        _ request: PreparedRequest, typed: Set<NamedPlace> = [], hooks: SavedHooks?, root: String,
        bound: [BoundSecret] = []
    ) {
        self.root = root
        host = request.destination
        secretHost = SecretMask(request.secrets).masked(host) == host ? host : ""
        self.bound = bound.away(from: secretHost)
        places = request.namedPlaces.filter { !typed.contains($0) }
        self.hooks = [hooks?.before, hooks?.after].compactMap(\.self)
    }

    /// What has to be read or run before a request can be written, and which secrets kept here it would be written with.
    ///
    /// - Parameter host: where it would go with stars for its secrets; a place that a secret is part of is not known.
    public init(secrets: [SavedSecret], bound: [BoundSecret] = [], root: String, host: String) {
        let hidden = [SecretPlaceholder.text.lowercased(), SecretPlaceholder.mask]
        let isKnown = !hidden.contains(where: host.lowercased().contains)
        (self.root, self.host, self.secrets) = (root, isKnown ? host : "", secrets)
        secretHost = self.host
        self.bound = bound.away(from: secretHost)
        (places, hooks) = ([], [])
    }

    /// Where it goes is known only as it is sent.
    public var anywhere: ConsentSubject {
        var subject = self
        (subject.host, subject.secretHost) = ("", "")
        return subject
    }

    /// For what was typed, which may read and run what it wants.
    public var secretsAlone: ConsentSubject {
        var subject = self
        (subject.places, subject.hooks) = ([], [])
        return subject
    }

    /// Nothing has to be asked, whatever lies on the disk.
    public var isEmpty: Bool { places.isEmpty && hooks.isEmpty && secrets.isEmpty && bound.isEmpty }

    /// What needs a yes, each once.
    public var needs: [ConsentNeed] {
        let finder = ConsentFinder(root: root, host: host)
        var seen: Set<ConsentNeed> = []
        let all = places.compactMap { place in
            switch place {
            case .file(let path): finder.need(ofFile: path)
            case .socket(let path): finder.need(ofSocket: path)
            }
        }
        let named = secrets.compactMap { finder.need(of: $0.source) }
        let keeper = ConsentFinder(root: root, host: secretHost)
        let kept = bound.map { keeper.need(ofSecret: $0.name, environment: $0.environment) }
        return (all + hooks.map { finder.need(of: $0) } + named + kept).filter { seen.insert($0).inserted }
    }
}

extension [BoundSecret] {
    /// Those that do not come from there; all of them where the place is not known.
    fileprivate func away(from host: String) -> [BoundSecret] {
        host.isEmpty ? self : filter { $0.home != host }
    }
}
