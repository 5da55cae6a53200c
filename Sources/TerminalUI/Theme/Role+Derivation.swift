extension Role {
    /// The role whose style is used when a theme has none for this one, with attributes added. The chain starts with
    /// `text` and `surface`.
    var source: (role: Role, adding: Attributes)? {
        switch self {
        case .text, .surface: nil
        case .textMuted: (.text, .dim)
        case .textStrong: (.text, .bold)
        case .heading: (.textMuted, [])
        case .cursorLineAway: (.textStrong, [])
        case .backdrop: (.border, [])
        case .surfaceRaised: (.surface, [])
        case .border: (.textMuted, [])
        case .borderFocus: (.accent, [])
        case .accent: (.textStrong, [])
        case .title: (.textStrong, [])
        case .cursorLine: (.text, .reverse)
        case .selection: (.cursorLine, [])
        case .searchMatch: (.text, .reverse)
        case .searchCurrent: (.searchMatch, [.bold, .underline])
        case .modeNav: (.accent, .reverse)
        case .modeEdit: (.statusOK, .reverse)
        case .modeSelect, .modeJump: (.statusWarning, .reverse)
        case .jumpLabel: (.accent, [.bold, .reverse])
        case .hintKey: (.accent, [])
        case .hintText: (.textMuted, [])
        case .statusOK, .statusInfo, .statusWarning, .statusError: (.accent, [])
        case .status1xx, .status3xx: (.statusInfo, [])
        case .status2xx: (.statusOK, [])
        case .status4xx: (.statusWarning, [])
        case .status5xx: (.statusError, [])
        case .methodSafe: (.statusOK, [])
        case .methodUnsafe: (.statusWarning, [])
        case .methodDelete: (.statusError, [])
        case .progressDone: (.accent, [])
        case .progressRest: (.textMuted, [])
        default: detailSource
        }
    }

    private var detailSource: (role: Role, adding: Attributes)? {
        switch self {
        case .syntaxKey: (.accent, [])
        case .syntaxString: (.statusOK, [])
        case .syntaxNumber: (.statusWarning, [])
        case .syntaxBool, .syntaxVariable: (.accent, [])
        case .syntaxNull, .syntaxPunctuation: (.textMuted, [])
        case .syntaxDate: (.syntaxString, [])
        case .syntaxData: (.syntaxNumber, [])
        case .syntaxURL: (.accent, .underline)
        case .syntaxSecret: (.statusWarning, [])
        case .nodeOff: (.textMuted, [])
        case .nodeProblem: (.statusError, [])
        case .nodeNote: (.statusWarning, [])
        case .linkAncestor: (.accent, [])
        case .linkRule: (.text, .underline)
        case .linkValue: (.statusWarning, .underline)
        case .linkOrigin: (.accent, .reverse)
        case .byteEscaped: (.statusInfo, [])
        case .byteControl: (.statusError, [])
        case .diffSame: (.textMuted, [])
        case .diffChanged: (.statusWarning, [])
        case .diffRemoved: (.statusError, [])
        case .diffAdded: (.statusOK, [])
        case .waveName, .waveConnect: (.statusInfo, [])
        case .waveTLS: (.syntaxBool, [])
        case .waveSend: (.accent, [])
        case .waveWait: (.statusWarning, [])
        case .waveReceive: (.statusOK, [])
        case .envNormal: (.textMuted, [])
        case .envProtected: (.statusError, .reverse)
        default: (.text, [])
        }
    }

    /// Roles of areas or decorative lines; no text is read in their foreground.
    var isSurface: Bool { self == .surface || self == .surfaceRaised }
    var isDecoration: Bool { self == .border || self == .backdrop || self == .progressRest }
    /// Lines and bars that carry meaning.
    var isMark: Bool { self == .borderFocus || self == .progressDone }
}

extension Role {
    /// The role of an HTTP status code, by its class.
    public init(status: Int) {
        switch status {
        case 100..<200: self = .status1xx
        case 200..<300: self = .status2xx
        case 300..<400: self = .status3xx
        case 400..<500: self = .status4xx
        case 500..<600: self = .status5xx
        default: self = .text
        }
    }
}
