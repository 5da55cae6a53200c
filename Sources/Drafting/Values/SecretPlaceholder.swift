internal import CurlewBytes
internal import CurlewNetworking

/// Stands for secrets in bytes that are looked at and not sent: as long as the stars that are shown in its place, so
/// that no offset moves, and of letters that no serializer escapes. They are made anew for each run: a file that held them
/// could pass for a place that is not known yet.
public enum SecretPlaceholder {
    public static let text: String = {
        let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
        let some = mask.utf8.map { _ in letters[Int.random(in: letters.indices)] }
        return String(decoding: some, as: UTF8.self)
    }()
    public static let mask = SecretMask.stars

    /// In the places of stars.
    public static func placed(in text: String) -> String {
        String(decoding: replaced(mask, by: Self.text, in: Array(text.utf8)), as: UTF8.self)
    }

    public static func masked(_ text: String) -> String {
        String(decoding: masked(Array(text.utf8)), as: UTF8.self)
    }

    public static func masked(_ bytes: [UInt8]) -> [UInt8] { replaced(text, by: mask, in: bytes) }

    /// Both are of one length.
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
