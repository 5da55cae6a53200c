public import CurlewFiles

/// The file of a request as text: of one that cannot be read as a request, too.
public struct RequestText: Equatable, Sendable {
    public var path: ItemPath
    /// The file's path inside the collection.
    public var file: String
    public var bytes: [UInt8]
    /// The file as it was read; nil when there is none.
    public var stamp: FileStamp?
    /// Why it is no request; nil when it is one.
    public var problem: CollectionProblem?

    public init(path: ItemPath, file: String, bytes: [UInt8], stamp: FileStamp?) {
        (self.path, self.file, self.bytes, self.stamp) = (path, file, bytes, stamp)
        problem = Self.problem(in: bytes, file: file)
    }

    /// Why a text is no request; nil when it is one.
    public static func problem(in bytes: [UInt8], file: String) -> CollectionProblem? {
        do {
            _ = try RequestFile.read(bytes, file: file)
            return nil
        } catch {
            return error
        }
    }
}

extension RequestCollection {
    /// Reads a request's file as text.
    public func text(at path: ItemPath) throws(FileError) -> RequestText {
        let file = fileName(of: path)
        let location = FilePath.join(root, file)
        _ = try FileLinks.target(of: location, inside: root, for: .read)
        let content = try BoundedFile.read(location)
        return RequestText(path: path, file: file, bytes: content.bytes, stamp: content.stamp)
    }

    /// Writes a text as it is, whether it is a request or not, over the file that it was read from. A file that
    /// changed since gives `FileError.Reason.changedOnDisk`.
    ///
    /// - Parameter stamp: the file that it replaces; nil for one that was deleted.
    public func save(_ text: RequestText, over stamp: FileStamp?) throws(SaveError) -> RequestText {
        let written = try write(text.bytes, to: text.file, expecting: stamp.map { .unchanged($0) } ?? .absent)
        return RequestText(path: text.path, file: text.file, bytes: text.bytes, stamp: written)
    }
}
