internal import CurlewFiles
internal import Synchronization

/// Digests of files, kept until a file's mark changes: a run needs the digests of the same folder once for each
/// request.
enum FileContents {
    enum Answer: Equatable {
        /// The digest, with the file-name endings that `FileMentions` finds in the content.
        case digest(String, count: Int, mentions: Set<[UInt8]>)
        case own(ManagedFile.Content)
        case unreadable
    }

    /// The facts about a content, whatever its file's name.
    private struct Facts {
        var digest: String
        var count: Int
        var mentions: Set<[UInt8]>
        /// Nil when no name of a YAML file was seen for it.
        var own: (form: ManagedFile.Form, content: ManagedFile.Content)?
    }

    private static let known = Mutex<[FileMark: Facts]>([:])
    private static let limit = 4 * ProgramContent.countLimit
    /// A larger file is not searched for names: it may name any.
    private static let searchLimit = 16 << 20

    /// - Parameters:
    ///   - mark: that of the file just now.
    ///   - isYAML: whether its name ends so.
    ///   - root: the collection's folder, links resolved; empty when no file is one of curlew's.
    static func look(at path: String, _ mark: FileMark, isYAML: Bool, root: String) -> Answer {
        // The same file may have another name too, which is none of curlew's.
        let root = isYAML ? root : ""
        if let facts = known.withLock({ $0[mark] }), !isYAML || facts.own != nil { return answer(facts, path, root) }
        let start = FileMark.now
        guard let facts = read(path, isYAML: isYAML) else { return .unreadable }
        if FileMark(path) == mark, mark.isSettled(at: start) {
            known.withLock { known in
                if known.count >= limit { known = [:] }
                known[mark] = facts
            }
        }
        return answer(facts, path, root)
    }

    private static func answer(_ facts: Facts, _ path: String, _ root: String) -> Answer {
        if let own = facts.own, !root.isEmpty, FilePath.isInside(path, root),
            ManagedFile.isOne(path.utf8.dropFirst(root.utf8.count + 1), own.form)
        {
            return .own(own.content)
        }
        return .digest(facts.digest, count: facts.count, mentions: facts.mentions)
    }

    private static func read(_ path: String, isYAML: Bool) -> Facts? {
        guard let content = try? BoundedFile.read(path, limit: ProgramContent.byteLimit) else { return nil }
        let bytes = content.bytes
        let own = isYAML ? (ManagedFile.Form(bytes), ManagedFile.Content(bytes)) : nil
        let mentions = bytes.count > searchLimit ? FileMentions.any : FileMentions.ends(in: bytes)
        return Facts(
            digest: own?.1.whole ?? digest(of: bytes), count: bytes.count, mentions: mentions,
            own: own.map { (form: $0.0, content: $0.1) })
    }

    /// A digest without spaces.
    static func digest(of bytes: [UInt8]) -> String {
        ContentDigest.of(bytes) ?? "none-\(FileStamp.hash(bytes))-\(bytes.count)"
    }
}

/// Finds the YAML files that a script may name, by the ends of their names in its text: `lib.yaml` for `.
/// ./lib.yaml`, `b.yaml` for `l*b.yaml`, and `.yaml`, which matches any, for `*.yaml`, `$name.yaml` and `"lib" +
/// ".yaml"`. A name that is assembled without its ending is not found.
enum FileMentions {
    private static let endings = [Array(".yaml".utf8), Array(".yml".utf8)]

    /// The ends of all names.
    static var any: Set<[UInt8]> { Set(endings) }

    /// The ends of names, each once.
    static func ends(in text: [UInt8]) -> Set<[UInt8]> {
        var ends: Set<[UInt8]> = []
        var place = 0
        while let dot = text[place...].firstIndex(of: UInt8(ascii: ".")) {
            place = dot + 1
            for ending in endings where text[dot...].starts(with: ending) {
                ends.insert(Array(text[start(of: dot, in: text)..<dot]) + ending)
            }
        }
        return ends
    }

    /// The start of the literal part of the name before an ending.
    private static func start(of dot: Int, in text: [UInt8]) -> Int {
        var start = dot
        while start > 0, isOfName(text[start - 1]) { start -= 1 }
        // The word after one of these characters is the name of a variable.
        return start > 0 && "$%@".utf8.contains(text[start - 1]) ? dot : start
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), 0x80...:
            true
        default: false
        }
    }
}
