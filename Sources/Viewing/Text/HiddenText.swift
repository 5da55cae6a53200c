public import CurlewBytes
public import CurlewNetworking

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
