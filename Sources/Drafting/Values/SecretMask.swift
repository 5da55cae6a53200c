internal import Formats
internal import Networking

/// Takes known secret values out of text and bytes that are kept or shown.
public struct SecretMask: Equatable, Sendable {
    /// The longest first, so that a value inside another leaves nothing of it.
    private let values: [[UInt8]]
    /// A secret too short to be looked for: whatever may hold it is not kept.
    public let hasShort: Bool

    private static let shortest = 4

    /// - Parameter secrets: the values; empty ones do not count.
    public init(_ secrets: some Sequence<String>) {
        var forms: Set<[UInt8]> = []
        var hasShort = false
        for secret in secrets where !secret.isEmpty {
            guard secret.utf8.count >= Self.shortest else {
                hasShort = true
                continue
            }
            for form in Self.forms(secret) { forms.insert(Array(form.utf8)) }
        }
        values = forms.sorted { $0.count == $1.count ? $0.lexicographicallyPrecedes($1) : $0.count > $1.count }
        self.hasShort = hasShort
    }

    public var isEmpty: Bool { values.isEmpty && !hasShort }

    /// As it is, in a URL or form, in JSON, and in XML between tags and in values.
    private static func forms(_ secret: String) -> [String] {
        let percent = PercentText.encoded(secret)
        let xml = [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")].reduce(secret) { $0.replacing($1.0, with: $1.1) }
        return [
            secret, percent, percent.replacing("%20", with: "+"), JSONEscape.text(secret), xml,
            xml.replacing("\"", with: "&quot;"),
        ]
    }

    public func masked(_ text: String) -> String {
        guard !values.isEmpty else { return text }
        return String(decoding: masked(Array(text.utf8)), as: UTF8.self)
    }

    /// The same bytes where no secret is among them.
    public func masked(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8]?
        var place = 0
        var copied = 0
        while place < bytes.count {
            guard let value = value(at: place, bytes) else {
                place += 1
                continue
            }
            result = (result ?? []) + bytes[copied..<place] + SecretPlaceholder.mask.utf8
            place += value.count
            copied = place
        }
        return result.map { $0 + bytes[copied...] } ?? bytes
    }

    private func value(at place: Int, _ bytes: [UInt8]) -> [UInt8]? {
        values.first { value in
            bytes[place] == value[0] && place + value.count <= bytes.count
                && bytes[place..<place + value.count].elementsEqual(value)
        }
    }
}
