internal import CurlewFormats
internal import Glibc

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

/// A colour in OKLab (Björn Ottosson, 2020): equal distances look about equally far apart.
struct OKLab: Hashable, Sendable {
    let lightness: Double
    let a: Double
    let b: Double

    init(_ color: RGB) { self.init(linear: color.linear) }

    init(linear light: (red: Double, green: Double, blue: Double)) {
        let (r, g, b) = light
        let long = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
        let medium = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
        let short = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
        lightness = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
        a = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
        self.b = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
    }

    func distance(to other: OKLab) -> Double {
        let (x, y, z) = (lightness - other.lightness, a - other.a, b - other.b)
        return (x * x + y * y + z * z).squareRoot()
    }
}
