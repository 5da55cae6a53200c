public import CurlewBytes
public import CurlewChecks
public import CurlewNetworking
internal import CurlewSerialization
public import Workspace

/// One complete sending: the request, its hooks, the checks of its answer, the values to capture and where to store
/// them. Only `SendSteps` makes it, once every permission is granted.
public struct Sending: Equatable, Sendable {
    /// With its trace when the history keeps it.
    @Boxed public var request: PreparedRequest
    /// The file that the answer is written to; when nil the answer stays in memory.
    public var target: DownloadTarget?
    /// The hooks, with their granted permissions.
    public internal(set) var hooks: HookPlan?
    public var checks: [CheckRule]
    public let captures: [CaptureRule]
    /// The collection and environment that captured values are stored for.
    public let place: ValuePlace
    /// The local resources that the request needs. Sending it again asks for them again.
    public internal(set) var subject: PermissionRequest
    /// True when a file leads the request past its server, so that another host receives its content.
    public let leadsAway: Bool
    /// The protected environment of the first sending; nil when that was not protected.
    let protectedBy: String?
    /// The hooks of the request, granted or not.
    let savedHooks: SavedHooks?
    /// False where the request, a folder, the collection or the environment says `history: off`.
    public let keepsHistory: Bool
    /// The draft that it was written from; nil when that is not known.
    @Boxed private(set) var source: SentDraft?

    init(_ request: PreparedRequest, _ order: SendOrder, _ variables: VariableSet) {
        self.request = request
        checks = order.draft.checkRules(defaults: order.defaults, variables: variables)
        captures = order.draft.captureRules(variables: variables)
        place = order.place
        subject = order.subject(sending: request, variables)
        leadsAway = order.leadsAway(request)
        protectedBy = order.values.protector
        savedHooks = order.hooks
        keepsHistory = order.keepsHistory
        source = SentDraft(order, variables)
    }

    /// A sending with nothing but a request, for an answer that came from elsewhere.
    public init(_ request: PreparedRequest, place: ValuePlace) {
        (self.request, self.place) = (request, place)
        (checks, captures, savedHooks, protectedBy, source) = ([], [], nil, nil, nil)
        (leadsAway, keepsHistory) = (false, true)
        subject = PermissionRequest(request, hooks: nil, root: place.collection)
    }

    /// A HEAD of the same request, taken before its hooks are granted; nil when the request is not a GET or has a
    /// body.
    public var head: Sending? {
        guard request.request.method.uppercased() == "GET", request.request.body == nil else { return nil }
        var head = self
        head.request.request.method = "HEAD"
        (head.checks, head.target, head.subject.hooks) = ([], nil, [])
        return head
    }

    /// The values that secret captures take out of an answer.
    public func secretCaptures(in exchange: Exchange) -> [String] {
        CaptureRule.capture(captures.filter(\.isSecret), from: exchange).compactMap { try? $0.get().value }
    }

    /// The same with its hooks, when they are granted.
    func allowed(_ needs: [Permission]) -> Sending {
        var sending = self
        if let savedHooks, !subject.hooks.isEmpty {
            sending.hooks = HookPlan(savedHooks, root: subject.root, allowed: needs)
        }
        return sending
    }
}

extension EnvironmentValues {
    /// The environment's name when it is protected; otherwise nil.
    var protector: String? { isProtected ? environment : nil }
}
