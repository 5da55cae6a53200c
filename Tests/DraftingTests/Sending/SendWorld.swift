import CurlewChecks
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import Drafting
import Workspace

/// A collection at `/c` with an environment, and a request in it; what the machine says is written down in words.
enum SendWorld {
    static let home = "https://a.test"

    static func values(protected isProtected: Bool = false, captured: [StoredValue] = []) -> EnvironmentValues {
        EnvironmentValues(
            "e",
            in: [
                EnvironmentFile(
                    name: "e", base: home, values: [.init("verb", "DELETE"), .init("plain", "p")],
                    secrets: [
                        SavedSecret("kept", .kept), SavedSecret("command", .command("echo hi")),
                        SavedSecret("process", .process("KEY")),
                    ], isProtected: isProtected)
            ], captured: captured)
    }

    /// - Parameter header: the value of `X-T`; empty for none.
    static func order(
        _ method: String = "GET", _ url: String = "{{base}}/x", header: String = "",
        values: EnvironmentValues = values()
    ) -> SendOrder {
        var draft = RequestDraft(method: method, url: url)
        if !header.isEmpty { draft.headers = [HeaderRow(id: 1, name: "X-T", value: header)] }
        var order = SendOrder(
            draft, saved: draft, defaults: RequestDefaults(), values: values,
            place: ValuePlace(collection: "/c", environment: "e"), context: PreparationContext())
        order.known.generators = Generators(seed: .random(), now: DateTime(seconds: 0))
        return order
    }

    /// What names mean where somebody looks them up.
    static let found = LookUpAnswer(
        secrets: ["kept": "kept-value", "command": "hi", "process": "env-value"], lookedUp: ["$file n": "text"])

    /// Every step until it ends or `stops` says so: whoever drives it says yes to all, and finds everything.
    static func words(
        _ steps: SendSteps, event: SendSteps.Event = .begin, files: any FileInfo = NoFiles(),
        answer: LookUpAnswer = found, stops: (SendSteps.Step) -> Bool = { _ in false }
    ) -> [String] {
        var (steps, event, words) = (steps, event, [String]())
        while true {
            let step = steps.next(after: event)
            words.append(Self.words(step))
            if stops(step) { return words }
            switch step {
            case .findFiles: event = .found(files)
            case .ask: event = .yes
            case .consent(let subject, _): event = .consented(subject.needs)
            case .lookUp: event = .lookedUp(answer)
            case .send, .refuse, .chooseTarget, .none: return words
            }
        }
    }

    static func words(_ step: SendSteps.Step) -> String {
        switch step {
        case .findFiles(let paths): "find \(paths.joined(separator: " "))"
        case .ask(.protected(let environment, let what)): "ask \(environment): \(what.words)"
        case .ask(.unsafe(let what)): "ask \(what.words)"
        case .consent(let subject, let sending):
            "consent \(subject.needs.map(\.name).joined(separator: ", ")) at \(subject.host)"
                + (sending == nil ? ", to read" : "")
        case .lookUp(let needs, let allowed):
            "look up \((needs.secrets.map(\.name) + needs.lookups).joined(separator: ", ")) with \(allowed.count)"
        case .chooseTarget(let sending): "choose for \(sending.request.request.url)"
        case .send(let sending): "send \(words(sending.request.request))"
        case .refuse(let refusal): "refuse \(words(refusal))"
        case .none: "none"
        }
    }

    private static func words(_ request: SentRequest) -> String {
        "\(request.method) \(request.url)" + (request.fields["X-T"].map { " \($0)" } ?? "")
    }

    private static func words(_ refusal: SendRefusal) -> String {
        switch refusal {
        case .obstacle(let sentence), .lookUp(let sentence): sentence
        case .problems(let error): error.problems.map(\.sentence).joined(separator: " ")
        case .framing(let fault): fault.claim
        case .unconfirmed(let environment, let method): "\(method) in \(environment)"
        }
    }
}
