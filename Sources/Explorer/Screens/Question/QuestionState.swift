import CurlewBytes
import CurlewNetworking
import Keys
import TerminalUI
import Workspace

/// A question with yes and no; Enter takes the safe answer. "Yes" is accepted once the end of the question was drawn; a
/// consent takes it half a second later, from a key that no other was near to.
struct QuestionState: Equatable, Sendable {
    var kind: Kind
    /// The rows for the current screen size; empty before they were laid out.
    private(set) var rows: [[Run]] = []
    private var size: Size?
    /// Index of the first row shown.
    var top = 0
    /// Number of rows that were drawn so far, from the first on.
    private var seen = 0
    /// The question is on the screen: keys pressed before are no answer.
    private(set) var isDrawn = false
    /// All rows up to the last were drawn.
    private(set) var isRead = false
    /// For a consent: whether its end was on the screen long enough.
    var consideration = Consideration.unread

    init(_ kind: Kind) {
        self.kind = kind
    }

    public enum Kind: Equatable, Sendable {
        case quitWhileRunning(count: Int, downloads: Int)
        /// Drafts that cannot be stored would end with the program.
        case quitLosing([LostDraft])
        case overwriteFile(path: String, Bytes)
        case delete(Deletion)
        case pin(PinTarget)
        case unpin(PinTarget)
        /// A download whose target file exists already.
        case overwriteTarget(JobID, path: String)
        /// A part file that no longer belongs to the server's version.
        case startOver(JobID, String)
        /// A stopped download that is removed from the list, with its part file or without.
        case removePart(JobID, path: String)
        /// Asked before an unsafe method in a protected environment.
        case protected(JobID, environment: String, what: String)
        /// Asked before an unsafe method to a new host, when the status line has no room for the question.
        case unsafe(JobID, what: String)
        /// Asked before a batch in a protected environment, with the number of its requests with an unsafe method.
        case protectedBatch(environment: String, count: Int)
        /// An entry of an environment's file that another program changed meanwhile.
        case overwriteEnvironment(EnvironmentChange, EnvironmentWrite, file: String)
        /// An environment, and those that inherit from it.
        case deleteEnvironment(String, heirs: [EnvironmentHeir])
        /// User and password were typed for a server, but a file routes the request to another host.
        case credentials(JobID, ChallengeAnswer, detour: String)
        /// Asked before styles are tried on the server: so many requests at most.
        case tryStyles(count: Int, method: String, isSafe: Bool, hasHooks: Bool)
        /// The request needs permissions that are not granted.
        case consent(JobID, [Permission])

        /// Whether "yes" lets a secret, a cookie, a file or a request leave, or a program run.
        var isConsent: Bool {
            switch self {
            case .protected, .unsafe, .protectedBatch, .credentials, .tryStyles, .consent: true
            case .quitWhileRunning, .quitLosing, .overwriteFile, .delete, .pin, .unpin, .overwriteTarget, .startOver,
                .removePart, .overwriteEnvironment, .deleteEnvironment:
                false
            }
        }

        /// The job that waits for the answer.
        var job: JobID? {
            switch self {
            case .protected(let job, _, _), .unsafe(let job, _), .consent(let job, _), .credentials(let job, _, _): job
            default: nil
            }
        }
    }

    /// The item that a question about deleting named: agreeing deletes nothing else.
    struct Deletion: Equatable, Sendable {
        /// The collection's root folder.
        var root: String
        var path: ItemPath
        var name: String
        /// Number of the item and all items below it.
        var count: Int
    }
}

// MARK: On the screen

extension QuestionState {
    /// Makes the rows for a screen. Of another width they begin anew, unless their end was seen.
    mutating func lay(on size: Size, _ keys: BindingTable) {
        guard self.size != size else { return }
        let columns = QuestionLayout.columns(size)
        if self.size.map(QuestionLayout.columns) != columns {
            rows = rows(columns: columns, keys)
            (top, seen) = (0, 0)
        }
        self.size = size
        top = min(top, lastTop)
        if visible == 0 { noteCovered() }
    }

