public import CurlewBytes
public import CurlewNetworking
import TerminalUI

/// A range of a body as Raw shows it: with stars for each secret, also for one that a row break splits.
public struct HiddenText {
    private let bytes: Bytes
    private let range: Range<Int>
    private let secrets: [Range<Int>]

    /// - Parameter range: the range to show; secrets that begin before it or end after it are found too.
    public init(_ bytes: Bytes, _ range: Range<Int>, hiding mask: SecretMask) {
        self.bytes = bytes
        self.range = range
        guard !mask.isEmpty, !range.isEmpty else {
            secrets = []
            return
        }
        let start = max(0, range.lowerBound - mask.margin)
        let around = bytes[start..<min(bytes.count, range.upperBound + mask.margin)].array
        secrets = mask.ranges(in: around).map { $0.lowerBound + start..<$0.upperBound + start }
            .filter { $0.overlaps(range) }
    }

    public var text: String { text(range) }

    /// The text of a part of the range; offsets in the body.
    public func text(_ part: Range<Int>) -> String {
        let part = part.clamped(to: range)
        var text = ""
        var place = part.lowerBound
        for secret in secrets where secret.overlaps(part) {
            if place < secret.lowerBound { text += ShownText.text(bytes[place..<secret.lowerBound]) }
            text += SecretMask.stars
            place = min(part.upperBound, secret.upperBound)
        }
        return text + ShownText.text(bytes[place..<part.upperBound])
    }

    /// The part, extended so that it splits no secret.
    public func widened(_ part: Range<Int>) -> Range<Int> {
        secrets.filter { $0.overlaps(part) }.reduce(part) { all, secret in
            min(all.lowerBound, secret.lowerBound)..<max(all.upperBound, secret.upperBound)
        }.clamped(to: range)
    }

    /// The bytes of a range without line ends; nil for each byte of a secret.
    public var readable: [UInt8?] {
        zip(range, bytes[range].array).map { place, byte in
            secrets.contains { $0.contains(place) } ? nil : byte
        }
    }
}

/// A piece of a body as Raw shows it: control characters and invalid bytes as visible marks, tabs as spaces.
public enum ShownText {
    public static func text(_ bytes: Bytes) -> String {
        DisplayText.visible(bytes: bytes.array.flatMap { $0 == 0x09 ? tab : [$0] })
    }

    private static let tab = [UInt8](repeating: 0x20, count: 4)

    public static func columns(_ bytes: Bytes) -> Int { TextWidth.columns(of: text(bytes)) }

    /// Length in bytes of the character at `offset`; a character with very many combining marks is split.
    public static func length(at offset: Int, in bytes: Bytes) -> Int {
        let window = bytes[offset..<min(bytes.count, offset + 64)].array
        guard let lead = window.first else { return 0 }
        if lead < 0x80, window.count < 2 || window[1] < 0x80 { return 1 }
        let text = String(decoding: window, as: UTF8.self)
        guard let first = text.first, !first.unicodeScalars.contains("\u{FFFD}") else { return 1 }
        return max(1, min(window.count, String(first).utf8.count))
    }

    /// The offset at which the character before `offset` starts.
    public static func start(before offset: Int, in bytes: Bytes) -> Int {
        let from = boundary(max(0, offset - 64), in: bytes)
        var start = from
        while start < offset {
            let next = start + length(at: start, in: bytes)
            if next >= offset { return start }
            start = next
        }
        return max(0, offset - 1)
    }

    /// `offset`, or the start of the UTF-8 sequence that contains it.
    public static func boundary(_ offset: Int, in bytes: Bytes) -> Int {
        let from = max(0, offset - 3)
        let window = bytes[from..<min(bytes.count, offset + 1)].array
        var place = window.count - 1
        while place > 0, window[place] & 0xC0 == 0x80 { place -= 1 }
        return offset < bytes.count ? from + max(0, place) : offset
    }
}
