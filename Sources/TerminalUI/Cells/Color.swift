/// A colour of a cell's text or background, in four bytes, because frames are compared by them.
public struct Color: Hashable, Sendable {
    /// The kinds of colours, for `switch`.
    public enum Kind: Hashable, Sendable {
        case `default`
        case ansi(UInt8)
        case indexed(UInt8)
        case rgb(UInt8, UInt8, UInt8)
    }

    /// The kind in the highest byte, its numbers below.
    let code: UInt32

    /// The terminal's own colour; in a style that is laid over another it means "not set".
    public static let `default` = Color(code: 0)

    /// One of the 16 colours that the user's terminal defines, 0 to 15.
    public static func ansi(_ index: UInt8) -> Color { Color(code: 1 << 24 | UInt32(index)) }

    /// One of the fixed 240 colours, 16 to 255.
    public static func indexed(_ index: UInt8) -> Color { Color(code: 2 << 24 | UInt32(index)) }

    public static func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Color {
        Color(code: 3 << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
    }

    public var kind: Kind {
        let low = UInt8(truncatingIfNeeded: code)
        return switch code >> 24 {
        case 1: .ansi(low)
        case 2: .indexed(low)
        case 3: .rgb(UInt8(truncatingIfNeeded: code >> 16), UInt8(truncatingIfNeeded: code >> 8), low)
        default: .default
        }
    }

    /// The nearest of the fixed 240 for a true colour; other colours unchanged.
    public var indexed: Color {
        if case .rgb(let red, let green, let blue) = kind {
            .indexed(FixedPalette.nearest(to: RGB(red, green, blue)))
        } else {
            self
        }
    }
}
