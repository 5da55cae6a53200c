internal import CurlewFiles
internal import Glibc

/// A deleted item with its files, so that it can be restored.
public struct DeletedItem: Equatable, Sendable {
    public var path: ItemPath
    /// The files with their paths in the collection.
    var files: [File]
    var order: [String]
    var folders: [ItemPath]

    struct File: Equatable, Sendable {
        var path: String
        var bytes: [UInt8]
        /// The file's permission bits.
        var mode: mode_t
        /// The text of the link that the file was; nil for a file of its own.
        var link: String?
    }

    /// A link may lead to a file beside it.
    fileprivate var filesThenLinks: [File] { files.filter { $0.link == nil } + files.filter { $0.link != nil } }

    /// Whether both have the same files with the same bytes in the same folders; their order in the list may differ.
    func hasSameContent(as other: DeletedItem) -> Bool {
        func sorted(_ files: [File]) -> [File] { files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) } }
        func sorted(_ folders: [ItemPath]) -> [[UInt8]] {
            folders.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
        }
        return FilePath.isSame(path, other.path) && sorted(files) == sorted(other.files)
            && sorted(folders) == sorted(other.folders)
    }
}

extension RequestCollection {
    /// Deletes a request, or a folder with everything in it. Returns the content that `restore` needs.
    ///
    /// - Parameter expected: the result of an earlier `deletable`. If the disk differs from it now, nothing is
    ///   deleted and the error says `changedOnDisk`. When nil, whatever is there is deleted.
    public func delete(_ path: ItemPath, expecting expected: DeletedItem? = nil) throws(SaveError) -> DeletedItem {
        let item = try deletable(path)
        if let expected, !item.hasSameContent(as: expected) {
            throw .file(FileError(.delete, path, .changedOnDisk))
        }
        let folder = FilePath.parent(path, bare: "")
        try changeOrder(in: folder) { $0.filter { $0 != FilePath.name(path) } }
        do {
            for file in item.files { try remove(file.path) }
            for folder in item.folders.reversed() { try removeFolder(folder) }
        } catch {
            putBack(item)
            throw .file(error)
        }
        return item
    }

    /// Restores the files of an incomplete deletion, as far as possible.
    private func putBack(_ item: DeletedItem) {
        for folder in item.folders { try? Folders.make(FilePath.join(root, folder), mode: 0o777) }
        for file in item.filesThenLinks { try? write(file) }
        try? changeOrder(in: FilePath.parent(item.path, bare: ""), always: !item.order.isEmpty) { _ in item.order }
    }

    /// Writes one file back; never over a file that took its place.
    private func write(_ file: DeletedItem.File) throws(SaveError) {
        if try saving(putLink(file.link, at: file.path)) { return }
        _ = try write(file.bytes, to: file.path, expecting: .absent)
        _ = chmod(FilePath.join(root, file.path), file.mode)
    }

    /// The item that `delete` would remove, as it is on disk now.
    public func deletable(_ path: ItemPath) throws(SaveError) -> DeletedItem {
        let order = try order(of: FilePath.parent(path, bare: ""))
        var item = DeletedItem(path: path, files: [], order: order, folders: [])
        for location in locations(of: path) { try saving(collect(location, into: &item)) }
        return item
    }

    /// Restores a deleted item; never over a file that took its place.
    public func restore(_ item: DeletedItem) throws(SaveError) {
        for folder in item.folders { try saving(Folders.make(FilePath.join(root, folder), mode: 0o777)) }
        for file in item.filesThenLinks { try write(file) }
        try changeOrder(in: FilePath.parent(item.path, bare: ""), always: !item.order.isEmpty) { _ in item.order }
    }

    /// Reads every file below the path before anything is removed: a file that cannot be read could not be restored,
    /// so the deletion stops.
    private func collect(_ path: String, into item: inout DeletedItem) throws(FileError) {
        let place = FilePath.join(root, path)
        _ = try FileLinks.target(of: place, inside: root)
        guard FileKind.of(place) == .folder else {
            let bytes = try BoundedFile.read(place).bytes
            let link = FileLinks.direct(of: place)
            item.files.append(.init(path: path, bytes: bytes, mode: FileStatus.mode(place) ?? 0o644, link: link))
            return
        }
        item.folders.append(path)
        for entry in try FolderListing.read(place, withHidden: true).entries {
            // A folder with a git repository of its own is not deleted.
            guard let name = entry.name, name != ".git" else {
                throw FileError(.delete, place, .notARegularFile(.unknown))
            }
            try collect(FilePath.join(path, name), into: &item)
        }
    }

    func remove(_ path: String) throws(FileError) {
        guard unlink(FilePath.join(root, path)) == 0 else { throw FileError(.delete, path, code: errno) }
    }

    /// Makes a link that was deleted anew; never over a file that took its place. False without one, and where it would
    /// lead to nothing or out of the collection: its content is then a file of its own.
    func putLink(_ text: String?, at path: String) throws(FileError) -> Bool {
        let place = FilePath.join(root, path)
        guard let text else { return false }
        guard symlink(text, place) == 0 else {
            if errno == EEXIST { throw FileError(.save, place, .alreadyExists) }
            return false
        }
        if (try? FileLinks.target(of: place, inside: root)) != nil, FileStatus.isFile(place) { return true }
        unlink(place)
        return false
    }

    private func removeFolder(_ path: String) throws(FileError) {
        guard rmdir(FilePath.join(root, path)) == 0 else { throw FileError(.delete, path, code: errno) }
    }
}
