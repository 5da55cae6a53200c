internal import Glibc

/// What stands behind a command or a hook of a collection beside its own words: the files of the collection that the
/// words name, and the programs that lie beside those, since scripts take others in. Its digest is part of a yes, so
/// that another content asks again.
///
/// Data beside a script does not count: scripts write it. Nor does what lies in other folders and is named nowhere; the
/// question says that a program may load more.
struct RunnableContent {
    /// The collection's folder, links resolved.
    let root: String
    /// Where it runs.
    let folder: String

    /// So much is read of programs that are named nowhere; of what is beyond it size and time have to do.
    static let countLimit = 64
    static let byteLimit = 1 << 20

    /// Endings of files that are run by a program found elsewhere.
    private static let endings = [
        ".sh", ".bash", ".zsh", ".py", ".rb", ".js", ".mjs", ".cjs", ".ts", ".pl", ".pm", ".lua", ".php", ".awk", ".jq",
        ".sed", ".tcl", ".fish", ".ps1", ".so",
    ]

    /// Of the words and of all that; nil where no word names anything in the collection. Without a hash a text that holds
    /// for no other content.
    func digest(of text: [UInt8], words: [String]) -> String? {
        let named = files(words)
        guard !named.isEmpty else { return nil }
        var content = text
        for path in named { add(path, to: &content, limit: BoundedFile.limit) }
        var rest = Self.byteLimit
        let beside = besides(named)
        for (index, path) in beside.enumerated() {
            let before = content.count
            add(path, to: &content, limit: index < Self.countLimit ? rest : 0)
            rest = max(0, rest - (content.count - before))
        }
        return ContentDigest.of(content) ?? "none \(FileStamp.hash(content))"
    }

    /// The words of a command as the shell may see them.
    static func words(of command: String) -> [String] {
        command.split { $0.isWhitespace || ";|&()<>\"'`$={},\\".contains($0) }.map(String.init)
    }

    /// Regular files that a word names, from where the command runs or from a folder that another word names; each once.
    private func files(_ words: [String]) -> [String] {
        let bases = [folder] + words.compactMap { inside($0, from: folder) }.filter(FileStatus.isFolder)
        var seen: Set<String> = []
        return bases.flatMap { base in words.compactMap { inside($0, from: base) } }
            .filter { FileStatus.isFile($0) && seen.insert($0).inserted }
    }

    /// Links are followed, also out of the collection: what one leads to is part of it.
    private func inside(_ word: String, from base: String) -> String? {
        guard word.hasPrefix("/") else { return FileStatus.resolved(FilePath.join(base, word)) }
        return FileStatus.resolved(word).flatMap { FilePath.isInside($0, root) ? $0 : nil }
    }

    /// Programs in the folders of those files, and where it runs, by name.
    private func besides(_ named: [String]) -> [String] {
        let folders = Set(named.map { FilePath.parent($0) } + [FileStatus.resolved(folder) ?? folder])
        let taken = Set(named)
        return folders.filter { FilePath.isInside($0, root) }.sorted()
            .flatMap(Self.programs).filter { !taken.contains($0) }
    }

    private static func programs(in folder: String) -> [String] {
        guard let listing = opendir(folder) else { return [] }
        defer { closedir(listing) }
        var programs: [String] = []
        while let entry = readdir(listing) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            let path = FilePath.join(folder, name)
            guard FileStatus.isFile(path) else { continue }
            let isProgram = FileStatus.mode(path).map { $0 & 0o111 != 0 } ?? false
            if isProgram || endings.contains(where: name.lowercased().hasSuffix) { programs.append(path) }
        }
        return programs.sorted()
    }

    /// The content; of what cannot be read, or is longer, what would change with it.
    private func add(_ path: String, to content: inout [UInt8], limit: Int) {
        content.append(0)
        content += path.utf8
        content.append(0)
        if limit > 0, let bytes = try? BoundedFile.read(path, limit: limit).bytes {
            content += bytes
        } else {
            content += "size \(FileStatus.size(path)) time \(FileStatus.modified(path))".utf8
        }
    }
}
