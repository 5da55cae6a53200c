import CurlewFiles

/// Saving. Each call writes to the disk and returns the saved state; open the collection again to see the list.
extension RequestCollection {
    /// Saves an opened request in its file; only the lines of changed entries differ. Nothing is written when nothing
    /// differs.
    ///
    /// - Parameter overwriting: true after the user confirmed it; otherwise a file that changed on disk since it was
    ///   read, or was deleted, gives `FileError.Reason.changedOnDisk`.
    public func save(
        _ request: SavedRequest, over opened: OpenedRequest, overwriting: Bool = false
    ) throws(SaveError) -> OpenedRequest {
        let file = fileName(of: opened.path)
        let bytes = try RequestFile.patched(opened.source, to: request, file: file)
        if overwriting { try refuseDamaged(file) }
        let isThere = FileKind.of(FilePath.join(root, file)) != nil
        if bytes == opened.source, !overwriting, isThere { return saved(request, opened.path, bytes, opened.stamp) }
        let stamp = try write(bytes, to: file, expecting: overwriting ? .anything : .unchanged(opened.stamp))
        return saved(request, opened.path, bytes, stamp)
    }

    /// Writes an opened request whose file was deleted, with its folder when that is missing too. A file that is there
    /// again gives `FileError.Reason.changedOnDisk`.
    public func saveAnew(_ request: SavedRequest, over opened: OpenedRequest) throws(SaveError) -> OpenedRequest {
        let file = fileName(of: opened.path)
        let bytes = try RequestFile.patched(opened.source, to: request, file: file)
        try saving(Folders.make(FilePath.parent(FilePath.join(root, file)), mode: 0o777))
        do throws(SaveError) {
            return saved(request, opened.path, bytes, try write(bytes, to: file, expecting: .absent))
        } catch {
            guard case .file(var fault) = error, fault.reason == .alreadyExists else { throw error }
            fault.reason = .changedOnDisk
            throw .file(fault)
        }
    }

    /// Saves a request under a new name in `folder` (empty: the root). The name becomes the file's name; a name that
    /// no file can have is kept in `name:`. Never overwrites.
    public func create(
        _ request: SavedRequest, named name: String, in folder: ItemPath = "", from source: [UInt8]? = nil
    ) throws(SaveError) -> OpenedRequest {
        let stem = FileNames.free(name, taken: try stems(in: folder))
        var request = request
        request.name = name == stem || name.isEmpty ? nil : name
        let path = FilePath.join(folder, stem)
        let bytes =
            if let source {
                try RequestFile.patched(source, to: request, file: path)
            } else {
                try RequestFile.write(request)
            }
        let stamp = try write(bytes, to: path + ".yaml", expecting: .absent)
        return saved(request, path, bytes, stamp)
    }

    /// Makes a copy beside the original, comments and unknown keys included, named `<name> copy`.
    public func duplicate(_ path: ItemPath) throws(SaveError) -> OpenedRequest {
        let opened = try opened(path)
        let folder = FilePath.parent(path, bare: "")
        return try create(opened.request, named: opened.name + " copy", in: folder, from: opened.source)
    }

    /// Renames a request; the file's name and the folder's order follow.
    public func rename(_ path: ItemPath, to name: String) throws(SaveError) -> OpenedRequest {
        let opened = try opened(path)
        let folder = FilePath.parent(path, bare: "")
        _ = try order(of: folder)
        let stem = FileNames.free(
            name, taken: try stems(in: folder).filter { !FilePath.isSame($0, FilePath.name(path)) })
        var request = opened.request
        request.name = name == stem ? nil : name
        let saved = try save(request, over: opened)
        guard !FilePath.isSame(stem, FilePath.name(path)) else { return saved }
        let target = FilePath.join(folder, stem)
        try moveFile(fileName(of: path), to: target + ".yaml")
        try moveBaseline(of: path, to: target)
        try changeOrder(in: folder) { $0.map { FilePath.isSame($0, FilePath.name(path)) ? stem : $0 } }
        return OpenedRequest(
            path: target, request: request, notes: saved.notes, source: saved.source, stamp: saved.stamp)
    }

    /// Refuses to write over a file that does not parse, even when the user confirmed it: it may be half of a merge.
    private func refuseDamaged(_ file: String) throws(SaveError) {
        guard let content = try content(of: file) else { return }
        try undamaged(RequestFile.read(content.bytes, file: file))
    }

    func opened(_ path: ItemPath) throws(SaveError) -> OpenedRequest {
        return try undamaged(request(at: path))
    }

    private func saved(_ request: SavedRequest, _ path: ItemPath, _ bytes: [UInt8], _ stamp: FileStamp) -> OpenedRequest
    {
        let notes = (try? RequestFile.read(bytes, file: path + ".yaml"))?.notes ?? []
        return OpenedRequest(path: path, request: request, notes: notes, source: bytes, stamp: stamp)
    }

    func write(
        _ bytes: [UInt8], to file: String, expecting: AtomicWriter.Expectation, access: AtomicWriter.Access = .shared
    ) throws(SaveError) -> FileStamp {
        return try saving(
            AtomicWriter().write(
                bytes, to: FilePath.join(root, file), expecting: expecting, access: access, inside: root))
    }

    /// The names in a folder that a new item must not take.
    func stems(in folder: ItemPath) throws(SaveError) -> [String] {
        let reserved = (folder.isEmpty ? FolderFile.reservedAtRoot : FolderFile.reserved).map {
            FilePath.stem($0) ?? $0
        }
        let listing = try saving(FolderListing.read(FilePath.join(root, folder)))
        return reserved + listing.entries.map { FilePath.stem($0.shown) ?? $0.shown }
    }
}
