public import CurlewBytes
public import CurlewFormats
import CurlewMessage

/// A body as it is compared: by structure where it is a tree, by lines where it is a text, else by bytes.
public enum ComparedBody: Sendable {
    case tree(any TreeDocument)
    /// UTF-8.
    case text(Bytes)
    case binary(Bytes)
    case empty

    /// Reads JSON, property lists and XML, told by the type or by how they begin; off the main actor, since this is
    /// linear in the body.
    ///
    /// - Parameters:
    ///   - type: the value of `Content-Type`.
    ///   - isCancelled: asked now and then; a cancelled reading gives text or bytes.
    public init(_ bytes: Bytes, type: String?, isCancelled: () -> Bool = { Task.isCancelled }) {
        guard !bytes.isEmpty else {
            self = .empty
            return
        }
        let type = type.flatMap(MediaType.init(parsing:))
        if let document = Self.document(bytes, type, isCancelled) {
            self = .tree(document)
        } else {
            let text = CharsetReading(of: bytes, header: type?["charset"]).text(of: bytes)?.bytes ?? bytes
            self = Self.isText(text) ? .text(text) : .binary(bytes)
        }
    }

    private static func document(_ bytes: Bytes, _ type: MediaType?, _ isCancelled: () -> Bool) -> (any TreeDocument)? {
        let start = bytes[0..<min(bytes.count, 512)].array
        let first = start.first { $0 > 0x20 }
        if start.starts(with: "bplist00".utf8) || start.contains("<plist".utf8) {
            return try? PropertyListDocument(parsing: bytes)
        }
        if type?.isXML == true || start.starts(with: "<?xml".utf8) {
            return try? XMLDocument(parsing: bytes, charset: type?["charset"])
        }
        let isOpening = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        // A scalar alone is JSON only when the type says so: `12` is a text as well.
        guard type?.isJSON == true || isOpening else { return nil }
        return try? JSONDocument(parsing: bytes, charset: type?["charset"], isCancelled: isCancelled)
    }

    private static func isText(_ bytes: Bytes) -> Bool {
        unsafe bytes.withUnsafeBytes { all in
            guard unsafe !all.prefix(8192).contains(0) else { return false }
            return unsafe String(validating: all, as: UTF8.self) != nil
        }
    }
}

extension [UInt8] {
    fileprivate func contains(_ text: String.UTF8View) -> Bool {
        let wanted = Array(text)
        guard count >= wanted.count else { return false }
        return (0...(count - wanted.count)).contains { self[$0...].starts(with: wanted) }
    }
}

/// The first place where two bodies of bytes differ.
public struct ByteDifference: Equatable, Sendable {
    /// Offset of the first byte that differs; the shorter count when one is the start of the other.
    public let offset: Int
    /// Lengths in bytes.
    public let counts: (first: Int, second: Int)
    /// Offset of the bytes below, a multiple of 16.
    public let start: Int
    /// Up to `shown` bytes of each side from `start` on.
    public let first: [UInt8]
    public let second: [UInt8]

    public static let shown = 64

    /// - Returns: nil when both are the same.
    public init?(_ first: Bytes, _ second: Bytes) {
        guard let offset = first.firstDifference(from: second) else { return nil }
        self.offset = offset
        counts = (first.count, second.count)
        let start = offset & ~15
        self.start = start
        func window(_ bytes: Bytes) -> [UInt8] {
            bytes[min(start, bytes.count)..<min(start + Self.shown, bytes.count)].array
        }
        self.first = window(first)
        self.second = window(second)
    }

    public static func == (left: ByteDifference, right: ByteDifference) -> Bool {
        left.offset == right.offset && left.counts == right.counts && left.first == right.first
            && left.second == right.second
    }
}
