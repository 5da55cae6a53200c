internal import CurlewBytes
internal import CurlewFiles
public import CurlewNetworking
internal import CurlewTransport
public import Workspace

/// The resources of this computer that one request of a collection needs before any of them is used: local files and
/// hooks that the collection's files name, and the request's destination. Pure, except for `needs`, which looks at
/// the disk.
public struct PermissionRequest: Equatable, Sendable {
    /// The collection's folder.
    public var root: String
    /// The place that the request goes to.
    public var place: ConsentPlace
    /// True when a value that is still to be captured decides the place, see `Permission.isAnswered`.
    public var isAnswered = false
    public var places: [LocalResource]
    public var hooks: [SavedHook]
    /// Secrets that a shared environment file gets from a source, such as a command or a file.
    public var secrets: [SavedSecret] = []
    /// See `Permission.secrets`.
    public var known: [String: String] = [:]
    /// Secrets kept on this computer that did not come from the place the request goes to.
    public var bound: [OriginBoundSecret]
    /// The file by which a certificate is checked. Changed content of that file needs a new grant.
    private var trustedCertificates: String?

    /// - Parameters:
    ///   - request: the request to send.
    ///   - typed: local resources typed in this session, see `RequestDraft.userTypedResources`.
    ///   - hooks: the hooks that the files name.
    ///   - bound: the secrets kept here that the request was written with.
    ///   - answers: see `ConsentPlace`.
    public init(
        _ request: PreparedRequest, typed: Set<LocalResource> = [], hooks: SavedHooks?, root: String,
        bound: [OriginBoundSecret] = [], answers: Set<String> = []
    ) {
        self.root = root
        place = ConsentPlace(request, answers: answers)
        trustedCertificates = request.options.tls.trustedCertificates
        self.bound = bound.away(from: place, isChangeable: Self.isOwn(trustedCertificates, root))
        places = request.localResources.filter { !typed.contains($0) }
        self.hooks = [hooks?.before, hooks?.after].compactMap(\.self)
    }

    /// The resources to read or run before a request can be written, and the kept secrets it would be written with.
    ///
    /// - Parameter trustedCertificates: the file by which certificates of the place are checked.
    public init(
        secrets: [SavedSecret], bound: [OriginBoundSecret] = [], root: String, place: ConsentPlace,
        trustedCertificates: String? = nil
    ) {
        (self.root, self.place, self.secrets) = (root, place, secrets)
        self.trustedCertificates = trustedCertificates
        self.bound = bound.away(from: place, isChangeable: Self.isOwn(trustedCertificates, root))
        (places, hooks) = ([], [])
    }

    /// - Parameter host: the place in the form that is shown, see `ConsentPlace.shown`.
    public init(secrets: [SavedSecret], bound: [OriginBoundSecret] = [], root: String, host: String) {
        self.init(secrets: secrets, bound: bound, root: root, place: ConsentPlace(shown: host))
    }

    /// Whether the certificates lie inside the collection, where anyone who edits the collection can change them.
    private static func isOwn(_ certificates: String?, _ root: String) -> Bool {
        certificates.map { FilePath.isInside($0, root) } ?? false
    }

    /// See `ConsentPlace.shown`; empty when the place becomes known only as the request is sent.
    public var host: String {
        get { place.shown }
        set { place = ConsentPlace(shown: newValue) }
    }

    /// The same needs for a place that becomes known only as the request is sent.
    public var anywhere: PermissionRequest {
        var subject = self
        subject.place = .unknown
        return subject
    }

    /// Nothing has to be asked, whatever lies on the disk.
    public var isEmpty: Bool { places.isEmpty && hooks.isEmpty && secrets.isEmpty && bound.isEmpty }

