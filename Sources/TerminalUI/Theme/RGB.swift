internal import CurlewFormats
import Glibc

/// A colour in sRGB, with its luminance and contrast.
public struct RGB: Hashable, Sendable {
    public var red: UInt8
    public var green: UInt8
    public var blue: UInt8

    public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Reads `#rrggbb`.
    public init?(hex: some StringProtocol) {
        guard hex.utf8.count == 7, hex.utf8.first == UInt8(ascii: "#"), let value = UInt32(hex.dropFirst(), radix: 16),
            hex.dropFirst().first != "+"
        else { return nil }
        self.init(UInt8(value >> 16), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF))
    }

    /// `#rrggbb`.
    public var hex: String {
        "#" + [red, green, blue].map { Digits.text($0, width: 2, radix: 16) }.joined()
    }

    public static let black = RGB(0, 0, 0)
    public static let white = RGB(255, 255, 255)

    /// Linear light, each 0 to 1 (IEC 61966-2-1).
    var linear: (red: Double, green: Double, blue: Double) {
        (Self.linear(red), Self.linear(green), Self.linear(blue))
    }

    private static func linear(_ part: UInt8) -> Double { linearTable[Int(part)] }

    private static let linearTable: [Double] = (0..<256).map { part in
        let value = Double(part) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    /// 0 for black to 1 for white (WCAG 2, relative luminance).
    public var luminance: Double {
        let light = linear
        return 0.2126 * light.red + 0.7152 * light.green + 0.0722 * light.blue
    }

    /// 1 for equal colours to 21 for black and white (WCAG 2, contrast ratio).
    public func contrast(with other: RGB) -> Double {
        let (a, b) = (luminance, other.luminance)
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }
}
