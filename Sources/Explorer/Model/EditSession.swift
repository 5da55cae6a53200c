import CurlewNetworking
import CurlewSerialization
import Drafting
import TerminalUI

/// A text field that is being typed into. What is typed goes into the draft at once; leaving makes one undo step.
public struct EditSession: Equatable, Sendable {
    var target: Target
    var field: Field
    /// The state before the edit, for `Ctrl-G` and for the undo step.
    var before: UndoHistory.Step
    /// The row was made for this edit: discarding the text removes the row, and its type follows the text.
    var isNew: Bool
    /// The text typed into the new row is JSON (`:=`).
    var isJSON = false
    /// The place of the new row beside the row that had the cursor.
    var placement = NodeEdits.Placement.after
    /// The undo step also holds rows that were typed before this one.
    var continues = false
    /// A method stands before the URL in the field, and is the request's only as long as it stands there.
    var holdsMethod = false
    /// The row below which `Ctrl-O` adds the next one; nil: the row that is edited.
    var level: NodeID?
    /// The next key is inserted as text (`Ctrl-V`).
    var takesLiteral = false
    /// Why the field did not take what was typed; stays until the text is changed otherwise than by typing on.
    var refusal: String?
    /// Letters that were typed into a header's name and are not in it.
    var leftOut: [String] = []
    /// Index of the earlier value that Up and Down show; nil for the text being typed.
    var recalled: Int?
    var typedBeforeRecall = ""
    /// The folder listing that Tab waits for, and the text for which it was requested.
    var listing: Listing?

    /// The names in a folder that Tab listed.
    var folder: Folder?

    struct Folder: Equatable, Sendable {
        /// As it is typed, with `/` at its end.
        var path: String
        var names: [String]
    }

    struct Listing: Equatable, Sendable {
        var job: JobID
        var text: String
    }

    var editor: LineEditor {
        _read { yield field.editor }
        _modify { yield &field.editor }
    }

    /// The place of the field that is typed into.
    enum Target: Hashable, Sendable {
        case url
        case key(NodeID)
        case value(NodeID)
        case headerName(HeaderRow.ID)
        case headerValue(HeaderRow.ID)
        /// A field of the authentication, by its name in files.
        case auth(String)
        /// An option by its name.
        case option(String)
        case cookieValue(Cookie.ID)
        case newCookie
        /// The parameters as they are sent, in the preview; read back into the tree on leaving.
        case wire
    }

    /// The sentence about the letters that the row's name lacks, for when the name is no longer typed; nil without any.
    var nameWords: String? {
        leftOut.isEmpty ? nil : "the name stands without \(leftOut.joined(separator: " ")): no header's name has them"
    }

    init(_ target: Target, text: String, before: UndoHistory.Step, isNew: Bool = false) {
        self.target = target
        field = Field(text)
        self.before = before
        self.isNew = isNew
    }
}

extension Model {
    /// Edits that are in no file yet, the one being typed among them; at least 1 when there are any.
    var unsavedEdits: Int {
        guard request.isUnsaved else { return 0 }
        let typing = edit.map { $0.before.draft != request.draft } ?? false
        return max(1, request.undo.editsSinceSave + (typing ? 1 : 0))
    }
}
