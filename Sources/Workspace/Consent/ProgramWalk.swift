import CurlewFiles

/// Lists every file below some folders, in the order of their names' bytes, up to the limits of `ProgramContent`.
/// Links to folders are not followed, so that the walk ends; pipes and devices are never opened.
struct ProgramWalk {
    /// The collection's folder, links resolved; empty for none.
    private let root: String
    private let tops: [String]
    private var files: [ProgramFile] = []
    /// Files that curlew writes, held back until it is known which of them other files name.
    private var own: [(path: String, content: ManagedFile.Content)] = []
    private var mentions: Set<[UInt8]> = []
    private let output = FileMark.ofOutput
    private var byteCount = 0
    private var gap: ContentGap?
    private var isFull = false
    private var seen: Set<[UInt8]> = []
    /// The names of the files that were named, by their folders.
    private var named: [[UInt8]: Set<[UInt8]>] = [:]
    private var entryCount = 0

    /// The largest number of folder entries, of any kind.
    private static let entryLimit = 2 * ProgramContent.countLimit

    /// - Parameter tops: the folders to walk, links resolved.
    init(root: String, tops: [String]) {
        self.root = root
        self.tops = tops.filter { top in
            !tops.contains { other in
                // A folder below `.git` is not found from above.
                !FilePath.isSame(other, top) && FilePath.isInside(top, other)
                    && !Self.isOfGit(String(Substring(top.utf8.dropFirst(other.utf8.count))))
            }
        }
    }

    /// The content for a program. Files in `named` count as a whole, even when curlew writes them.
    mutating func content(named: [String], folder: String) -> ProgramContent {
        WrittenFiles.refresh()
        for path in named {
            let (folder, name) = (Array(FilePath.parent(path).utf8), Array(FilePath.name(path).utf8))
            guard self.named[folder, default: []].insert(name).inserted else { continue }
            add(path, isNamed: true)
        }
        for top in tops { walk(top) }
        addOwn()
        if ContentDigest.of([]) == nil { gap = .noDigest }
        let sorted = files.sorted { FilePath.precedes($0.path, $1.path) }
        return ProgramContent(folder: folder, files: sorted, byteCount: byteCount, gap: gap)
    }

    mutating func note(_ reason: ContentGap) { gap = gap ?? reason }

    private mutating func walk(_ top: String) {
        var waiting = [top]
        while let folder = waiting.popLast(), !isFull {
            guard seen.insert(Array(folder.utf8)).inserted else { continue }
            guard let listing = try? FolderListing.read(folder, withHidden: true) else {
                note(.unreadable(folder))
                continue
            }
            let entries = listing.entries.filter { $0.name != ".git" }
                .sorted { FilePath.precedes($0.shown, $1.shown) }
            entryCount += entries.count
            if entryCount > Self.entryLimit { return fill(.tooMany(folder: top)) }
            let known = named[Array(folder.utf8)] ?? []
            let count = waiting.count
            for entry in entries where !isFull { take(entry, in: folder, known, &waiting) }
            // The first folder is the next one, so that the files come in the order of their paths, or nearly.
            waiting[count...].reverse()
        }
    }

    /// - Parameter known: names of files that were taken before.
    private mutating func take(
        _ entry: FolderListing.Entry, in folder: String, _ known: Set<[UInt8]>, _ waiting: inout [String]
    ) {
        guard let name = entry.name else { return note(.unreadable(FilePath.join(folder, entry.shown))) }
        let path = FilePath.join(folder, name)
        switch entry.kind {
        case .folder: waiting.append(path)
        case .regular: if known.isEmpty || !known.contains(Array(name.utf8)) { add(path) }
        case .link: addLink(path)
        default: keep(path, words: entry.kind.rawValue)
        }
    }

    /// Adds a link by the content of its target. A link to a folder outside the walk is a gap.
    private mutating func addLink(_ path: String) {
        guard let target = FileStatus.resolved(path) else { return keep(path, words: "a link to nothing") }
        if FileStatus.isFile(target) { return add(path) }
        guard FileStatus.isFolder(target) else { return keep(path, words: "a link to \(target)") }
        if !tops.contains(where: { FilePath.isInside(target, $0) }) || Self.isOfGit(target) { note(.leadsOut(path)) }
        keep(path, words: "a link to \(target)")
    }

    private static func isOfGit(_ path: String) -> Bool {
        path.utf8.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual(".git".utf8) }
    }

    private mutating func add(_ path: String, isNamed: Bool = false) {
        guard let mark = FileMark(path) else {
            note(.unreadable(path))
            return keep(path, words: "nothing")
        }
        let size = mark.size
        // Files that look like curlew's are read to recognise them; few of their bytes count.
        let isYAML = ManagedFile.isYAML(path)
        let isSmall = isYAML && size <= ManagedFile.limit
        var isWritten: Bool {
            !isNamed && (WrittenFiles.holds(mark, at: path) || output.contains(where: mark.isSameFile))
        }
        if !isSmall, isWritten { return }
        if !isSmall, byteCount + size > ProgramContent.byteLimit { return skip(path, size, isNamed) }
        switch FileContents.look(at: path, mark, isYAML: isYAML, root: isNamed ? "" : root) {
        case .own(let content): own.append((path, content))
        case .unreadable:
            note(.unreadable(path))
            keep(path, words: Self.outside(path, size))
        case .digest where isSmall && isWritten: break
        case .digest(let digest, let count, let more):
            mentions.formUnion(more)
            keep(path, digest, count)
        }
    }

    private mutating func addOwn() {
        for file in own where !isFull {
            if isMentioned(file.path) {
                keep(file.path, file.content.whole, file.content.count)
            } else if let lines = file.content.lines {
                keep(file.path, lines, file.content.lineCount)
            }
        }
    }

    private func isMentioned(_ path: String) -> Bool {
        guard !mentions.isEmpty else { return false }
        let name = Array(FilePath.name(path).utf8)
        return mentions.contains { name.suffix($0.count).elementsEqual($0) }
    }

    private mutating func keep(_ path: String, _ digest: String, _ count: Int) {
        byteCount += count
        keep(path, digest)
        if byteCount > ProgramContent.byteLimit { fill(.tooLarge(folder: FilePath.parent(path))) }
    }

    private mutating func skip(_ path: String, _ size: Int, _ isNamed: Bool) {
        if isNamed { keep(path, words: Self.outside(path, size)) }
        fill(.tooLarge(folder: FilePath.parent(path)))
    }

    /// The description of a file that was not read.
    private static func outside(_ path: String, _ size: Int) -> String {
        "size \(size) time \(FileStatus.modified(path))"
    }

    /// Adds a file without content, or whose content is not read, by a description.
    private mutating func keep(_ path: String, words: String) {
        keep(path, FileContents.digest(of: Array(words.utf8)))
    }

    private mutating func keep(_ path: String, _ digest: String) {
        guard files.count < ProgramContent.countLimit else {
            return fill(.tooMany(folder: tops.first { FilePath.isInside(path, $0) } ?? FilePath.parent(path)))
        }
        files.append(ProgramFile(path: shown(path), digest: digest))
    }

    private func shown(_ path: String) -> String {
        guard !root.isEmpty, FilePath.isInside(path, root) else { return path }
        return String(Substring(path.utf8.dropFirst(root.utf8.count + (root == "/" ? 0 : 1))))
    }

    private mutating func fill(_ reason: ContentGap) {
        note(reason)
        isFull = true
    }
}
