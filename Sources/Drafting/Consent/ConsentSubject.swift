public import Networking
public import Workspace

/// What one sending of a collection's request wants of this computer, before anything of it is touched: places and hooks
/// that stand in the collection's files, and where the request goes. Pure; `needs` looks at the disk.
public struct ConsentSubject: Equatable, Sendable {
    /// The collection's folder.
    public var root: String
    /// See `PreparedRequest.destination`.
    public var host: String
    public var places: [NamedPlace]
    public var hooks: [SavedHook]
    /// Secrets whose values an environment's shared file says where to get.
    public var secrets: [SavedSecret] = []

    /// - Parameters:
    ///   - request: what is to be sent.
    ///   - typed: places that were typed in this session, see `RequestDraft.placesTyped`.
    ///   - hooks: those that stand in the files.
    public init(_ request: PreparedRequest, typed: Set<NamedPlace> = [], hooks: SavedHooks?, root: String) {
        self.root = root
        host = request.destination
        places = request.namedPlaces.filter { !typed.contains($0) }
        self.hooks = [hooks?.before, hooks?.after].compactMap(\.self)
    }

    /// What has to be read or run before a request can be written.
    ///
    /// - Parameter host: where it would go with stars for its secrets; a place that a secret is part of is not known.
    public init(secrets: [SavedSecret], root: String, host: String) {
        let isKnown = !host.lowercased().contains(SecretPlaceholder.text.lowercased())
        (self.root, self.host, self.secrets) = (root, isKnown ? host : "", secrets)
        (places, hooks) = ([], [])
    }

    /// Nothing has to be asked, whatever lies on the disk.
    public var isEmpty: Bool { places.isEmpty && hooks.isEmpty && secrets.isEmpty }

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
        return (all + hooks.map { finder.need(of: $0) } + named).filter { seen.insert($0).inserted }
    }
}
