internal import CurlewBytes

/// A name whose value is stored outside the collection, and the source of the value.
public struct SavedSecret: Hashable, Sendable {
    public var name: String
    public var source: Source

    /// The source of the value.
    public enum Source: Hashable, Sendable {
        /// `kept`: a 0600 file of the program below its state directory.
        case kept
        /// `{process: NAME}`: a variable of the process environment.
        case process(String)
        /// `{command: TEXT}`: the output of a shell command, such as a password manager's; the last line break is
        /// dropped.
        case command(String)
        /// `{file: PATH}`: the content of a file that only its owner can read. Relative paths start at `secrets/`
        /// below the state directory; `~` is the home folder.
        case file(String)
    }

    public init(_ name: String, _ source: Source) {
        self.name = name
        self.source = source
    }
}

extension SavedSecret.Source {
    /// The source for display: `process variable API_TOKEN`.
    public var words: String {
        switch self {
        case .kept: "kept outside the collection"
        case .process(let name): "process variable \(name)"
        case .command(let text): "command \(text)"
        case .file(let path): "file \(path)"
        }
    }

    /// The source as typed: `kept`, `process NAME`, `command TEXT`, `file PATH`.
    public var typed: String {
        switch self {
        case .kept: "kept"
        case .process(let name): "process \(name)"
        case .command(let text): "command \(text)"
        case .file(let path): "file \(path)"
        }
    }

    /// Nil for text of another form.
    public init?(typed text: String) {
        let (kind, behind) = text.utf8.drop { $0 == 0x20 }.cut(at: " ") ?? (text.utf8.trimmed(), "")
        let rest = String(Substring(behind.utf8.drop { $0 == 0x20 }))
        switch kind {
        case "kept" where rest.isEmpty: self = .kept
        case "process" where !rest.isEmpty: self = .process(rest)
        case "command" where !rest.isEmpty: self = .command(rest)
        case "file" where !rest.isEmpty: self = .file(rest)
        default: return nil
        }
    }
}
