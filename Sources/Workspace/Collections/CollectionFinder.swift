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
            for place in [candidate] + inner.map({ FilePath.join(candidate, $0) }) where isCollection(place) {
                return place
            }
            here = candidate == "/" ? nil : FilePath.parent(candidate)
        }
        return nil
    }

    /// Whether the folder holds a `curlew.yaml`.
    public static func isCollection(_ folder: String) -> Bool {
        FileStatus.isFile(FilePath.join(folder, file))
    }
}
