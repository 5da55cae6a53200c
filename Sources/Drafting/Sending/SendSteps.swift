internal import CurlewBytes
internal import CurlewMessage
internal import CurlewNetworking
public import CurlewSerialization
public import Workspace

/// The state machine of one sending, from the key to the moment when its bytes leave. Pure, as `ExchangeSteps` is: it
/// takes an event and gives the next step; its driver reads, asks and sends. One step is under way at a time, and an
/// event that no step waits for changes nothing.
///
/// ```
/// begin ─► findFiles ─► ask(protected) ─► consent ─► lookUp ─► ask(unsafe) ─► consent ─► send
///                │                                      │           └─► chooseTarget
///                └──────────────── refuse ◄─────────────┘
/// ```
///
/// A step that is not needed is left out. Nothing is read before the first consent, and nothing is run or sent before
/// the second; each consent covers exactly the step that follows it.
public struct SendSteps: Sendable {
    public enum Event: Sendable {
        case begin
        /// Begins in a run, where every name has its value and nothing is looked up.
        case beginWith(VariableSet)
        case found(any FileInfo)
        /// The user confirmed the question.
        case yes
        /// Every permission of the subject is granted.
        case consented([Permission])
        case lookedUp(LookUpAnswer)
    }

    public indirect enum Step: Equatable, Sendable {
        /// Find the sizes of files, by their paths as written.
        case findFiles([String])
        case ask(SendQuestion)
        /// Get a grant for everything in the request; `before` is the sending when the bytes leave next, and nil
        /// before values are read.
        case consent(PermissionRequest, before: Sending?)
        /// Look values up with the granted permissions.
        case lookUp(ValueNeeds, allowed: [Permission])
        case chooseTarget(Sending)
        case send(Sending)
        case refuse(SendRefusal)
        case none
    }

    private indirect enum State {
        case ready
        case finding
        case protecting(ValueNeeds)
        case permitting(ValueNeeds)
        case reading
        case confirming(Sending)
        case releasing(Sending)
        case ended
    }

    private indirect enum Source {
        case order(SendOrder)
        /// An earlier sending, unchanged.
        case again(Sending, EnvironmentValues)
    }

    private var source: Source
    private var policy: SendPolicy
    private var state = State.ready

    public init(_ order: SendOrder, _ policy: SendPolicy) {
        (source, self.policy) = (.order(order), policy)
    }

    /// - Parameters:
    ///   - values: of the environment that is in use now, which may be protected.
    public init(again sending: Sending, in values: EnvironmentValues, _ policy: SendPolicy) {
        (source, self.policy) = (.again(sending, values), policy)
    }

    public mutating func next(after event: Event) -> Step {
        let state = state
        self.state = .ended
        switch (state, event) {
        case (.ready, .begin): return begin()
        case (.ready, .beginWith(let variables)): return write(with: variables)
        case (.finding, .found(let files)):
            change {
                $0.context.files = files
                ($0.sketched, $0.hasNoSecrets) = (nil, false)
            }
            return preview()
        case (.protecting(let needs), .yes):
            // The user confirmed the method and the host.
            (policy.protected, policy.unsafe) = (.yes, .never)
            return permit(needs)
        case (.permitting(let needs), .consented(let allowed)): return read(needs, allowed)
        case (.reading, .lookedUp(let answer)): return learn(answer)
        case (.confirming(let sending), .yes): return release(sending)
        case (.releasing(let sending), .consented(let allowed)): return .send(sending.allowed(allowed))
        default:
            self.state = state
            return .none
        }
    }

    private mutating func change(_ body: (inout SendOrder) -> Void) {
        guard case .order(var order) = source else { return }
        body(&order)
        source = .order(order)
    }

    // MARK: Before it is written

    private mutating func begin() -> Step {
        switch source {
        case .again(let sending, let values):
            if let sentence = values.obstacles.first { return .refuse(.obstacle(sentence)) }
            let environment = sending.protectedBy ?? values.protector
            return protect(sending.request.request.method, sending.request, by: environment) ?? confirm(sending)
        case .order(let order):
            if let sentence = order.values.obstacles.first { return .refuse(.obstacle(sentence)) }
            let paths = policy.looksAtFiles ? order.filePaths : []
            guard !paths.isEmpty else { return preview() }
            state = .finding
            return .findFiles(paths)
        }
    }

    /// Prepares the request with placeholder letters for secrets, so that its problems are reported before any
    /// question.
    private mutating func preview() -> Step {
        guard case .order(let order) = source else { return .none }
        var needs = ValueNeeds(order.draft, defaults: order.defaults, in: order.values)
        if !policy.rereads { needs.lookups.removeAll { order.known.lookedUp[$0] != nil } }
        let preview = order.preview
        if needs.lookups.isEmpty, case .failure(let error) = preview { return .refuse(.problems(error)) }
        return protect(order.method, try? preview.get(), by: order.values.protector, needs) ?? permit(needs)
    }

