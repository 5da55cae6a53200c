internal import CurlewBytes
internal import CurlewFiles
internal import CurlewFormats

/// `config.yaml` in the configuration directory. An error in it is reported with line and column and does not stop
/// the start; the built-in value applies.
public struct SettingsFile: Sendable {
    /// Nil when no configuration directory is known.
    public let path: String?

    public init(path: String?) {
        self.path = path
    }

    public init(directories: StateDirectories) {
        path = directories.config.map { FilePath.join($0, "config.yaml") }
    }

    /// Reads the settings; a missing file sets nothing.
    public func read() -> (settings: StoredSettings, problems: [SettingsProblem]) {
        guard let path, FileKind.of(path) != nil else { return (StoredSettings(), []) }
        return FileError.caught(Self.read(try BoundedFile.read(path).bytes, file: FilePath.name(path))) {
            (StoredSettings(), [SettingsProblem(.file($0), file: FilePath.name(path), mark: nil)])
        }
    }

    /// The settings in a text; `file` names it in problems.
    public static func read(
        _ source: [UInt8], file: String = "config.yaml"
    ) -> (settings: StoredSettings, problems: [SettingsProblem]) {
        var reader = SettingsReader(file: file)
        do {
            guard let root = try YAMLDocument(parsing: source).root else { return (StoredSettings(), []) }
            reader.take(root)
        } catch {
            reader.problems.append(SettingsProblem(.yaml(error.problem), file: file, mark: error.mark))
        }
        return (reader.settings, reader.problems)
    }

    /// Stores the theme; the rest of the file is kept, and a file that does not parse is not written.
    public func save(theme: String) throws(SaveError) {
        guard let path else { return }
        let existing = try content(of: path)
        let source = existing?.bytes ?? []
        let file = FilePath.name(path)
        let bytes = try patching(source, file, YAMLPatch.set(["theme"], to: .text(theme), in: source))
        try saving(Folders.make(FilePath.parent(path), mode: 0o700))
        try saving(AtomicWriter().write(bytes, to: path, expecting: existing.map { .unchanged($0.stamp) } ?? .absent))
    }

    private func content(of path: String) throws(SaveError) -> BoundedFile.Content? {
        guard FileKind.of(path) != nil else { return nil }
        return try saving(BoundedFile.read(path))
    }
}
