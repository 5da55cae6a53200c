import CurlewBytes
import Serialization

/// Sizes and faults of the files that the parameters name. This is a value: an effect reads the disk, for every new
/// path and before every send.
struct KnownFiles: FileInfo, Equatable {
    /// The folder of relative paths: the one of the request's file.
    var folder: String
    private var sizes: [String: Result<Int64, FileFault>] = [:]

    init(folder: String = ".") {
        self.folder = folder
    }

    /// The size in bytes. A file that was not looked up yet counts as empty until the result arrives.
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

    /// The size in bytes or the fault; nil: not looked up yet.
    subscript(path: String) -> Result<Int64, FileFault>? {
        get { sizes[path] }
        set { sizes[path] = newValue }
    }
}

/// A folder to be listed.
public struct FolderJob: Equatable, Sendable {
    var id: JobID
    /// The folder of relative paths.
    var folder: String
    /// The path as typed, up to the last `/`.
    var path: String
    /// The typed part of the name begins with a dot.
    var showsHidden: Bool
}

/// Files whose sizes are to be read.
public struct FilesJob: Equatable, Sendable {
    var id: JobID
    /// The folder of relative paths.
    var folder: String
    /// The paths as typed, with variables replaced.
    var paths: [String]
}
