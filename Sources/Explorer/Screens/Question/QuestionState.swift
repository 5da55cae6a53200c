import CurlewBytes
import CurlewNetworking
import Keys
import TerminalUI
import Workspace

/// A question with y and n; Enter takes the safe answer. Its yes is taken once its end was drawn.
struct QuestionState: Equatable, Sendable {
    var kind: Kind
    /// Its rows for a screen of that size; empty before it was laid out.
    private(set) var rows: [[Run]] = []
    private var size: Size?
    /// The first row shown, where not all fit.
    var top = 0
    /// So many rows were drawn, from the first on.
    private var seen = 0
    /// It is on the screen: what was pressed before is no answer.
    private(set) var isDrawn = false
    /// Its last row was drawn, and all before it.
    private(set) var isRead = false

    init(_ kind: Kind) {
        self.kind = kind
    }

    public enum Kind: Equatable, Sendable {
        case quitWhileRunning(count: Int, downloads: Int)
        /// The request with that name; nil for one without a file.
        case overwriteChanged(name: String, RequestPlace?)
        case overwriteFile(path: String, Bytes)
        case delete(Deletion)
        case pin(PinTarget)
        case unpin(PinTarget)
        /// A download whose target is there already.
        case overwriteTarget(JobID, path: String)
        /// A part file that no longer belongs to what the server has.
        case startOver(JobID, String)
        /// A stopped download that leaves the list, with its part file or without.
        case removePart(JobID, path: String)
        /// Before an unsafe method in a protected environment.
        case protected(JobID, environment: String, what: String)
        /// Before an unsafe method to a host that is new, where the status line has no room for it.
        case unsafe(JobID, what: String)
        /// Before a batch in a protected environment, with how many of its requests have an unsafe method.
        case protectedBatch(environment: String, count: Int)
        /// An entry of an environment's file that another program changed meanwhile.
        case overwriteEnvironment(EnvironmentChange, EnvironmentWrite)
        /// User and password were typed for a server, and a file leads the request past it.
        case credentials(JobID, ChallengeAnswer, detour: String)
        /// A sending would read or run what is not the collection's own.
        case consent(JobID, [Permission])

        /// What waits for the answer, and goes on with a yes.
        var job: JobID? {
            switch self {
            case .protected(let job, _, _), .unsafe(let job, _), .consent(let job, _), .credentials(let job, _, _): job
            default: nil
            }
        }
    }

    /// What a question about deleting named: nothing else is deleted by its yes.
    struct Deletion: Equatable, Sendable {
        /// The collection's folder.
        var root: String
        var path: ItemPath
        var name: String
        /// Itself and what lies below it.
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
    }

    var layout: QuestionLayout? { size.map { QuestionLayout($0, rows: rows.count) } }
    private var visible: Int { layout?.text.height ?? 0 }
    private var lastTop: Int { max(0, rows.count - visible) }

    /// The end is on the screen, and all before it was: the answer may come next.
    var showsEnd: Bool { isRead || (visible > 0 && top <= seen && top + visible >= rows.count) }

    /// `1-16 of 120`; empty where all rows fit.
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

    /// Something lies over it.
    mutating func noteCovered() { isDrawn = false }

    /// Never past what was drawn: keys that come faster than frames leave no row out.
    /// - Returns: false where there is nothing that way.
    mutating func scroll(by count: Int) -> Bool {
        let new = max(0, min(top + count, isRead ? lastTop : min(lastTop, seen)))
        defer { top = new }
        return new != top || (count > 0 && top < lastTop)
    }

    /// What a page key moves: a row stays for the eye.
    var page: Int { max(1, visible - 1) }
}

/// Where the parts of a question stand.
struct QuestionLayout: Equatable {
    /// With its border, where there is room for one.
    let box: Rect
    let hasBorder: Bool
    /// The rows of the text; none on a screen that shows nothing.
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