    /// The question of a protected environment; nil when none is needed.
    private mutating func protect(
        _ method: String, _ request: PreparedRequest?, by environment: String?, _ needs: ValueNeeds = ValueNeeds()
    ) -> Step? {
        guard policy.protected != .yes, let environment, !MethodProperties.isSafe(method) else { return nil }
        guard policy.protected == .ask else { return .refuse(.unconfirmed(environment: environment, method: method)) }
        state = .protecting(needs)
        let what = UnsafeSending(
            claim: nil, method: method, url: SecretPlaceholder.masked(request?.request.url ?? draftURL),
            detour: SecretPlaceholder.masked(request?.answerRoute?.way.text ?? ""), place: request?.destination ?? "")
        return .ask(.protected(environment: environment, what.masked(request?.secretTexts ?? [])))
    }

    private var draftURL: String { if case .order(let order) = source { order.draft.url } else { "" } }

    // MARK: Reading

    private mutating func permit(_ needs: ValueNeeds) -> Step {
        guard case .order(let order) = source else {
            guard case .again(let sending, _) = source else { return .none }
            return confirm(sending)
        }
        guard !needs.isEmpty else { return write(with: nil) }
        let subject = order.subject(reading: needs, order.variables(.placeholder(showing: order.known.secrets)))
        guard !subject.isEmpty, !needs.secrets.isEmpty else { return read(needs, []) }
        state = .permitting(needs)
        return .consent(subject, before: nil)
    }

    private mutating func read(_ needs: ValueNeeds, _ allowed: [Permission]) -> Step {
        state = .reading
        return .lookUp(needs, allowed: allowed)
    }

    private mutating func learn(_ answer: LookUpAnswer) -> Step {
        if let fault = answer.faults.sorted(by: { $0.key < $1.key }).first { return .refuse(.lookUp(fault.value)) }
        change {
            $0.known.learn(answer)
            ($0.sketched, $0.hasNoSecrets) = (nil, false)
        }
        return write(with: nil)
    }

    // MARK: Writing and sending

    private mutating func write(with given: VariableSet?) -> Step {
        guard case .order(let order) = source else { return .none }
        let variables = given ?? order.variables(.values(order.known.secrets))
        do throws(PreparationError) {
            let request = try order.prepared(with: variables)
            if let step = protect(request.request.method, request, by: order.values.protector) { return step }
            return confirm(Sending(request, order, variables))
        } catch {
            return .refuse(.problems(error))
        }
    }

    /// Asks about the method for a new place, and about fields that contradict the body.
    private mutating func confirm(_ sending: Sending) -> Step {
        let request = sending.request
        let fault = policy.framing == .yes ? nil : request.request.framingFault
        if let fault, policy.framing == .no { return .refuse(.framing(fault)) }
        let isUnsafe = policy.asks(before: request)
        guard fault != nil || isUnsafe else { return release(sending) }
        state = .confirming(sending)
        let method = isUnsafe ? request.request.method : nil
        return .ask(
            .unsafe(
                UnsafeSending(
                    claim: fault?.claim, method: method, url: request.request.url,
                    detour: request.answerRoute?.way.text ?? "",
                    place: request.destination)))
    }

    private mutating func release(_ sending: Sending) -> Step {
        if policy.choosesTarget { return .chooseTarget(sending) }
        guard !sending.subject.isEmpty else { return .send(sending) }
        state = .releasing(sending)
        return .consent(sending.subject, before: sending)
    }
}

extension SendPolicy {
    /// Whether the method needs a confirmation. After the question of a protected environment `unsafe` is `never`,
    /// because that question named method and host.
    fileprivate func asks(before request: PreparedRequest) -> Bool {
        if MethodProperties.isSafe(request.request.method)
            || request.isLoopback && request.answerRoute?.way == .straight
        {
            return false
        }
        switch unsafe {
        case .never: return false
        case .always: return true
        case .first(let places): return !places.contains(request.destination)
        }
    }
}

extension PreparedRequest {
    /// Whether the request goes to this machine: `localhost` and below (RFC 6761 §6.3), 127.0.0.0/8, `::1`.
    fileprivate var isLoopback: Bool {
        guard let host = (try? URLText(request.url))?.host.lowercased() else { return false }
        let bare = Substring(host.utf8.drop { $0 == UInt8(ascii: "[") }).utf8.text(before: "]")
        if bare == "localhost" || bare.utf8.hasSuffix(".localhost") || bare == "::1" { return true }
        let numbers = bare.utf8.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        return numbers.count == 4 && numbers.first == 127 && !numbers.contains(nil)
    }
}
