internal import Formats

/// Files of a collection that curlew writes: requests, folders' files, environments and batches. They are no part of what a
/// program can reach, or every save would ask again.
enum OwnFile {
    /// Longer ones are looked at like others.
    static let limit = 1 << 20

    /// Whether this is one of them, by its place and by what it says: a script is not one because of its name.
    /// - Parameter path: from the collection's folder on.
    static func isOne(_ path: String, _ bytes: [UInt8]) -> Bool {
        guard isYAML(path), bytes.count <= limit, !bytes.starts(with: Array("#!".utf8)) else { return false }
        do {
            let root = try RequestFile.root(of: bytes, file: path)
            return isNamed(path) || root["request"] != nil
        } catch {
            return error.kind == .empty && isNamed(path)
        }
    }

    /// By its name alone; cheap.
    static func isYAML(_ path: String) -> Bool { FilePath.stem(FilePath.name(path)) != nil }

    /// Files that have no line `request`.
    private static func isNamed(_ path: String) -> Bool {
        let steps = path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
        if steps.count == 1, steps[0] == CollectionFinder.file { return true }
        if steps.last == FolderFile.name { return true }
        return steps.count == 2 && [EnvironmentFile.folder, BatchFile.folder].contains(steps[0])
    }
}
