import CurlewSerialization

/// Files that are nowhere: their sizes by path. All others are not there.
struct SomeFiles: FileInfo {
    var sizes: [String: Int64] = [:]
    var faults: [String: FileFault] = [:]

    func size(of path: String) throws(FileFault) -> Int64 {
        if let fault = faults[path] { throw fault }
        guard let size = sizes[path] else { throw .notThere }
        return size
    }

    func location(of path: String) -> String { "/folder/" + path }
}
