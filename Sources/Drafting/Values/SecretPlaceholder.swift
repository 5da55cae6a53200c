internal import CurlewBytes
internal import CurlewNetworking

/// Letters that replace secrets in bytes that are shown and not sent. They are as long as the stars shown in their
/// place, so that no offset moves, and no serializer escapes them. They are random for each run: otherwise a file
/// that holds them could pass for an unknown place.
public enum SecretPlaceholder {
    public static let text: String = {
        let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
        let some = mask.utf8.map { _ in letters[Int.random(in: letters.indices)] }
        return String(decoding: some, as: UTF8.self)
    }()
    public static let mask = SecretMask.stars

    /// The text with placeholders in place of stars.
    public static func placed(in text: String) -> String {
        String(decoding: replaced(mask, by: Self.text, in: Array(text.utf8)), as: UTF8.self)
    }

    public static func masked(_ text: String) -> String {
        String(decoding: masked(Array(text.utf8)), as: UTF8.self)
    }

    public static func masked(_ bytes: [UInt8]) -> [UInt8] { replaced(text, by: mask, in: bytes) }

    /// Replaces one by the other in place; both have the same length.
    private static func replaced(_ text: String, by other: String, in bytes: [UInt8]) -> [UInt8] {
        let pattern = Array(text.utf8)
        guard bytes.count >= pattern.count else { return bytes }
        var bytes = bytes
        var place = 0
        while place + pattern.count <= bytes.count {
            if bytes[place] == pattern[0], bytes[place..<place + pattern.count].elementsEqual(pattern) {
                bytes.replaceSubrange(place..<place + pattern.count, with: other.utf8)
                place += pattern.count
            } else {
                place += 1
            }
        }
        return bytes
    }
}
