/// Text attributes other than colours.
public struct Attributes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let bold = Attributes(rawValue: 1 << 0)
    public static let dim = Attributes(rawValue: 1 << 1)
    public static let italic = Attributes(rawValue: 1 << 2)
    public static let underline = Attributes(rawValue: 1 << 3)
    public static let reverse = Attributes(rawValue: 1 << 4)
}

/// Colours and attributes of a cell.
public struct Style: Hashable, Sendable {
    public var foreground: Color
    public var background: Color
    public var attributes: Attributes

    public init(foreground: Color = .default, background: Color = .default, attributes: Attributes = []) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }

    /// The terminal's own colours, no attributes.
    public static let plain = Style()

    /// This style laid over `base`: its colours are used where they are set, the attributes of both apply.
    public func merging(over base: Style) -> Style {
        Style(
            foreground: foreground == .default ? base.foreground : foreground,
            background: background == .default ? base.background : background,
            attributes: attributes.union(base.attributes))
    }

    /// This style with `attributes` added.
    public func adding(_ attributes: Attributes) -> Style {
        Style(foreground: foreground, background: background, attributes: self.attributes.union(attributes))
    }
}

/// A piece of text with one style; titles and rows are lists of these.
public struct StyledRun: Hashable, Sendable {
    public var text: String
    public var style: Style

    public init(_ text: String, _ style: Style = .plain) {
        self.text = text
        self.style = style
    }
}

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

    /// Its value where every terminal shows the same; nil for colours that the user defines.
    public var fixed: RGB? {
        switch kind {
        case .rgb(let red, let green, let blue): RGB(red, green, blue)
        case .indexed(let index): FixedPalette.color(index)
        case .default, .ansi: nil
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
