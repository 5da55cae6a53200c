/// The files that a program of a collection can reach: those that its words name, and every file below the collection's
/// folder, and below the program's own outside of it. Of the files that curlew edits only some lines count, see
/// `ManagedFile`; those that it made, `WrittenFiles`, do not count until another program changes them, and the file that
/// its output goes into does not count while it runs. `.git` does not count unless a word names a file there, nor do
/// files that a program loads from elsewhere. Which files git ignores is the stranger's word and decides nothing.
///
/// The digest is part of a grant, and the list of files is stored with the grant, so that the next question can name
/// the changed ones.
public struct ProgramContent: Hashable, Sendable {
    /// The folder the program runs in, absolute.
    public var folder: String
    /// The files in the order of their paths' bytes, each once.
    public var files: [ProgramFile] = []
    /// The size of the files that were read, in bytes.
    public var byteCount = 0
    /// The reason why not every file was looked at; nil when all were.
    public var gap: ContentGap?

    /// The largest number of files, and of bytes, that are looked at for one program.
    public static let countLimit = 20_000
    public static let byteLimit = 512 << 20
}

/// One file as it was when its digest was made.
public struct ProgramFile: Hashable, Sendable {
    /// Relative to the collection's folder; absolute outside of it.
    public var path: String
    /// SHA-256 in 64 hexadecimal digits: of the content, or of a description when there is none, as for a pipe.
    public var digest: String
}

/// The reason why a program's content is not fully known. A grant for it holds for this run of curlew.
public enum ContentGap: Hashable, Sendable {
    /// More files than `ProgramContent.countLimit`, or more words that could name one.
    case tooMany(folder: String)
    /// More bytes than `ProgramContent.byteLimit`.
    case tooLarge(folder: String)
    case unreadable(String)
    /// A link to a folder that is not looked at.
    case leadsOut(String)
    /// Without libcrypto there are no digests.
    case noDigest

    public var sentence: String {
        switch self {
        case .tooMany(let folder):
            "More than \(ProgramContent.countLimit) files lie below \(folder), and not all were looked at."
        case .tooLarge(let folder):
            "The files below \(folder) have more than \(ProgramContent.byteLimit >> 20) MiB, and not all were looked at."
        case .unreadable(let path): "\(path) cannot be read, and was not looked at."
        case .leadsOut(let path): "\(path) leads to a folder elsewhere, which was not looked at."
        case .noDigest: "No file was looked at, since libcrypto is not there."
        }
    }
}

/// A difference from an earlier grant for the same words.
public enum ContentChange: Hashable, Sendable {
    case changed(String), added(String), removed(String)

    /// The differences, in the order of the paths' bytes.
    static func between(_ old: [ProgramFile], _ new: [ProgramFile]) -> [ContentChange] {
        // By bytes: two Unicode forms of a letter make two files.
        let before = Dictionary(old.map { (Array($0.path.utf8), $0.digest) }) { $1 }
        let after = Dictionary(new.map { (Array($0.path.utf8), $0.digest) }) { $1 }
        let added = new.compactMap { file -> ContentChange? in
            guard let digest = before[Array(file.path.utf8)] else { return .added(file.path) }
            return digest == file.digest ? nil : .changed(file.path)
        }
        return added + old.filter { after[Array($0.path.utf8)] == nil }.map { .removed($0.path) }
    }

    public var path: String {
        switch self {
        case .changed(let path), .added(let path), .removed(let path): path
        }
    }

    public var words: String {
        switch self {
        case .changed: path
        case .added: "\(path) (new)"
        case .removed: "\(path) (gone)"
        }
    }
}
