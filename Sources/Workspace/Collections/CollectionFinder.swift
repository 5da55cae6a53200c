import CurlewFiles

/// Finds the collection to use when none is named.
public enum CollectionFinder {
    public static let file = "curlew.yaml"
    /// The folder name suggested for the first save.
    public static let offered = "api"
    private static let inner = [offered, ".curlew"]

    /// The nearest folder upwards that holds a `curlew.yaml`, or whose subfolder `api` or `.curlew` does; nil when
    /// there is none up to the root.
    public static func find(from folder: String) -> String? {
        var here = FileStatus.resolved(folder)
        while let candidate = here {
            if let found = collection(of: candidate) { return found }
            here = candidate == "/" ? nil : FilePath.parent(candidate)
        }
        return nil
    }

    /// The collection that a folder is or holds in `api` or `.curlew`; nil when there is none.
    public static func collection(of folder: String) -> String? {
        ([folder] + inner.map { FilePath.join(folder, $0) }).first(where: isCollection)
    }

    /// The name in the folder's `curlew.yaml`, else the folder's own name.
    public static func name(of folder: String) -> String {
        let content = try? BoundedFile.read(FilePath.join(folder, file))
        let reading = content.flatMap { try? FolderFile.read($0.bytes, file: file) }
        return reading?.file.name ?? FilePath.name(folder)
    }

    /// Whether the folder holds a `curlew.yaml`.
    public static func isCollection(_ folder: String) -> Bool {
        FileStatus.isFile(FilePath.join(folder, file))
    }
}
