/// What `config.yaml`, the command line and keys such as `,a` can set.
public struct Settings: Equatable, Sendable {
    public var theme = "system"
    public var drawing: Drawing = .unicode
    public var caretRow: CaretRow = .never
    public var sendOnEnter: SendOnEnter = .safe
    public var confirmUnsafe: ConfirmUnsafe = .first
    var guessesTypes = true
    public var usesMouse = true
    var showsHints = true
    var wrapsLines = false
    var layout: Layout = .automatic
    var showsNumbers = false
    public var setsTitle = true
    var demo = true

    public init() {}

    /// What boxes are drawn with.
    public enum Drawing: String, Sendable { case ascii, unicode }
    /// Whether the row of `~ ^ #` under linked bytes is drawn as text; the same is told by style in any case.
    public enum CaretRow: String, Sendable { case never, always }
    /// How parameters and preview share the height with the response: by the focus, in halves, or little.
    enum Layout: String, CaseIterable, Sendable { case automatic, even, response }
    /// Whether Enter in the URL sends.
    public enum SendOnEnter: String, Sendable { case safe, always, never }
    /// When an unsafe method asks first.
    public enum ConfirmUnsafe: String, Sendable { case first, always, never }
}
