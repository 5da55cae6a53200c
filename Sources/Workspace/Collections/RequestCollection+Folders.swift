internal import CurlewFiles
internal import CurlewFormats
internal import Glibc

extension RequestCollection {
    /// Makes the folder of a collection with its `curlew.yaml`; an existing one stays as it is.
    public static func make(at folder: String, name: String? = nil) throws(SaveError) {
        try saving(Folders.make(folder, mode: 0o777))
        let file = FilePath.join(folder, CollectionFinder.file)
        guard FileKind.of(file) == nil else { return }
        let value = YAMLValue.mapping([YAMLEntry("name", .text(name ?? FilePath.name(folder)))])
        try saving(AtomicWriter().write(Array(YAMLWriter().document(value).utf8), to: file, expecting: .absent))
    }

    /// Makes a folder. Its name becomes the folder's name on disk; a name that no folder can have is kept in
    /// `folder.yaml`.
    public func makeFolder(named name: String, in parent: ItemPath = "") throws(SaveError) -> ItemPath {
        let stem = FileNames.free(name, taken: try stems(in: parent), fallback: "folder")
        let path = FilePath.join(parent, stem)
        try saving(FileLinks.target(of: FilePath.join(root, path), inside: root))
        try saving(Folders.make(FilePath.join(root, path), mode: 0o777))
        if name != stem {
            let value = YAMLValue.mapping([YAMLEntry("name", .text(name))])
            let file = FilePath.join(path, FolderFile.name)
            _ = try write(Array(YAMLWriter().document(value).utf8), to: file, expecting: .absent)
        }
        return path
    }

    /// Moves an item to `index` in the list of `folder`, which may be the folder it is in or another.
    public func move(_ path: ItemPath, to folder: ItemPath, at index: Int) throws(SaveError) -> ItemPath {
        let from = FilePath.parent(path, bare: "")
        _ = try (order(of: from), order(of: folder))
        var name = FilePath.name(path)
        if !FilePath.isSame(from, folder) {
            name = FileNames.free(name, taken: try stems(in: folder))
            try moveFile(location(of: path), to: FilePath.join(folder, name) + (isFolder(path) ? "" : ".yaml"))
            try moveBaseline(of: path, to: FilePath.join(folder, name))
            let old = FilePath.name(path)
            try changeOrder(in: from) { $0.filter { $0 != old } }
        }
        var names = list(of: folder).map { FilePath.name($0.path) }.filter { $0 != name }
        names.insert(name, at: min(max(0, index), names.count))
        try changeOrder(in: folder, always: true) { _ in names }
        return FilePath.join(folder, name)
    }

    func isFolder(_ path: ItemPath) -> Bool { FileKind.of(FilePath.join(root, path)) == .folder }

    /// The file or folder of an item, as a path inside the collection.
    func location(of path: ItemPath) -> String { isFolder(path) ? path : fileName(of: path) }

    func list(of folder: ItemPath) -> [CollectionItem] {
        if folder.isEmpty { return items }
        guard case .folder(let found) = item(at: folder) else { return [] }
        return found.items
    }

    /// Renames inside the collection without overwriting.
    func moveFile(_ file: String, to target: String) throws(SaveError) {
        let from = FilePath.join(root, file)
        let to = FilePath.join(root, target)
        let place = try saving(FileLinks.target(of: to, inside: root))
        guard FileKind.of(place) == nil else { throw .file(FileError(.rename, to, .alreadyExists)) }
        guard Glibc.rename(from, place) == 0 else { throw .file(FileError(.rename, from, code: errno)) }
    }
}
