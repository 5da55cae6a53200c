public import CurlewFiles

/// An environment's file as text, for an editor.
public struct EnvironmentText: Equatable, Sendable {
    public var environment: String
    /// Empty for an environment that has no file yet.
    public var text: String
    /// The file's stamp; nil when there is no file.
    public var stamp: FileStamp?
}

extension RequestCollection {
    /// The shared file of an environment as it is on disk.
    public func environmentText(_ name: String) throws(SaveError) -> EnvironmentText {
        guard let content = try content(of: environmentFile(name, isLocal: false)) else {
            return EnvironmentText(environment: name, text: "", stamp: nil)
        }
        return EnvironmentText(
            environment: name, text: String(decoding: content.bytes, as: UTF8.self), stamp: content.stamp)
    }

    /// Writes the text over the file that it was read from. A file that changed since is refused.
    ///
    /// - Throws: `damaged` with line and column when the text is no environment; nothing is written then.
    public func save(_ text: EnvironmentText) throws(SaveError) {
        let file = environmentFile(text.environment, isLocal: false)
        let bytes = Array(text.text.utf8)
        try undamaged(EnvironmentFile.read(bytes, stem: text.environment, file: file))
        try saving(Folders.make(FilePath.join(root, EnvironmentFile.folder), mode: 0o777))
        _ = try write(bytes, to: file, expecting: text.stamp.map { .unchanged($0) } ?? .absent)
    }
}
