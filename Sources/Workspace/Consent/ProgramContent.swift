/// What a program of a collection can reach beside its own words: the files that they name, and every file below the
/// folders of those and below the one where it runs. Of what curlew writes itself only some lines are part of it, see
/// `OwnFile`; `.git` is none, nor is what a program loads from elsewhere.
///
/// Its digest is part of a yes, and its files are kept with the yes, so that the next question can say what changed.
public struct ProgramContent: Hashable, Sendable {
    /// Where it runs, absolute.
    public var folder: String
    /// In the order of their paths' bytes, each once.
    public var files: [ProgramFile]
    /// Of those that were read.
    public var byteCount: Int
    /// Why not all was looked at; nil where all was.
    public var gap: ContentGap?

    public init(folder: String, files: [ProgramFile] = [], byteCount: Int = 0, gap: ContentGap? = nil) {
        self.folder = folder
        self.files = files
        self.byteCount = byteCount
        self.gap = gap
    }

    /// So many files are looked at for one program, and so many bytes of them.
    public static let countLimit = 2000
    public static let byteLimit = 64 << 20
}

/// One file as it was when it was looked at.
public struct ProgramFile: Hashable, Sendable {
    /// From the collection's folder on, absolute outside of it.
    public var path: String
    /// SHA-256 in 64 hexadecimal digits: of the content, or of words for what has none, such as a pipe.
    public var digest: String

    public init(path: String, digest: String) {
        self.path = path
        self.digest = digest
    }
}

/// Why a program's content is not known as a whole. A yes for it holds as long as this run of curlew.
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
            "The files below \(folder) have more than 64 MiB, and not all were looked at."
        case .unreadable(let path): "\(path) cannot be read, and was not looked at."
        case .leadsOut(let path): "\(path) leads to a folder elsewhere, which was not looked at."
        case .noDigest: "No file was looked at, since libcrypto is not there."
        }
    }
}

/// What is another since an earlier yes for the same words.
public enum ContentChange: Hashable, Sendable {
    case changed(String), added(String), removed(String)

    /// What differs, in the order of the paths' bytes.
    static func between(_ old: [ProgramFile], _ new: [ProgramFile]) -> [ContentChange] {
        // By bytes: two forms of one letter are two files.
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
