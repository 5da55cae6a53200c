public import CurlewBytes
public import CurlewNetworking

/// A stretch of a body as Raw writes it: stars for each secret, and for a part of one that a row break cuts off.
public struct HiddenText {
    private let bytes: Bytes
    private let range: Range<Int>
    private let secrets: [Range<Int>]

    /// - Parameter range: what is drawn; secrets that begin before it or end behind it are found too.
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

    /// Of a part of it, offsets in the body.
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

    /// As many bytes more as it takes to hold no part of a secret.
    public func widened(_ part: Range<Int>) -> Range<Int> {
        secrets.filter { $0.overlaps(part) }.reduce(part) { all, secret in
            min(all.lowerBound, secret.lowerBound)..<max(all.upperBound, secret.upperBound)
        }.clamped(to: range)
    }

    /// Of a range that holds no line's end, the bytes; nil for those of secrets.
    public var readable: [UInt8?] {
        zip(range, bytes[range].array).map { place, byte in
            secrets.contains { $0.contains(place) } ? nil : byte
        }
    }
}
