internal import CurlewBytes
public import CurlewTransport

/// Pins as text in files.
extension Pin {
    /// Reads `sha256/...`, or `example.com:8443 sha256/...` for that host only; nil for any other text.
    public init?(line: String) {
        let words = line.utf8.split(separator: " ").map(String.init)
        guard (1...2).contains(words.count), let text = words.last else { return nil }
        self.init(parsing: text, host: words.count == 2 ? words[0] : nil)
    }

    /// The pin as in a file.
    public var line: String { host.map { "\($0) \(text)" } ?? text }

    /// The pins of a list that commas separate; nil when an item is no pin.
    public static func list(_ text: String) -> [Pin]? {
        let lines = text.utf8.split(separator: ",").map { Pin(line: String($0)) }
        let pins = lines.compactMap(\.self)
        return pins.count == lines.count ? pins : nil
    }

    public static func line(_ pins: [Pin]) -> String { pins.map(\.line).joined(separator: ", ") }
}

extension Throttle {
    /// Reads `16384/200ms`, or `3g` for the packets and pauses that AFNetworking recommends
    /// (`kAFUploadStream3GSuggestedPacketSize`); nil for any other text.
    public init?(parsing text: String) {
        if text.lowercased() == "3g" {
            self = .thirdGeneration
            return
        }
        let parts = text.utf8.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let size = Int(parts[0]), size > 0, let delay = TimeText.read(parts[1]) else {
            return nil
        }
        self.init(packetSize: size, delay: delay)
    }

    /// The throttle as in a file.
    public var text: String { self == .thirdGeneration ? "3g" : "\(packetSize)/\(TimeText.write(delay))" }

    /// A throttle of this rate, with five packets a second.
    public init(bytesPerSecond rate: Double) {
        self.init(packetSize: max(1, Int((rate / 5).rounded())), delay: .milliseconds(200))
    }
}

/// Times in curl's notation, a number of seconds.
enum CurlNumbers {
    /// The text of files for a number of seconds, which may have a fraction. 0 is no limit; more than a day becomes a
    /// day. Nil for any other text.
    static func time(_ text: String) -> String? {
        guard let seconds = Double(text), seconds >= 0, seconds < 1e9 else { return nil }
        return TimeText.write(.milliseconds(Int64((min(seconds, 86_400) * 1000).rounded())))
    }

    /// curl's number for a text of files, such as `2.500`.
    static func seconds(_ text: String) -> String {
        let parts = (TimeText.read(text) ?? .zero).components
        let milliseconds = parts.attoseconds / 1_000_000_000_000_000
        return milliseconds == 0 ? "\(parts.seconds)" : "\(parts.seconds).\(String(milliseconds + 1000).dropFirst())"
    }
}

/// Numbers of bytes as curl has them: `312`, `64K`, `100M`, `4G`, `1T`, in powers of 1024 and in either case.
public enum SizeText {
    private static let units: [(letter: UInt8, shift: Int)] = [
        (UInt8(ascii: "T"), 40), (UInt8(ascii: "G"), 30), (UInt8(ascii: "M"), 20), (UInt8(ascii: "K"), 10),
    ]

    /// The number of bytes; nil for any other text, and for a number that `Int64` cannot hold.
    public static func read(_ text: String) -> Int64? {
        var digits = text.utf8[...]
        let unit = units.first { unit in digits.last.map { $0 & 0xDF == unit.letter } ?? false }
        if unit != nil { digits.removeLast() }
        guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int64(String(decoding: digits, as: UTF8.self))
        else { return nil }
        let (bytes, isTooLarge) = number.multipliedReportingOverflow(by: 1 << (unit?.shift ?? 0))
        return isTooLarge ? nil : bytes
    }

    /// The number in the largest unit that divides it.
    public static func write(_ bytes: Int64) -> String {
        guard bytes > 0, let unit = units.first(where: { bytes % (1 << $0.shift) == 0 }) else { return "\(bytes)" }
        return "\(bytes >> unit.shift)\(Unicode.Scalar(unit.letter))"
    }
}
