internal import CurlewFiles
internal import Synchronization

/// Digests of files, kept until a file's times change: a run needs the digests of the same folder once for each
/// request.
enum FileContents {
    enum Answer: Equatable {
        /// The digest, with the file-name endings that `FileMentions` finds in the content.
        case digest(String, count: Int, mentions: Set<[UInt8]>)
        case own(OwnFile.Content)
        case unreadable
    }

    private struct Key: Hashable {
        var root: [UInt8]
        var path: [UInt8]
    }

    private struct Entry {
        var mark: FileMark
        var answer: Answer
    }

    private static let known = Mutex<[Key: Entry]>([:])
    private static let limit = 20_000

    /// - Parameter root: the collection's folder, links resolved; empty when no file is one of curlew's.
    static func look(at path: String, root: String) -> Answer {
        guard let mark = FileMark(path) else { return .unreadable }
        let key = Key(root: Array(root.utf8), path: Array(path.utf8))
        if let entry = known.withLock({ $0[key] }), entry.mark == mark { return entry.answer }
        let start = FileMark.now
        let answer = read(path, root: root)
        if FileMark(path) == mark, mark.isSettled(at: start) {
            known.withLock { known in
                if known.count >= limit { known = [:] }
                known[key] = Entry(mark: mark, answer: answer)
            }
        }
        return answer
    }

    private static func read(_ path: String, root: String) -> Answer {
        guard let bytes = try? BoundedFile.read(path).bytes else { return .unreadable }
        if !root.isEmpty, FilePath.isInside(path, root) {
            let inside = String(Substring(path.utf8.dropFirst(root.utf8.count + 1)))
            if OwnFile.isOne(inside, bytes) {
                return .own(OwnFile.Content(bytes))
            }
        }
        return .digest(digest(of: bytes), count: bytes.count, mentions: FileMentions.ends(in: bytes))
    }

    /// A digest without spaces.
    static func digest(of bytes: [UInt8]) -> String {
        ContentDigest.of(bytes) ?? "none-\(FileStamp.hash(bytes))-\(bytes.count)"
    }
}