    var layout: QuestionLayout? { size.map { QuestionLayout($0, rows: rows.count) } }
    private var visible: Int { layout?.text.height ?? 0 }
    private var lastTop: Int { max(0, rows.count - visible) }

    /// Whether the end is on the screen and all rows before it were: an answer can come next.
    var showsEnd: Bool { isRead || (visible > 0 && top <= seen && top + visible >= rows.count) }

    /// Such as `1-16 of 120`; empty when all rows fit.
    var place: String {
        rows.count <= visible ? "" : "\(top + 1)-\(min(rows.count, top + visible)) of \(rows.count)"
    }

    /// What is shown now was drawn.
    mutating func noteDrawn(on size: Size, _ keys: BindingTable) {
        lay(on: size, keys)
        guard visible > 0 else { return }
        isDrawn = true
        if top <= seen { seen = max(seen, min(rows.count, top + visible)) }
        if seen >= rows.count { isRead = true }
    }

    /// Notes that a card covers the question, or that the screen has no room for it.
    mutating func noteCovered() { (isDrawn, consideration) = (false, .unread) }

    /// Scrolls, but never past rows that were drawn: keys that come faster than frames skip no row.
    /// - Returns: false when there are no more rows in that direction.
    mutating func scroll(by count: Int) -> Bool {
        let new = max(0, min(top + count, isRead ? lastTop : min(lastTop, seen)))
        defer { top = new }
        return new != top || (count > 0 && top < lastTop)
    }

    /// Rows that a page key scrolls: one row stays visible.
    var page: Int { max(1, visible - 1) }
}

/// The areas of a question.
struct QuestionLayout: Equatable {
    /// The card with its border, when there is room for one.
    let box: Rect
    let hasBorder: Bool
    /// The rows of the text; empty on a screen without room.
    let text: Rect
    /// The row of the answers.
    let answers: Rect

    private static let width = 72

    init(_ size: Size, rows: Int) {
        hasBorder = Self.hasBorder(size)
        let inside: Rect
        if hasBorder {
            let width = min(Self.width, size.width - 2)
            let room = size.height - 5
            let height = min(rows + 3, room)
            box = Rect(x: (size.width - width) / 2, y: 2 + min(3, room - height), width: width, height: height)
            let inner = box.inset()
            inside = Rect(x: inner.x + 1, y: inner.y, width: inner.width - 2, height: inner.height)
        } else {
            box = Rect(x: 0, y: 0, width: size.width, height: size.height)
            inside = box
        }
        let height = inside.width < 8 ? 0 : max(0, inside.height - 1)
        text = Rect(x: inside.x, y: inside.y, width: inside.width, height: height)
        answers = Rect(x: inside.x, y: inside.y + height, width: inside.width, height: min(1, inside.height))
    }

    private static func hasBorder(_ size: Size) -> Bool { SizeClass(size) > .tiny }

    static func columns(_ size: Size) -> Int {
        max(1, hasBorder(size) ? min(width, size.width - 2) - 4 : size.width)
    }
}

extension QuestionState {
    func rows(columns: Int, _ keys: BindingTable) -> [[Run]] {
        lines(keys).flatMap { line in
            let role: Role = line.kind == .danger ? .statusWarning : line.kind == .quoted ? .textStrong : .text
            return Flow.rows(line.text, label: line.label, hasLineEnd: line.hasLineEnd, columns: columns).map {
                [Run($0.label, .textMuted), Run($0.text, role), Run($0.mark, .byteControl)]
            }
        }
    }

    /// Everything that the question is about.
    func lines(_ keys: BindingTable) -> [QuestionLine] {
        if case .consent(_, let needs) = kind { return needs.questionLines }
        return [QuestionLine(sentence.text(keys))]
    }

    /// All of it, as it is before it is escaped and wrapped.
    func text(_ keys: BindingTable) -> String { lines(keys).map { $0.label + $0.text }.joined(separator: "\n") }

