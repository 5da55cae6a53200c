import Glibc

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
