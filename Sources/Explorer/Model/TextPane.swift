import CurlewBytes
public import Serialization
import TerminalUI

/// A text that is edited in the place of the tree: the tree itself as text, or the text that is the body. What is typed
/// goes into the draft as soon as it can be read; leaving makes one undo step.
struct TextPane: Sendable {
    var area: TextArea
    let subject: Subject
    /// How a tree is written.
    var format: TreeTextFormat
    /// How things were before, for dropping the text and for the undo step.
    var before: UndoHistory.Step
    /// The next key goes in as text (`Ctrl-V`).
    var takesLiteral = false
    var reading = Reading()
    /// Esc was pressed; the pane closes when what was typed last has been read.
    var closes = false

    /// What the text stands for.
    enum Subject: Hashable, Sendable {
        /// A node with all below it; nil: all parameters.
        case tree(NodeID?)
        case body

        /// The node that is written; nil for all parameters and for a body.
        var node: NodeID? {
            if case .tree(let id) = self { id } else { nil }
        }
    }

    /// How far the text has been read.
    struct Reading: Sendable {
        /// The revision of the text that the draft holds, or that has a fault.
        var revision = 0
        var asked: (job: JobID, revision: Int)?
        /// Of the last text without a fault.
        var places: [TreeTextPlace] = []
        var fault: TreeTextError?
    }

    init(_ area: TextArea, _ subject: Subject, format: TreeTextFormat, before: UndoHistory.Step) {
        self.area = area
        self.subject = subject
        self.format = format
        self.before = before
    }

    /// The text is a body, or holds the tree of the draft.
    var isRead: Bool { reading.revision == area.revision }
}

/// A text to be read off the main actor. A later one takes its place.
public struct TextReadJob: Equatable, Sendable {
    var id: JobID
    var buffer: TextBuffer
    var wanted: Wanted

    enum Wanted: Equatable, Sendable {
        /// The tree with what was read in the place of a node (nil: of all).
        case tree(TreeTextFormat, keeping: ParameterTree, at: NodeID?)
        case text
    }
}

/// What was in it.
public enum TextReadAnswer: Equatable, Sendable {
    case tree(TreeTextReading)
    case fault(TreeTextError)
    case text(String)

    /// Linear in the length of the text. Nil when the task was cancelled.
    static func of(_ job: TextReadJob) -> TextReadAnswer? {
        guard case .tree(let format, let tree, let node) = job.wanted else { return .text(job.buffer.text) }
        do throws(TreeTextError) {
            return .tree(try TreeText.read(Bytes(job.buffer.bytes), as: format, keeping: tree, at: node))
        } catch {
            return error.problem == .cancelled ? nil : .fault(error)
        }
    }
}

/// A tree to be written as text off the main actor, for a pane that opens or changes its format when it is written.
public struct TextWriteJob: Equatable, Sendable {
    var id: JobID
    var subject: TextPane.Subject
    /// Nil: there are no parameters.
    var node: ParameterNode?
    var format: TreeTextFormat
    /// Where the cursor is to stand.
    var cursor: NodeID?
    /// The state of the draft that is written.
    var revision: Derived.Revision

    /// Linear in the size of the tree.
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
    /// In bytes.
    var cursor: Int
}