    private var sentence: Wording {
        switch kind {
        case .quitWhileRunning(let count, let downloads): Wording(Self.running(count, downloads))
        case .quitLosing(let lost):
            "\(LostDraft.sentence(lost) ?? "") \(lost.count == 1 ? "Quit and lose it?" : "Quit and lose them?")"
        case .overwriteFile(let path, _): "\(path) exists. Write over it?"
        case .delete(let it):
            it.count == 1
                ? "Delete \(it.name)? \(key: .editUndo) brings it back."
                : "Delete \(it.name) and \(it.count - 1) below it? \(key: .editUndo) brings it back."
        case .pin(let target):
            "Pin the key of \"\(target.name)\" for \(target.host)? Only this key will be accepted."
        case .unpin(let target): "Unpin the key of \"\(target.name)\" for \(target.host)?"
        case .overwriteTarget(_, let path): "\(path) exists. Write over it?"
        case .startOver(_, let why): "\(why) \(Self.yes) starts over, \(Self.no) keeps the part"
        case .protected(_, let environment, let what): "\(Self.protects(environment)) Send \(what)?"
        case .unsafe(_, let what): "This changes something on a server. Send \(what)?"
        case .protectedBatch(let environment, let count):
            "\(Self.protects(environment)) Send the batch? \(Self.changing(count)) something."
        case .tryStyles(let count, let method, let isSafe, let hasHooks):
            Wording(Self.trying(count, method, isSafe: isSafe, hasHooks: hasHooks))
        case .overwriteEnvironment(_, _, let file):
            "\(file) changed on disk since it was read. Write over what changed?"
        case .deleteEnvironment(let name, let heirs):
            "Delete the environment \(name) and its values?\(Self.losing(heirs)) \(key: .editUndo) takes it back."
        case .credentials(_, _, let detour):
            "A file leads this request past its server. Send user and password to \(detour)?"
        case .consent: ""
        case .removePart(_, let path):
            "Delete the part file \(path).part too? \(Self.yes) deletes it, \(Self.no) keeps it."
        }
    }

    private static let yes: Wording = "\(key: .confirmYes, in: .question)"
    private static let no: Wording = "\(key: .confirmNo, in: .question)"

    private static func losing(_ heirs: [EnvironmentHeir]) -> String {
        func words(_ heirs: [EnvironmentHeir], _ one: String, _ many: String, _ what: String) -> String {
            let names = heirs.map(\.name).joined(separator: ", ")
            return heirs.isEmpty ? "" : " \(names) \(heirs.count == 1 ? one : many) \(what)."
        }
        return words(heirs.filter(\.isDirect), "inherits", "inherit", "from it no more")
            + words(heirs.filter(\.losesProtection), "is", "are", "protected no more")
            + heirs.filter { !$0.loses.isEmpty }.map { " \($0.name) loses \($0.loses.joined(separator: ", "))." }
            .joined()
    }

    private static func protects(_ environment: String) -> String {
        "The environment \"\(environment)\" is protected: it asks before something is changed."
    }

    private static func trying(_ count: Int, _ method: String, isSafe: Bool, hasHooks: Bool) -> String {
        let requests = count == 1 ? "1 \(method) request" : "\(count) \(method) requests"
        let how =
            isSafe
            ? "\(requests), one for each style"
            : "up to \(requests), the styles in the order of the table, until one passes its checks"
        let hooks = hasHooks ? " The programs that it names run each time." : ""
        return "This sends \(how). Nothing is captured from the answers.\(hooks) Try the styles?"
    }

    private static func changing(_ count: Int) -> String {
        Plural.of(count, "request changes", "requests change")
    }

    static let changed = "the file changed on the server; resuming would mix two versions."
    static let noRanges = "the server sends only the whole file, not the rest of it."

    private static func running(_ count: Int, _ downloads: Int) -> String {
        let what =
            count == 1
            ? "A request is running. Cancel it and quit?" : "\(count) requests are running. Cancel them and quit?"
        return downloads > 0 ? "\(what) Part files are kept." : what
    }
}
