import CurlewBytes
public import CurlewSerialization
import TerminalUI

/// A text that is edited in place of the tree: the tree itself as text, or the body's text. It is read into the draft
/// as soon as it is valid; leaving makes one undo step.
struct TextPane: Sendable {
    var area: TextArea
    var vi = ViState()
    var completion = Completion.State()
    let subject: Subject
    /// The format of the tree's text.
    var format: TreeTextFormat
    /// The state before the edit, for discarding the text and for the undo step.
    var before: UndoHistory.Step
    /// The next key is inserted as text (`Ctrl-V`).
    var takesLiteral = false
    var reading = Reading()
    /// The parameters when the text was left with a fault: as long as they are the same, the text is what is meant.
    var leftOver: ParameterTree?
    /// Esc was pressed; the pane closes when the last typed text has been read.
    var closes = false

    /// The subject of the text.
    enum Subject: Hashable, Sendable {
        /// A node with everything below it; nil: all parameters.
        case tree(NodeID?)
        case body

        /// The node that the text represents; nil for all parameters and for a body.
        var node: NodeID? {
            if case .tree(let id) = self { id } else { nil }
        }
    }

    /// State of reading the text.
    struct Reading: Sendable {
        /// The revision of the text that was last read, with or without a fault.
        var revision = 0
        var asked: (job: JobID, revision: Int)?
        /// The places of nodes in the last text without a fault.
        var places: [TreeTextPlace] = []
        var fault: TreeTextError?
        /// The first thing that was left out of a text without a fault.
        var remark: TreeTextError?
    }

    init(_ area: TextArea, _ subject: Subject, format: TreeTextFormat, before: UndoHistory.Step) {
        self.area = area
        self.subject = subject
        self.format = format
        self.before = before
    }

    /// Whether the current text has been read.
    var isRead: Bool { reading.revision == area.revision }
}

/// A text to be read off the main actor. A later job replaces an earlier one.
public struct TextReadJob: Equatable, Sendable {
    var id: JobID
    var buffer: TextBuffer
    var wanted: Wanted

    enum Wanted: Equatable, Sendable {
        /// The tree whose node (nil: whose whole content) is replaced by what is read.
        case tree(TreeTextFormat, keeping: ParameterTree, at: NodeID?)
        case text
    }
}

/// The result of reading a text.
public enum TextReadAnswer: Equatable, Sendable {
    case tree(TreeTextReading)
    case fault(TreeTextError)
    case text(String)

    /// Reads the text; linear in its length. Nil when the task was cancelled.
    static func of(_ job: TextReadJob) -> TextReadAnswer? {
        guard case .tree(let format, let tree, let node) = job.wanted else { return .text(job.buffer.text) }
        return TreeTextError.caught(
            .tree(try TreeText.read(Bytes(job.buffer.bytes), as: format, keeping: tree, at: node))
        ) { $0.problem == .cancelled ? nil : .fault($0) }
    }
}

/// A tree to be written as text off the main actor; a pane opens or changes its format when the text arrives.
public struct TextWriteJob: Equatable, Sendable {
    var id: JobID
    var subject: TextPane.Subject
    /// The node to write; nil: there are no parameters.
    var node: ParameterNode?
    var format: TreeTextFormat
    /// The node to place the cursor on.
    var cursor: NodeID?
    /// The revision of the draft that is written.
    var revision: Derived.Revision

    /// Writes the text; linear in the size of the tree.
    func written() -> WrittenText {
        let page = TreeText.write(node, as: format)
        let place = page.places.first { $0.node == cursor && $0.node != subject.node }
        return WrittenText(
            buffer: TextBuffer(page.text), places: page.places, cursor: place?.range.lowerBound ?? 0)
    }
}

/// A tree as text, ready to be edited.
public struct WrittenText: Equatable, Sendable {
    var buffer: TextBuffer
    var places: [TreeTextPlace]
    /// The cursor's offset in bytes.
    var cursor: Int
}
