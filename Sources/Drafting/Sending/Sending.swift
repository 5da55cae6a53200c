public import Checks
public import CurlewNetworking
internal import Serialization
public import Workspace

/// One sending, whole: what goes out, what runs before and behind it, what its answer is checked by, what is taken out of
/// it and for whom. `SendSteps` alone makes it, when everything of it has its yes.
public struct Sending: Equatable, Sendable {
    public var request: PreparedRequest
    /// The answer goes into a file; nil: into memory.
    public var target: DownloadTarget?
    /// With what has a yes for it.
    public internal(set) var hooks: HookPlan?
    public var checks: [CheckRule]
    public let captures: [CaptureRule]
    /// Where captured values are stored.
    public let place: ValuePlace
    /// What it wants of this computer. Sent again it is asked about again.
    public internal(set) var subject: PermissionRequest
    /// A file leads it past its server, and cookies go along.
    let leadsCookiesAway: Bool
    /// A file leads it past its server: whoever it meets there hears what it says.
    public let leadsAway: Bool
    /// The protected environment that it was first sent in; nil where that was none.
    let protectedBy: String?
    /// Its hooks, whether or not they have their yes.
    let savedHooks: SavedHooks?

    init(_ request: PreparedRequest, _ order: SendOrder, _ variables: VariableSet) {
        self.request = request
        checks = order.draft.checkRules(defaults: order.defaults, variables: variables)
        captures = order.draft.captureRules(variables: variables)
        place = order.place
        subject = order.subject(sending: request, variables)
        leadsCookiesAway = order.leadsCookiesAway(request)
        leadsAway = order.leadsAway(request)
        protectedBy = order.values.protector
        savedHooks = order.hooks
    }

    /// One that carries nothing but a request: an answer that came another way.
    public init(_ request: PreparedRequest, place: ValuePlace) {
        (self.request, self.place) = (request, place)
        (checks, captures, savedHooks, protectedBy) = ([], [], nil, nil)
        (leadsCookiesAway, leadsAway) = (false, false)
        subject = PermissionRequest(request, hooks: nil, root: place.collection)
    }

    /// The same asking for the head alone, before anything of it is run; nil where that may mean something else.
    public var head: Sending? {
        guard request.request.method.uppercased() == "GET", request.request.body == nil else { return nil }
        var head = self
        head.request.request.method = "HEAD"
        (head.checks, head.target, head.subject.hooks) = ([], nil, [])
        return head
    }

    /// What secret captures take out of an answer.
    public func secretCaptures(in exchange: Exchange) -> [String] {
        CaptureRule.capture(captures.filter(\.isSecret), from: exchange).compactMap { try? $0.get().value }
    }

    /// With its hooks, where they have their yes.
    func allowed(_ needs: [Permission]) -> Sending {
        var sending = self
        if let savedHooks, !subject.hooks.isEmpty {
            sending.hooks = HookPlan(savedHooks, root: subject.root, allowed: needs)
        }
        return sending
    }
}

extension EnvironmentValues {
    /// The environment's name where it asks before something is changed.
    var protector: String? { isProtected ? environment : nil }
}
