public import Networking
public import TerminalUI

/// A server that asks who is there, while its request waits: user and password for this once.
public struct ChallengeState: Equatable, Sendable {
    public enum Field: Sendable { case user, password }

    /// The request that waits.
    public var job: JobID
    public var challenge: Challenge
    public var user = LineEditor()
    public var password = LineEditor()
    public var field = Field.user

    public init(_ challenge: Challenge, for job: JobID) {
        self.challenge = challenge
        self.job = job
    }

    var editor: LineEditor {
        get { field == .user ? user : password }
        set { if field == .user { user = newValue } else { password = newValue } }
    }
}

enum ChallengeScreen {
    /// A request that waits asks at once; others wait until it is answered.
    static func open(_ challenge: Challenge, for job: JobID, _ model: inout Model) {
        Questions.bring(.challenge(ChallengeState(challenge, for: job)), &model)
    }

    /// The request is over, whoever ended it: nobody waits for an answer any more.
    static func close(_ job: JobID, _ model: inout Model) {
        Questions.withdraw({ if case .challenge(let state) = $0 { state.job == job } else { false } }, &model)
    }

    static func perform(_ action: Action, _ state: ChallengeState, _ model: inout Model) -> [Effect]? {
        var state = state
        if let edit = LineEdit(action) {
            _ = state.editor.apply(edit)
            return put(state, &model)
        }
        switch action {
        case .promptRun where state.field == .user && state.password.isEmpty, .promptComplete, .promptNext, .promptPrev:
            state.field = state.field == .user ? .password : .user
            return put(state, &model)
        case .promptRun:
            let answer = ChallengeAnswer.credentials(user: state.user.text, password: state.password.text)
            return finish(answer, state, "sent once with user and password", &model)
        case .promptClose: return finish(.performDefault, state, "not answered; this is what the server said", &model)
        default: return nil
        }
    }

    static func insert(_ text: String, _ state: ChallengeState, _ model: inout Model) -> [Effect] {
        var state = state
        _ = state.editor.apply(.insert(text))
        return put(state, &model)
    }

    private static func put(_ state: ChallengeState, _ model: inout Model) -> [Effect] {
        model.overlays[model.overlays.count - 1] = .challenge(state)
        return []
    }

    private static func finish(
        _ answer: ChallengeAnswer, _ state: ChallengeState, _ words: String, _ model: inout Model
    ) -> [Effect] {
        model.overlays.removeLast()
        model.status.say(words)
        return [.answer(answer, to: state.job)]
    }

    // MARK: View

    static func draw(_ state: ChallengeState, _ model: Model, on canvas: inout Canvas, in area: Rect) {
        let facts = facts(state.challenge, model, columns: area.width - 14)
        let box = Rect(x: area.x, y: area.y + 2, width: area.width, height: min(facts.count + 5, area.height - 2))
        let inside = canvas.card(box, title: state.challenge.isProxy ? "The proxy asks who you are" : "Who are you")
        for (row, fact) in facts.enumerated() {
            canvas.put(fact.label, .textMuted, in: inside, row: row, column: 1)
            canvas.putCut([Run(fact.text)], in: inside, row: row, column: 11)
        }
        let row = min(facts.count + 1, inside.height - 2)
        let isUser = state.field == .user
        field("user", state.user, isOpen: isUser, row: row, on: &canvas, in: inside)
        field("password", state.password.masked, isOpen: !isUser, row: row + 1, on: &canvas, in: inside)
    }

    /// The host whole, whatever its length: that is where the password goes. A realm may be as long as a server likes.
    private static func facts(
        _ challenge: Challenge, _ model: Model, columns: Int
    ) -> [(label: String, text: String)] {
        let hosts = TextFold.rows(DisplayText.whole(model.shown(challenge.host)), columns: columns)
        return hosts.enumerated().map { ($0 == 0 ? (challenge.isProxy ? "proxy" : "host") : "", $1) } + [
            ("realm", DisplayText.visible(model.shown(challenge.realm))), ("proof", challenge.scheme.words),
        ]
    }

    private static func field(
        _ name: String, _ editor: LineEditor, isOpen: Bool, row: Int, on canvas: inout Canvas, in inside: Rect
    ) {
        canvas.put(name, isOpen ? .textStrong : .textMuted, in: inside, row: row, column: 1)
        let box = Rect(x: inside.x + 11, y: inside.y + row, width: inside.width - 12, height: 1)
        guard row < inside.height else { return }
        if isOpen {
            FieldPainter.draw(editor, on: &canvas, in: box)
        } else {
            canvas.putCut([Run(DisplayText.visible(editor.text))], in: box, row: 0)
        }
    }
}

extension Challenge.Scheme {
    /// What becomes of the password.
    fileprivate var words: String {
        switch self {
        case .basic: "Basic: whoever reads along reads the password"
        case .digest: "Digest: the password itself does not travel"
        case .clientCertificate: "a certificate in the TLS handshake"
        }
    }
}
