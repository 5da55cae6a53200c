internal import CurlewBytes
public import CurlewTransport

/// The words of values that are more than a number.
extension Pin {
    /// `sha256/...`, or `example.com:8443 sha256/...` for that host alone; nil when it is no such line.
    public init?(line: String) {
        let words = line.utf8.split(separator: " ").map(String.init)
        guard (1...2).contains(words.count), let text = words.last else { return nil }
        self.init(parsing: text, host: words.count == 2 ? words[0] : nil)
    }

    /// As a file has it.
    public var line: String { host.map { "\($0) \(text)" } ?? text }

    /// Lines with commas between them; nil when one is no pin.
    public static func list(_ text: String) -> [Pin]? {
        let lines = text.utf8.split(separator: ",").map { Pin(line: String($0)) }
        let pins = lines.compactMap(\.self)
        return pins.count == lines.count ? pins : nil
    }

    public static func line(_ pins: [Pin]) -> String { pins.map(\.line).joined(separator: ", ") }
}

extension Throttle {
    /// `16384/200ms`, or `3g` for the packets and pauses that AFNetworking recommends
    /// (`kAFUploadStream3GSuggestedPacketSize`); nil when it is neither.
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

    /// As a file has it.
    public var text: String { self == .thirdGeneration ? "3g" : "\(packetSize)/\(TimeText.write(delay))" }

    /// A rate in five packets a second.
    public init(bytesPerSecond rate: Double) {
        self.init(packetSize: max(1, Int((rate / 5).rounded())), delay: .milliseconds(200))
    }
}

/// Seconds as curl has them.
enum CurlNumbers {
    /// Perhaps with a fraction; 0 is without limit, and a day the most.
    static func time(_ text: String) -> String? {
        guard let seconds = Double(text), seconds >= 0, seconds < 1e9 else { return nil }
        return TimeText.write(.milliseconds(Int64((min(seconds, 86_400) * 1000).rounded())))
    }

    /// `2.500` of a text that files have.
    static func seconds(_ text: String) -> String {
        let parts = (TimeText.read(text) ?? .zero).components
        let milliseconds = parts.attoseconds / 1_000_000_000_000_000
        return milliseconds == 0 ? "\(parts.seconds)" : "\(parts.seconds).\(String(milliseconds + 1000).dropFirst())"
    }
}
