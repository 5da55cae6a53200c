/// The number of colours that may be used.
public enum ColorDepth: Int, Hashable, Sendable, CaseIterable, Comparable {
    case mono = 0
    case ansi8 = 8
    case ansi16 = 16
    case indexed256 = 256
    case truecolor = 16_777_216

    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

    /// The values of `--color` and of the configuration.
    public enum Choice: String, Hashable, Sendable, CaseIterable {
        case auto, never, always
        case ansi8 = "8"
        case ansi16 = "16"
        case indexed256 = "256"
        case truecolor

        var depth: ColorDepth? {
            switch self {
            case .auto, .always: nil
            case .never: .mono
            case .ansi8: .ansi8
            case .ansi16: .ansi16
            case .indexed256: .indexed256
            case .truecolor: .truecolor
            }
        }
    }

    /// Decides by, in this order: the flag, `NO_COLOR` (set and not empty), `COLORTERM`, terminfo's `RGB`, and the
    /// number of colours in terminfo, which is never believed to mean more than it says.
    /// - Parameters:
    ///   - terminfoColors: negative when the terminal has none.
    ///   - hasRGB: terminfo has `RGB` or `Tc`.
    public static func detect(
        environment: [String: String], terminfoColors: Int, hasRGB: Bool, flag: Choice = .auto
    ) -> ColorDepth {
        if let depth = flag.depth { return depth }
        if flag != .always, environment["NO_COLOR"].map({ !$0.isEmpty }) ?? false { return .mono }
        if environment["COLORTERM"] == "truecolor" || environment["COLORTERM"] == "24bit" || hasRGB {
            return .truecolor
        }
        let counted: ColorDepth =
            switch terminfoColors {
            case 256...: .indexed256
            case 16...: .ansi16
            case 8...: .ansi8
            default: .mono
            }
        return flag == .always ? max(counted, .ansi8) : counted
    }

    /// The depth that can be drawn: true colour only when terminfo has `RGB`.
    public func limited(hasRGB: Bool) -> ColorDepth { self == .truecolor && !hasRGB ? .indexed256 : self }
}
