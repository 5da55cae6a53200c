import CurlewBytes
import Keys
import TerminalUI
import Workspace

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
        case .overwriteEnvironment(let change, _):
            "\(change.environment) changed on disk since it was read. Write over what changed?"
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

    private static func losing(_ heirs: [String]) -> String {
        guard !heirs.isEmpty else { return "" }
        return " \(heirs.joined(separator: ", ")) \(heirs.count == 1 ? "inherits" : "inherit") from it no more."
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
