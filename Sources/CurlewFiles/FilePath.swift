internal import CurlewBytes
internal import Glibc

/// Operations on paths as texts, without access to the file system.
package enum FilePath {
    package static func join(_ folder: String, _ name: String) -> String {
        if folder.isEmpty { return name }
        if name.isEmpty { return folder }
        return folder.utf8.last == UInt8(ascii: "/") ? folder + name : folder + "/" + name
    }

    /// The folder of a path: `a/b` for `a/b/c`, `bare` for a name alone. Callers pass an empty `bare` for paths within
    /// a collection.
    package static func parent(_ path: String, bare: String = ".") -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return bare }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    package static func name(_ path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
        return String(path[path.utf8.index(after: slash)...])
    }

    /// A path as it is shown to a person: from the working folder on where it lies in it, else whole.
    package static func shown(_ path: String, from workingFolder: String) -> String {
        guard !workingFolder.isEmpty, workingFolder != "/", isInside(path, workingFolder) else { return path }
        return path.utf8.text(behind: workingFolder + "/").map { "./\($0)" } ?? "."
    }

    /// The name without `.yaml` or `.yml`; nil for another file.
    package static func stem(_ name: String) -> String? {
        let stem = name.utf8.text(withoutEnd: ".yaml") ?? name.utf8.text(withoutEnd: ".yml")
        return stem.flatMap { $0.isEmpty ? nil : String($0) }
    }

    /// True for the folder itself and everything below it. The comparison is by bytes, as in the file system.
    package static func isInside(_ path: String, _ folder: String) -> Bool {
        if folder == "/" { return path.utf8.first == UInt8(ascii: "/") }
        guard path.utf8.starts(with: folder.utf8) else { return false }
        let rest = path.utf8.dropFirst(folder.utf8.count)
        return rest.isEmpty || rest.first == UInt8(ascii: "/")
    }
}

extension FilePath {
    /// The order of the bytes. Lists of 10,000 files are sorted by it for each request, so it copies nothing.
    package static func precedes(_ left: String, _ right: String) -> Bool {
        let precedes = left.utf8.withContiguousStorageIfAvailable { left in
            right.utf8.withContiguousStorageIfAvailable { right in
                let order = memcmp(left.baseAddress!, right.baseAddress!, min(left.count, right.count))
                return order == 0 ? left.count < right.count : order < 0
            }
        }
        return (precedes ?? nil) ?? left.utf8.lexicographicallyPrecedes(right.utf8)
    }

    /// Compares by bytes: the composed and the decomposed form of a letter are two names.
    package static func isSame(_ left: String, _ right: String) -> Bool {
        left.utf8.elementsEqual(right.utf8)
    }
}
