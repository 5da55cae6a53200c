/// The meaning of a part of the screen. Widgets use roles, never colours; themes give roles their styles.
public enum Role: String, CaseIterable, Hashable, Sendable {
    case text
    case textMuted = "text-muted"
    case textStrong = "text-strong"
    /// Names above columns.
    case heading
    case surface
    case surfaceRaised = "surface-raised"
    case border
    /// Everything outside an open card.
    case backdrop
    case borderFocus = "border-focus"
    case accent
    case title
    case cursorLine = "cursor-line"
    /// The cursor's row of a pane without the keys.
    case cursorLineAway = "cursor-line-away"
    case selection
    case searchMatch = "search-match"
    case searchCurrent = "search-current"
    case modeNav = "mode-nav"
    case modeEdit = "mode-edit"
    case modeSelect = "mode-select"
    case modeJump = "mode-jump"
    case jumpLabel = "jump-label"
    case hintKey = "hint-key"
    case hintText = "hint-text"
    case statusOK = "status-ok"
    case statusInfo = "status-info"
    case statusWarning = "status-warning"
    case statusError = "status-error"
    case status1xx = "status-1xx"
    case status2xx = "status-2xx"
    case status3xx = "status-3xx"
    case status4xx = "status-4xx"
    case status5xx = "status-5xx"
    case methodSafe = "method-safe"
    case methodUnsafe = "method-unsafe"
    case methodDelete = "method-delete"
    case progressDone = "progress-done"
    case progressRest = "progress-rest"
    case syntaxKey = "syntax-key"
    case syntaxString = "syntax-string"
    case syntaxNumber = "syntax-number"
    case syntaxBool = "syntax-bool"
    case syntaxNull = "syntax-null"
    case syntaxDate = "syntax-date"
    case syntaxData = "syntax-data"
    case syntaxPunctuation = "syntax-punctuation"
    case syntaxURL = "syntax-url"
    case syntaxVariable = "syntax-variable"
    case syntaxSecret = "syntax-secret"
    case nodeOff = "node-off"
    case nodeProblem = "node-problem"
    case nodeNote = "node-note"
    case linkAncestor = "link-ancestor"
    case linkRule = "link-rule"
    case linkValue = "link-value"
    case linkOrigin = "link-origin"
    case byteEscaped = "byte-escaped"
    case byteControl = "byte-control"
    case diffSame = "diff-same"
    case diffChanged = "diff-changed"
    case diffRemoved = "diff-removed"
    case diffAdded = "diff-added"
    case waveName = "wave-name"
    case waveConnect = "wave-connect"
    case waveTLS = "wave-tls"
    case waveSend = "wave-send"
    case waveWait = "wave-wait"
    case waveReceive = "wave-receive"
    case envNormal = "env-normal"
    case envProtected = "env-protected"

    /// Place in `allCases`. Read where the role is kept, as what has no payload is kept by its place: every cell that
    /// is drawn asks for it.
    var index: Int { Int(unsafeBitCast(self, to: UInt8.self)) }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(index)
    }

    public static func == (one: Role, other: Role) -> Bool { one.index == other.index }
}
