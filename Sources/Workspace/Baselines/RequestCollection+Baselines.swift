internal import CurlewFiles

extension RequestCollection {
    /// The baseline of a request; nil where it has none.
    public func baseline(of path: ItemPath) -> BaselineReading? {
        let file = SavedBaseline.file(of: path)
        guard FileKind.of(FilePath.join(root, file)) != nil else { return nil }
        do {
            return .found(try BaselineFile.read(try requiredContent(of: file).bytes, file: file))
        } catch {
            return .unreadable(error)
        }
    }

    /// Writes the baseline of a request, in place of an earlier one.
    ///
    /// - Returns: the file's path in the collection.
    public func save(_ baseline: SavedBaseline, of path: ItemPath) throws(SaveError) -> String {
        let file = SavedBaseline.file(of: path)
        _ = try write(BaselineFile.write(baseline), to: file, expecting: .anything)
        return file
    }

    /// Moves the baseline with its request; there may be none. One that is in the way stays, and so does the baseline.
    func moveBaseline(of path: ItemPath, to target: ItemPath) throws(SaveError) {
        let file = SavedBaseline.file(of: path)
        let place = SavedBaseline.file(of: target)
        guard FileKind.of(FilePath.join(root, file)) != nil, FileKind.of(FilePath.join(root, place)) == nil else {
            return
        }
        try moveFile(file, to: place)
    }

    /// The files of an item, those beside it included.
    func locations(of path: ItemPath) -> [String] {
        let baseline = SavedBaseline.file(of: path)
        let isThere = !isFolder(path) && FileKind.of(FilePath.join(root, baseline)) != nil
        return [location(of: path)] + (isThere ? [baseline] : [])
    }
}
