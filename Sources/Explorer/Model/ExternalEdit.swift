import CurlewNetworking
import Drafting
import Serialization
import Workspace

/// A text of curlew that is open in the user's editor.
struct ExternalEdit: Equatable, Sendable {
    var job: JobID
    var subject: Subject
    /// The text as it was first given to the editor.
    var original: String

    enum Subject: Equatable, Sendable {
        /// A container with everything below it; nil: all parameters.
        case subtree(NodeID?)
        /// The text of a leaf.
        case leaf(NodeID)
        case url
        /// The field that is being typed into.
        case field
        /// The text of the paste card.
        case paste
        /// Sibling nodes.
        case nodes([NodeID])
        /// The text that is edited in place of the tree.
        case pane(TextPane.Subject)
        /// The text that is the body.
        case body
        case headerValue(HeaderRow.ID)
        /// A response body: changes to it have no effect.
        case response
        /// The file of an environment.
        case environment(EnvironmentText)
        /// The text of a request's file.
        case file(RequestPlace)
    }
}

/// Text for an editor.
public struct EditorJob: Equatable, Sendable {
    public var id: JobID
    public var text: String
    /// Suffix of the file name, which tells the editor the language: `.json`.
    public var suffix: String
    /// Line of the cursor, from 1.
    public var line: Int?
}

/// The result of editing in the user's editor.
public enum EditorAnswer: Equatable, Sendable {
    case text(String)
    /// The editor ended with an exit code other than 0.
    case ended(code: Int32, editor: String)
    /// The editor could not be started, or its file not be written or read; one sentence.
    case failed(String)
}
