internal import CurlewBytes
public import CurlewChecks
internal import CurlewFormats
public import CurlewNetworking
public import CurlewRequests
internal import Processes
internal import Synchronization
public import Workspace

/// The hooks of a request as an accessory (`YTKRequestAccessory`). The program before the request gets it as JSON on
/// its input and may write changes to it; the program after it gets the exchange and may write checks and values.
/// Both run in the folder of the file that names them, without a terminal and with a time limit.
///
///     request ── JSON ──► before ── HookPatch ──► sent ──► exchange ── JSON ──► after ── HookFindings
///
/// A failure of the first program keeps the request from being sent. A hook runs only with a grant for exactly its
/// content; the content is compared again right before the start, so that a program that was replaced meanwhile is
/// not started.
public final class HookAccessory: RequestAccessory {
    private let hooks: SavedHooks
    private let root: String
    private let environment: [String: String]
    private let allowed: Set<Permission>
    private let state = Mutex(State())

    private struct State {
        var findings = HookFindings()
        /// The first destination of the request; redirects may have led elsewhere.
        var host: String?
        /// The first program kept the request back, so there is nothing for the second to look at.
        var hasRefused = false
    }

    /// Bodies above this many bytes are not handed to hooks.
    public static let bodyLimit = 16 << 20

    /// - Parameters:
    ///   - root: the collection's folder.
    ///   - environment: this process's own; hooks get the part that `CommandEnvironment` lets through.
    ///   - allowed: the granted permissions.
    public init(_ hooks: SavedHooks, root: String, environment: [String: String], allowed: [Permission]) {
        self.hooks = hooks
        self.root = root
        self.environment = CommandEnvironment.passed(from: environment)
        self.allowed = Set(allowed)
    }

    public var name: String { "hook \((hooks.before ?? hooks.after)?.text ?? "")" }

    /// The findings of the hook after the exchange; empty until it has run.
    public var findings: HookFindings { state.withLock { $0.findings } }

    public func willStart(_ request: PreparedRequest) async throws(AccessoryFailure) -> PreparedRequest {
        state.withLock { $0.host = request.destination }
        guard let hook = hooks.before else { return request }
        do throws(HookFailure) {
            let body = try await body(of: request.request)
            let text = HookText.request(request.request, body: body).text()
            let output = try await run(hook, text, host: request.destination)
            return try HookPatch.Flaw.mapped(try HookPatch(parsing: output).applied(to: request)) {
                HookFailure.output($0.sentence)
            }
        } catch {
            state.withLock { $0.hasRefused = true }
            throw AccessoryFailure("\(error.sentence(of: hook)) Nothing was sent.")
        }
    }

    public func willStop(_ outcome: TaskResult) async {
        guard let hook = hooks.after, !state.withLock(\.hasRefused) else { return }
        do throws(HookFailure) {
            let text = try await text(of: outcome)
            let output = try await run(hook, text, host: host(of: outcome))
            let findings = try HookPatch.Flaw.mapped(
                try HookFindings(parsing: output, source: "hook \(hook.text)")
            ) { HookFailure.output($0.sentence) }
            state.withLock { $0.findings = findings }
        } catch {
            let check = Check("hook \(hook.text)", .failed(error.sentence(of: hook)))
            state.withLock { $0.findings.checks.append(check) }
        }
    }

    /// The event with the findings of the hook added to its exchange.
    public func completing(_ event: SessionEvent) -> SessionEvent {
        if case .finished(let exchange) = event { .finished(completing(exchange)) } else { event }
    }

    /// The exchange with the findings of the hook, added once.
    public func completing(_ exchange: Exchange) -> Exchange {
        var exchange = exchange
        let known = Set(exchange.checks.map(\.name))
        exchange.checks += findings.checks.filter { !known.contains($0.name) }
        return exchange
    }

    public func captured(from exchange: Exchange) -> [CapturedValue] { findings.captures }

    // MARK: Running

    /// Runs off the main thread, because a hook's folder may hold many files to compare.
    @concurrent private func run(_ hook: SavedHook, _ text: String, host: String) async throws(HookFailure) -> [UInt8] {
        let finder = ConsentFinder(root: root, host: host)
        let need = finder.need(of: hook)
        guard allowed.contains(need) else { throw .notAllowed(need.refusal(among: allowed)) }
        defer { finder.noteWrites(of: hook, since: need) }
        let command = ProcessCommand(
            .program(hook.words[0], arguments: Array(hook.words.dropFirst())), folder: finder.folder(of: hook),
            environment: environment)
        do throws(CommandFailure) {
            return try await CommandRunner.run(
                command, input: Array(text.utf8), limit: hooks.limit ?? SavedHooks.usualLimit,
                outputLimit: Self.bodyLimit * 2
            ).bytes
        } catch {
            throw .command(error)
        }
    }

    private func text(of outcome: TaskResult) async throws(HookFailure) -> String {
        switch outcome {
        case .success(let exchange):
            guard exchange.body.count <= Self.bodyLimit else { throw .tooLarge }
            return HookText.exchange(exchange, requestBody: try await body(of: exchange.request)).text()
        case .failure(let failure):
            return HookText.failure(failure, requestBody: try await body(of: failure.request)).text()
        }
    }

    private func host(of outcome: TaskResult) -> String {
        if let host = state.withLock({ $0.host }) { return host }
        let request =
            switch outcome {
            case .success(let exchange): exchange.request
            case .failure(let failure): failure.request
            }
        return PreparedRequest(request: request).destination
    }

    /// The whole body in memory; nil for a request without a body.
    private func body(of request: SentRequest) async throws(HookFailure) -> [UInt8]? {
        guard let body = request.body else { return nil }
        guard body.isRepeatable, let count = body.count, count <= Int64(Self.bodyLimit) else { throw .tooLarge }
        var bytes: [UInt8] = []
        do throws(RequestBodyError<Never>) {
            try await body.forEachChunk { (chunk) throws(Never) in bytes += chunk }
        } catch {
            guard case .reading(let fault) = error else { return bytes }
            throw .unreadable(fault.sentence)
        }
        return bytes
    }
}

/// The reasons why a hook gave no result.
enum HookFailure: Error, Equatable {
    case command(CommandFailure)
    /// The output has the wrong form.
    case output(String)
    case tooLarge
    case unreadable(String)
    /// With the reason, a whole sentence.
    case notAllowed(String)

    /// - Parameter hook: nil where it is not known.
    func sentence(of hook: SavedHook?) -> String {
        let name = hook.map { "\"\($0.text)\"" } ?? "The hook"
        return switch self {
        case .command(let failure): failure.sentence
        case .output(let flaw): "\(name) wrote what cannot be used. \(flaw)"
        case .tooLarge: "\(name) was not run. The body is above 16 MiB, or comes from a stream."
        case .unreadable(let why): "\(name) was not run. \(why)"
        case .notAllowed(let why): "\(name) was not run. \(why) Send again to be asked."
        }
    }
}

extension HookFailure: CustomStringConvertible {
    var description: String { sentence(of: nil) }
}

/// The hooks of one sending with their granted permissions. A value, from which the effect makes an accessory.
public struct HookPlan: Equatable, Sendable {
    public var hooks: SavedHooks
    /// The collection's folder.
    public var root: String
    public var allowed: [Permission]

    public init(_ hooks: SavedHooks, root: String, allowed: [Permission]) {
        self.hooks = hooks
        self.root = root
        self.allowed = allowed
    }

    /// - Parameter environment: this process's own.
    public func accessory(environment: [String: String]) -> HookAccessory {
        HookAccessory(hooks, root: root, environment: environment, allowed: allowed)
    }
}