    /// The permissions that the request needs, each once.
    public var needs: [Permission] {
        let finder = ConsentFinder(root: root, host: host)
        var seen: Set<Permission> = []
        let all = places.compactMap { place in
            switch place {
            case .file(let path): finder.need(ofFile: path)
            case .socket(let path): finder.need(ofSocket: path)
            case .identity(let scheme): finder.need(ofIdentity: scheme)
            }
        }
        let named = secrets.compactMap { finder.need(of: $0.source) }
        let needs = all + hooks.map { finder.need(of: $0) } + named + bound.map { need(of: $0, finder) }
        let content = trustedCertificates.flatMap(finder.content(ofCertificates:))
        return needs.map { placed($0, content) }.filter { seen.insert($0).inserted }
    }

    private func need(of secret: OriginBoundSecret, _ finder: ConsentFinder) -> Permission {
        if let need = secret.source.flatMap({ finder.need(of: $0) }) { return need }
        var need = finder.need(ofSecret: secret.name, environment: secret.environment)
        need.isShown = secret.isShown
        return need
    }

    private func placed(_ need: Permission, _ certificates: CertificateContent?) -> Permission {
        var need = need
        (need.hiddenHost, need.isAnswered, need.secrets) = (place.hidden, isAnswered, known)
        // A program is looked at again before it runs, by code that knows the place but nothing of certificates.
        guard let certificates, place.isKnown, !need.runsProgram else { return need }
        switch certificates {
        case .digest(let digest):
            need.hiddenHost = need.hiddenHost.map { "\($0) with the content \(digest)" }
            need.host += " with the content \(digest)"
        case .unknown:
            // A grant with this text is not stored for later runs.
            need.host += " with a content that cannot be looked at"
            need.hiddenHost = need.place
        }
        return need
    }
}

extension [OriginBoundSecret] {
    /// The secrets whose issuing origin is not this place. All of them when the place is not known, or when the
    /// collection itself holds the certificates by which its server is checked.
    fileprivate func away(from place: ConsentPlace, isChangeable: Bool) -> [OriginBoundSecret] {
        guard place.isKnown, !isChangeable else { return self }
        return filter { $0.issuingOrigin.map { !$0.utf8.elementsEqual(place.exact.utf8) } ?? true }
    }
}

/// The place that a request goes to, in a form that may be shown and in a form that tells places apart.
public struct ConsentPlace: Hashable, Sendable {
    /// The text of `PreparedRequest.route`, with stars in place of secrets. Empty when the place is not known yet.
    public let shown: String
    /// The destination with its secrets, when `shown` has stars; otherwise nil.
    public let hidden: String?

    /// A place that becomes known only when the request is sent.
    public static let unknown = ConsentPlace(shown: "")

    /// - Parameter destination: counts as unknown when it holds stars or placeholder letters for a secret.
    public init(shown destination: String) {
        let text = destination.lowercased()
        let marks = [SecretPlaceholder.text.lowercased(), SecretPlaceholder.mask]
        let isKnown = !marks.contains { text.utf8.firstRange(of: $0.utf8) != nil }
        (shown, hidden) = (isKnown ? destination : "", nil)
    }

    /// - Parameters:
    ///   - request: the place is unknown when this is nil or has placeholder letters for a secret in its destination.
    ///   - answers: texts taken from answers. They are shown even when they are marked secret; otherwise the author
    ///     of a collection could hide the destination by marking them.
    public init(_ request: PreparedRequest?, answers: Set<String> = []) {
        guard let request else {
            self = .unknown
            return
        }
        let (place, secrets) = (request.destination, request.secrets)
        // Stars do not mark a secret here: a file may have them in a name.
        if place.lowercased().utf8.firstRange(of: SecretPlaceholder.text.lowercased().utf8) != nil {
            self = .unknown
        } else {
            let hasSecret = Self.masked(place, secrets) != place
            (shown, hidden) = (Self.masked(place, secrets.subtracting(answers)), hasSecret ? place : nil)
        }
    }

    /// Also masks the secrets in small letters, because hosts are written so.
    private static func masked(_ place: String, _ secrets: Set<String>) -> String {
        SecretMask(secrets.union(secrets.map { $0.lowercased() })).masked(place)
    }

    public var isKnown: Bool { !shown.isEmpty }

    /// The destination with its secrets.
    var exact: String { hidden ?? shown }
}
