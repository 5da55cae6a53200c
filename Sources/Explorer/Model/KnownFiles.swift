import CurlewBytes
import Serialization

/// What was found out about the files that the parameters name. A value: the disk is asked by an effect, whenever a
/// path is new and before every send.
struct KnownFiles: FileInfo, Equatable {
    /// Where relative paths start: the folder of the request's file.
    var folder: String
    private var sizes: [String: Result<Int64, FileFault>] = [:]

    init(folder: String = ".") {
        self.folder = folder
    }

    /// A file that was not asked for yet counts as empty until the answer is there.
    func size(of path: String) throws(FileFault) -> Int64 {
        switch sizes[path] {
        case .success(let size): return size
        case .failure(let fault): throw fault
        case nil: return 0
        }
    }

    func location(of path: String) -> String {
        path.utf8.hasPrefix("/") ? path : folder.utf8.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
    }

    /// Nil: not asked for yet.
    subscript(path: String) -> Result<Int64, FileFault>? {
        get { sizes[path] }
        set { sizes[path] = newValue }
    }
}

/// A folder to be listed.
public struct FolderJob: Equatable, Sendable {
    var id: JobID
    /// Where relative paths start.
    var folder: String
    /// As typed, up to the last `/`.
    var path: String
    /// The name typed so far begins with a dot.
    var showsHidden: Bool
}

/// Files to be looked at.
public struct FilesJob: Equatable, Sendable {
    var id: JobID
    /// Where relative paths start.
    var folder: String
    /// As typed, variables replaced.
    var paths: [String]
}
