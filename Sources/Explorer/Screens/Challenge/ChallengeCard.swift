import CurlewNetworking
import Drafting
import Keys
import TerminalUI

/// A request for credentials by a server or proxy, while its request waits: user and password for this one request.
struct ChallengeCard: FieldCard, Equatable {
    enum Row: Sendable { case user, password }

    /// The waiting request.
    var job: JobID
    var challenge: Challenge
    /// The address that the connection goes to when a file routes it elsewhere than its host; nil otherwise.
    var detour: String?
    var user = Field(isSecret: true)
    var password = Field(isSecret: true)
    var row = Row.user
    /// The card comes while something else may be typed: it takes keys once it stood for half a second without one.
    var consideration = Consideration.unread

    init(_ challenge: Challenge, for job: JobID, detour: String? = nil) {
        (self.challenge, self.job, self.detour) = (challenge, job, detour)
    }

    typealias Wish = Never
    var context: KeyContext { .prompt }
    var mode: Mode { .command }
    var overlay: Overlay { .challenge(self) }
    func facts(_ model: Model) -> DisplayContext { model.display }

    var field: Field? {
        get { row == .user ? user : password }
        set {
            guard let newValue else { return }
            if row == .user { user = newValue } else { password = newValue }
        }
    }

    func lines(_ display: DisplayContext) -> PartLines {
        guard consideration == .done else { return PartLines(hints: [Hint(.promptClose, "show the 401")]) }
        return PartLines(hints: [
            Hint(.promptRun, "next, or send once"), Hint(.promptComplete, "other field"),
            Hint(.promptClose, "show the 401"),
        ])
    }

    mutating func insert(_ text: String, _ facts: DisplayContext, _ desk: inout Desk<Never>) {
        if takesKeys(&desk) { field?.apply(.insert(text)) }
    }

    /// False, and the wait begins anew, for a key that was meant for what was there before.
    private mutating func takesKeys(_ desk: inout Desk<Never>) -> Bool {
        guard consideration != .done else { return true }
        consideration = .unread
        desk.say("this card has just come: it takes keys after a short pause", .warning)
        return false
    }

    mutating func perform(_ action: Action, _ display: DisplayContext, _ desk: inout Desk<Never>) -> Bool {
        if action != .promptClose, !takesKeys(&desk) { return true }
        if let edit = LineEdit(action) {
            _ = editor.apply(edit)
            return true
        }
        switch action {
        case .promptRun where row == .user && password.text.isEmpty, .promptComplete, .promptNext, .promptPrev:
            row = row == .user ? .password : .user
        case .promptRun where user.text.isEmpty && password.text.isEmpty:
            desk.say(
                "Type a user or a password; \(display.key(of: .promptClose, in: .prompt)) shows what the server said.",
                .warning)
        case .promptRun where challenge.scheme == .basic && user.text.utf8.contains(UInt8(ascii: ":")):
            desk.say(
                "A user name of Basic holds no colon (RFC 7617): what is behind it would be read as the password.",
                .warning)
        case .promptRun:
            let answer = ChallengeAnswer.credentials(user: user.text, password: password.text)
            guard let detour else { return self.answer(answer, "sent once with user and password", &desk) }
            desk.close()
            desk.ask(.credentials(job, answer, detour: detour))
        case .promptClose: return answer(.performDefault, "not answered; this is what the server said", &desk)
        default: return false
        }
        return true
    }

    private func answer(_ answer: ChallengeAnswer, _ words: String, _ desk: inout Desk<Never>) -> Bool {
        desk.close()
        desk.say(words)
        desk.run(.answer(answer, to: job))
        return true
    }

    // MARK: Picture

    func draw(_ display: DisplayContext, on canvas: inout Canvas, in area: Rect) {
        let area = area.centred()
        let rows = rows(display, columns: area.width - 14)
        let box = Rect(x: area.x, y: area.y + 2, width: area.width, height: min(rows.count + 5, area.height - 2))
        let inside = canvas.card(box, title: challenge.isProxy ? "The proxy asks who you are" : "Who are you")
        for (row, fact) in rows.enumerated() {
            canvas.put(fact.label, .textMuted, in: inside, row: row, column: 1)
            canvas.putCut([Run(fact.text)], in: inside, row: row, column: 11)
        }
        let row = min(rows.count + 1, inside.height - 2)
        draw("user", user.editor, isOpen: self.row == .user, row: row, on: &canvas, in: inside)
        draw("password", password.editor.masked, isOpen: self.row == .password, row: row + 1, on: &canvas, in: inside)
    }

    /// The full address, whatever its length, since the password is sent there. A realm may be as long as a server
    /// likes.
    private func rows(_ display: DisplayContext, columns: Int) -> [(label: String, text: String)] {
        let place = detour ?? display.shown(challenge.host)
        let hosts = Flow.rows(DisplayText.whole(place), columns: columns)
        return hosts.enumerated().map { ($0 == 0 ? (challenge.isProxy ? "proxy" : "host") : "", $1) } + [
            ("realm", DisplayText.visible(display.shown(challenge.realm))), ("proof", challenge.scheme.words),
        ]
    }

    private func draw(
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

/// Opening and closing the card.
extension ChallengeCard {
    /// The question for a challenge of a running request.
    static func asking(_ challenge: Challenge, for job: JobID, _ model: Model) -> Overlay {
        let detour =
            challenge.isProxy ? nil : model.sending(running: job).flatMap { $0.leadsAway ? $0.subject.host : nil }
        return .challenge(ChallengeCard(challenge, for: job, detour: detour))
    }

    /// Whether a card asks for a request that is over, whoever ended it.
    static func asks(for job: JobID) -> (Overlay) -> Bool {
        { overlay in
            switch overlay {
            case .challenge(let card): card.job == job
            case .question(let state): if case .credentials(job, _, _) = state.kind { true } else { false }
            default: false
            }
        }
    }
}

extension Model {
    /// The request that runs as that job, on the screen, in the background or as a download.
    fileprivate func sending(running job: JobID) -> Sending? {
        let request = ([request] + background.values).first { $0.exchange.progress?.job == job }
        return transfers[job]?.sending ?? request?.sent
    }
}

extension Challenge.Scheme {
    /// The sentence that says what happens with the password.
    fileprivate var words: String {
        switch self {
        case .basic: "Basic: whoever reads along reads the password"
        case .digest: "Digest: the password itself does not travel"
        case .clientCertificate: "a certificate in the TLS handshake"
        }
    }
}
