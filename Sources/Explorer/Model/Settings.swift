public import CurlewSerialization
import TerminalUI

/// Settings of `config.yaml`, of the command line and of keys such as `,a`.
public struct Settings: Equatable, Sendable {
    public var theme = "system"
    public var drawing: Drawing = .unicode
    public var caretRow: CaretRow = .never
    public var sendOnEnter: SendOnEnter = .safe
    public var confirmUnsafe: ConfirmUnsafe = .first
    public var editing: Editing = .emacs
    var guessesTypes = true
    public var usesMouse = true
    var showsHints = true
    var wrapsLines = false
    var layout: Layout = .automatic
    var showsNumbers = false
    public var setsTitle = true
    /// The user's own styles of form text.
    public var styles: [QueryStyle] = []
    var demo = true

    public init() {}

    var boxes: BoxDrawing { drawing == .ascii ? .ascii : .unicode }

    /// The characters for boxes.
    public enum Drawing: String, Sendable { case ascii, unicode }
    /// The keys in fields: those of shells, or those of vi.
    public enum Editing: String, Sendable { case emacs, vi }
    /// Whether the row of `~ ^ #` under linked bytes is drawn as text; the links are shown by style in any case.
    public enum CaretRow: String, Sendable { case never, always }
    /// The height of parameters and preview beside the response's: by the focus, one half, or little.
    enum Layout: String, CaseIterable, Sendable { case automatic, even, response }
    /// Whether Enter in the URL sends.
    public enum SendOnEnter: String, Sendable { case safe, always, never }
    /// The requests with an unsafe method for which the user is asked: the first to each destination, all, or none.
    public enum ConfirmUnsafe: String, Sendable { case first, always, never }
}
