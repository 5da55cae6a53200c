import CurlewFiles

/// Finds the files behind a command or a hook, see `ProgramContent`: files that the words name, and the folders to
/// look at.
struct ScriptDigest {
    /// The collection's folder, links resolved; empty for none.
    let root: String
    /// The folder the program runs in.
    let folder: String

    /// The largest number of different words that are looked up, and of folders that they are looked up in.
    private static let wordLimit = 2000
    private static let baseLimit = 64

    /// - Parameter words: of the hook, or of the command as the shell splits it; the program comes first.
    func content(of words: [String]) -> ProgramContent {
        guard !root.isEmpty else { return ProgramContent(folder: folder) }
        // A shell among the words takes one of them apart.
        let different = Self.unique(words + words.flatMap(Self.words))
        let looked = Array(different.prefix(Self.wordLimit))
        let named = files(looked)
        var walk = ProgramWalk(root: root, tops: tops(of: named, program: words.first))
        if different.count > looked.count { walk.note(.tooMany(folder: folder)) }
        return walk.content(named: named.map(\.resolved), folder: FileStatus.resolved(folder) ?? folder)
    }

    /// Splits a command into words, as the shell may.
    static func words(of command: String) -> [String] {
        command.utf8.split { $0 <= 0x20 || separators.contains($0) }.map { String(Substring($0)) }
    }

    private static let separators = Set(";|&()<>\"'`$={},\\".utf8)

    private static func unique(_ words: [String]) -> [String] {
        var seen: Set<[UInt8]> = []
        return words.filter { seen.insert(Array($0.utf8)).inserted }
    }

    private struct Named {
        var path: String
        /// The path with links resolved.
        var resolved: String
    }

    /// Regular files that a word names, relative to the folder the command runs in or to a folder that another word
    /// names; each once.
    private func files(_ words: [String]) -> [Named] {
        let folders = words.lazy.compactMap { place($0, from: folder)?.resolved }.filter(FileStatus.isFolder)
        let bases = [folder] + folders.prefix(Self.baseLimit)
        var seen: Set<[UInt8]> = []
        return bases.flatMap { base in words.compactMap { place($0, from: base) } }
            .filter { FileStatus.isFile($0.resolved) && seen.insert(Array($0.resolved.utf8)).inserted }
    }

    /// Follows links, also to targets outside the collection, which then count. An absolute path outside the
    /// collection is the user's own and is left out.
    private func place(_ word: String, from base: String) -> Named? {
        let isWhole = Self.isWhole(word)
        let path = isWhole ? word : FilePath.join(base, word)
        guard let resolved = FileStatus.resolved(path), !isWhole || FilePath.isInside(resolved, root) else {
            return nil
        }
        return Named(path: path, resolved: resolved)
    }

    private static func isWhole(_ word: String) -> Bool { word.utf8.first == UInt8(ascii: "/") }

    /// The collection's folder, the folder the program runs in, and the folders of its files, both with links and
    /// resolved, so that files beside either are found. Outside the collection only the folder of the program itself, when it is named by a
    /// relative path.
    private func tops(of named: [Named], program: String?) -> [String] {
        let all = named.flatMap { [FilePath.parent($0.path), FilePath.parent($0.resolved)] }
        let inside = all.compactMap { FileStatus.resolved($0) }.filter { FilePath.isInside($0, root) }
        return Self.unique(
            [root, folder, programFolder(program)].compactMap { $0.flatMap(FileStatus.resolved) } + inside)
    }

    private func programFolder(_ program: String?) -> String? {
        guard let program, !Self.isWhole(program), program.utf8.contains(UInt8(ascii: "/")) else { return nil }
        return FilePath.parent(FilePath.join(folder, program))
    }
}
