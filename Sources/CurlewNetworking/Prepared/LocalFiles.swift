internal import CurlewBytes
public import CurlewSerialization
internal import Glibc

/// The files of this computer, as they are when they are asked about. Relative paths are in `folder`, paths with `~/`
/// in the given home folder.
public struct LocalFiles: FileInfo {
    private let folder: String
    private let home: String?

    /// - Parameters:
    ///   - folder: the start of relative paths: the folder of the request's file, or the working directory.
    ///   - home: the folder that `~` stands for; nil leaves `~` as it is.
    public init(folder: String = ".", home: String? = nil) {
        self.folder = folder
        self.home = home
    }

    public func location(of path: String) -> String {
        if path.utf8.hasPrefix("/") { return path }
        if let home, path == "~" || path.utf8.hasPrefix("~/") { return home + Substring(path.utf8.dropFirst()) }
        return folder.utf8.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
    }

    /// The size of a file in bytes; throws for anything but a plain file that can be opened.
    public func size(of path: String) throws(FileFault) -> Int64 {
        guard !path.isEmpty else { throw .notThere }
        var status = stat()
        let location = location(of: path)
        switch PlainFileFault(at: location) {
        case .hidden(let code): throw Self.fault(code)
        case .folder: throw .isFolder
        case let fault?: throw .notReadable(fault.reason)
        case nil: break
        }
        guard unsafe stat(location, &status) == 0, unsafe access(location, R_OK) == 0 else { throw Self.fault(errno) }
        return Int64(status.st_size)
    }

    private static func fault(_ code: Int32) -> FileFault {
        code == ENOENT || code == ENOTDIR ? .notThere : .notReadable(unsafe String(cString: strerror(code)))
    }
}
