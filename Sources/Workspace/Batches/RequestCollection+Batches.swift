internal import CurlewBytes
internal import CurlewFiles

extension RequestCollection {
    /// The file names of the collection's batches, in order; the files are not read.
    public var batchNames: [String] {
        let folder = FilePath.join(root, BatchFile.folder)
        guard FileStatus.isFolder(folder), let listing = try? FolderListing.read(folder) else { return [] }
        return listing.entries.filter { $0.kind == .regular }.compactMap(\.name).compactMap(FilePath.stem).sorted()
    }

    /// Reads the batch whose file has that name, without `.yaml`; nil when there is none.
    public func batch(named stem: String) throws(CollectionProblem) -> OpenedBatch? {
        guard batchNames.contains(stem) else { return nil }
        let file = fileName(of: FilePath.join(BatchFile.folder, stem))
        let content = try requiredContent(of: file)
        let reading = try BatchFile.read(content.bytes, file: file)
        return OpenedBatch(
            stem: stem, file: file, batch: reading.batch, marks: reading.marks, notes: reading.notes,
            source: content.bytes, stamp: content.stamp)
    }

    /// The stems of the batches with a step for that request, or for one in that folder. Batches that cannot be read name
    /// nothing.
    public func batches(naming path: ItemPath) -> [String] {
        batchNames.filter { stem in
            guard let opened = try? batch(named: stem) else { return false }
            return opened.batch.steps.contains { $0.request == path || $0.request.utf8.hasPrefix(path + "/") }
        }
    }

    /// Saves a batch over the file it came from; only changed lines differ. A file that changed on disk since it was
    /// read is refused.
    public func save(_ batch: BatchFile, over opened: OpenedBatch) throws(SaveError) -> OpenedBatch {
        let bytes = try batch.written(over: opened.source, file: opened.file)
        let stamp =
            bytes == opened.source
            ? opened.stamp : try write(bytes, to: opened.file, expecting: .unchanged(opened.stamp))
        return try reopened(bytes, opened.stem, opened.file, stamp)
    }

    /// Saves a batch in a new file. The name becomes the file's name; a name that no file can have is kept in
    /// `name:`. Never overwrites: a name that is taken gets a number.
    public func create(_ batch: BatchFile, named name: String) throws(SaveError) -> OpenedBatch {
        let stem = FileNames.free(name, taken: batchNames, fallback: "batch")
        var batch = batch
        batch.name = name == stem || name.isEmpty ? nil : name
        let file = FilePath.join(BatchFile.folder, stem + ".yaml")
        let bytes = try batch.written(over: nil, file: file)
        try saving(Folders.make(FilePath.join(root, BatchFile.folder), mode: 0o777))
        return try reopened(bytes, stem, file, try write(bytes, to: file, expecting: .absent))
    }

    private func reopened(
        _ bytes: [UInt8], _ stem: String, _ file: String, _ stamp: FileStamp
    ) throws(SaveError) -> OpenedBatch {
        let reading = try undamaged(BatchFile.read(bytes, file: file))
        return OpenedBatch(
            stem: stem, file: file, batch: reading.batch, marks: reading.marks, notes: reading.notes,
            source: bytes, stamp: stamp)
    }
}
