public import CurlewFiles

extension RequestCollection {
    /// Folders deeper than this many levels are skipped with a note.
    public static let depthLimit = 32
    /// Files beyond this number are left out with a note.
    public static let countLimit = 100_000

    /// Reads the list of a collection: names, methods and URLs, not the requests themselves. Everything that cannot
    /// be used is named in the problems and does not stop the rest.
    ///
    /// - Throws: only when the folder itself cannot be listed.
    public static func open(
        at folder: String
    ) throws(FileError) -> (collection: RequestCollection, problems: [CollectionProblem]) {
        guard let root = FileStatus.resolved(folder) else { throw FileError(.list, folder, .missing) }
        let listing = try FolderListing.read(root)
        var lister = CollectionLister(root: root)
        let (items, file) = lister.items(of: "", listing, depth: 0)
        var collection = RequestCollection(root: root, name: file.name ?? FilePath.name(root))
        collection.defaults = file.defaults
        collection.defaults.root = root
        collection.items = items
        collection.environments = lister.environments()
        return (collection, lister.problems)
    }

    /// Opens a request for editing.
    public func request(at path: ItemPath) throws(CollectionProblem) -> OpenedRequest {
        let file = fileName(of: path)
        let content: BoundedFile.Content
        do {
            _ = try FileLinks.target(of: FilePath.join(root, file), inside: root, for: .read)
            content = try BoundedFile.read(FilePath.join(root, file))
        } catch {
            throw CollectionProblem(.file(error), file: file)
        }
        let reading = try RequestFile.read(content.bytes, file: file)
        return OpenedRequest(
            path: path, request: reading.request, notes: reading.notes, source: content.bytes, stamp: content.stamp)
    }

    /// The request's file, `tour/hello.yaml`, or `.yml` when that is the file in the folder.
    public func fileName(of path: ItemPath) -> String {
        let short = path + ".yml"
        return FileKind.of(FilePath.join(root, short)) != nil ? short : path + ".yaml"
    }
}
