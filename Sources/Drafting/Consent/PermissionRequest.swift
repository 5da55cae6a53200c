internal import CurlewBytes
internal import CurlewFiles
public import CurlewNetworking
internal import CurlewTransport
public import Workspace

/// What one sending of a collection's request wants of this computer, before anything of it is touched: places and hooks
/// that stand in the collection's files, and where the request goes. Pure; `needs` looks at the disk.
public struct PermissionRequest: Equatable, Sendable {
    /// The collection's folder.
    public var root: String
    /// Where the request goes.
    public var place: ConsentPlace
    /// What an answer gave decides it, see `Permission.isAnswered`.
    public var isAnswered = false
    public var places: [LocalResource]
    public var hooks: [SavedHook]
    /// Secrets whose values an environment's shared file says where to get.
    public var secrets: [SavedSecret] = []
    /// Secrets that are kept here and are not at home where the request goes.
    public var bound: [OriginBoundSecret]
    /// Cookies that are kept here go along, and a file leads them past their servers.
    public var takesCookies = false
    /// The file by which a certificate is checked; another content of it is another place.
    private var trustedCertificates: String?

    /// - Parameters:
    ///   - request: what is to be sent.
    ///   - typed: places that were typed in this session, see `RequestDraft.userTypedResources`.
    ///   - hooks: those that stand in the files.
    ///   - bound: the secrets kept here that it was written with.
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

    /// What has to be read or run before a request can be written, and which secrets kept here it would be written with.
    ///
    /// - Parameter trustedCertificates: the file by which certificates are checked there.
    public init(
        secrets: [SavedSecret], bound: [OriginBoundSecret] = [], root: String, place: ConsentPlace,
        trustedCertificates: String? = nil
    ) {
        (self.root, self.place, self.secrets) = (root, place, secrets)
        self.trustedCertificates = trustedCertificates
        self.bound = bound.away(from: place, isChangeable: Self.isOwn(trustedCertificates, root))
        (places, hooks) = ([], [])
    }

    /// - Parameter host: the place as people know it, see `ConsentPlace.shown`.
    public init(secrets: [SavedSecret], bound: [OriginBoundSecret] = [], root: String, host: String) {
        self.init(secrets: secrets, bound: bound, root: root, place: ConsentPlace(shown: host))
    }

    /// Whoever changes the collection changes it.
    private static func isOwn(_ certificates: String?, _ root: String) -> Bool {
        certificates.map { FilePath.isInside($0, root) } ?? false
    }

    /// See `ConsentPlace.shown`; empty where it is known only as the request is sent.
    public var host: String {
        get { place.shown }
        set { place = ConsentPlace(shown: newValue) }
    }

    /// Where it goes is known only as it is sent.
    public var anywhere: PermissionRequest {
        var subject = self
        subject.place = .unknown
        return subject
    }

    /// Nothing has to be asked, whatever lies on the disk.
    public var isEmpty: Bool { places.isEmpty && hooks.isEmpty && secrets.isEmpty && bound.isEmpty && !takesCookies }

    /// What needs a yes, each once.
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
        let needs =
            all + hooks.map { finder.need(of: $0) } + named + bound.map { need(of: $0, finder) }
            + (takesCookies ? [finder.needOfCookies] : [])
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
        (need.hiddenHost, need.isAnswered) = (place.hidden, isAnswered)
        // A program is looked at again before it runs, which knows where the request goes and nothing of certificates.
        guard let certificates, place.isKnown, !need.runsProgram else { return need }
        switch certificates {
        case .digest(let digest):
            need.hiddenHost = need.hiddenHost.map { "\($0) with the content \(digest)" }
            need.host += " with the content \(digest)"
        case .unknown:
            // Such a yes is kept for nothing that comes later.
            need.host += " with a content that cannot be looked at"
            need.hiddenHost = need.place
        }
        return need
    }
}

extension [OriginBoundSecret] {
    /// Those that do not come from there; all of them where the place is not known, and where it may be another by now under
    /// the same name.
    fileprivate func away(from place: ConsentPlace, isChangeable: Bool) -> [OriginBoundSecret] {
        guard place.isKnown, !isChangeable else { return self }
        return filter { $0.issuingOrigin.map { !$0.utf8.elementsEqual(place.exact.utf8) } ?? true }
    }
}
