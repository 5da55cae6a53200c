public import Interchange
import Networking
public import Serialization

/// A text from somewhere else and what it was read as, before anything is done with it.
public struct PasteState: Sendable {
    /// Empty while the text is waited for.
    public internal(set) var text: String
    public internal(set) var origin: Origin
    var options = PasteOptions()
    /// Nil while it is read.
    var reading: PasteReading?
    /// The reading that is waited for.
    var job: JobID
    /// A key that was pressed before the reading was there.
    var pending: Action?
    /// The first line shown, where not all fit.
    var top = 0

    init(_ text: String, from origin: Origin, job: JobID) {
        self.text = text
        self.origin = origin
        self.job = job
    }

    /// Where the text came in.
    public enum Origin: Equatable, Sendable {
        case pane
        /// A text field, which `as text` goes back to.
        case field
        /// `I` in the parameter tree, with the cursor on a node.
        case node(NodeID)
    }

    /// `212 characters from terminal`; bytes where there are many.
    var sizeWords: String {
        if text.isEmpty { return "nothing yet" }
        guard let count = reading?.characterCount else {
            return "\(Measure.bytes(Int64(text.utf8.count))) from terminal"
        }
        return count == 1 ? "1 character from terminal" : "\(count) characters from terminal"
    }

    /// What Enter takes: the request where the text says where it goes, else what fits the place it came in.
    var marked: Action {
        guard let reading else { return .pasteNew }
        if reading.kind.namesTarget { return .pasteNew }
        if reading.kind == .text { return .pasteText }
        return .pasteParams
    }
}

/// A text to be read off the main actor.
public struct PasteJob: Equatable, Sendable {
    public var id: JobID
    public var text: String
    public var options: PasteOptions

    /// Linear in the text.
    func read() -> PasteReading { PasteReader.read(text, options) }
}
