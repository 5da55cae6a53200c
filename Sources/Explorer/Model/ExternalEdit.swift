import CurlewNetworking
import Drafting
import Serialization
import Workspace

/// Something of ours that an editor of the person's own has open.
struct ExternalEdit: Equatable, Sendable {
    var job: JobID
    var subject: Subject
    /// As it was handed over first.
    var original: String

    enum Subject: Equatable, Sendable {
        /// A container with all below it; nil: all parameters.
        case subtree(NodeID?)
        /// The text of a leaf.
        case leaf(NodeID)
        case url
        /// The field that is being typed into.
        case field
        /// The text of the paste card.
        case paste
        /// Nodes beside each other.
        case nodes([NodeID])
        /// The text in the place of the tree, while it is typed.
        case pane(TextPane.Subject)
        /// The text that is the body.
        case body
        case headerValue(HeaderRow.ID)
        /// A body that came: what is done to it stays without effect.
        case response
        /// The file of an environment.
        case environment(EnvironmentText)
    }
}

/// Text for an editor.
public struct EditorJob: Equatable, Sendable {
    public var id: JobID
    public var text: String
    /// Behind the file's name, so that the editor knows the language: `.json`.
    public var suffix: String
    /// Where the cursor should stand, from 1.
    public var line: Int?
}

/// What came of it.
public enum EditorAnswer: Equatable, Sendable {
    case text(String)
    /// It ended with another code than 0.
    case ended(code: Int32, editor: String)
    /// It could not be started, or the file not be written or read; one sentence.
    case failed(String)
}
