import CurlewBytes
import CurlewNetworking
import CurlewSerialization
import Drafting
import Glibc

/// Looks at files and folders whose paths are being typed.
enum FileFinder {
    static func sizes(_ job: FilesJob) -> [String: Result<Int64, FileFault>] {
        let files = LocalFiles(folder: job.folder)
        var sizes: [String: Result<Int64, FileFault>] = [:]
        for path in job.paths {
            sizes[path] = Result { () throws(FileFault) in try files.size(of: path) }
        }
        return sizes
    }

    /// The names in a folder in ascending order, folders with `/` at the end. Hidden names only with `showsHidden`. Nil
    /// when the folder cannot be read.
    static func entries(_ job: FolderJob) -> [String]? {
        let path = LocalFiles(folder: job.folder).location(of: job.path)
        guard let folder = unsafe opendir(path) else { return nil }
        defer { unsafe closedir(folder) }
        var names: [String] = []
        while let entry = unsafe readdir(folder) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { place in
                unsafe place.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            guard name != ".", name != "..", !name.utf8.hasPrefix(".") || job.showsHidden else { continue }
            names.append(isFolder(path + "/" + name) ? name + "/" : name)
        }
        return names.sorted()
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
