internal import CurlewBytes
internal import CurlewFiles
internal import CurlewFormats
internal import Glibc

/// Writes a whole collection, or none of it: the files are written into a hidden folder beside the place, which one rename
/// moves there. A program that is killed before leaves the place as it was, and a hidden folder that the next import there
/// removes.
///
///     NewCollection ─► plan: a path and bytes for each file ─► .curlew-….tmp/ ─► environments, secrets ─► rename
public struct CollectionWriter {
    /// The folder that the import makes, absolute. Nothing is there yet.
    public let place: String
    /// The collection that the new folder is in; nil when it is a collection of its own.
    public let home: String?
    private let content: NewCollection
    private let files: [(path: String, bytes: [UInt8])]
    /// The environments by the names that they have in the collection.
    private let environments: [EnvironmentFile]

    /// Plans the files.
    ///
    /// - Parameters:
    ///   - folder: where the new folder is made. Inside a collection it becomes a folder of that collection.
    public init(_ content: NewCollection, in folder: String) throws(SaveError) {
        guard let parent = FileStatus.resolved(folder) else { throw .file(FileError(.create, folder, .missing)) }
        home = Self.home(of: parent)
        self.content = content
        let taken = try saving(FolderListing.read(parent, withHidden: false)).entries.map {
            FilePath.stem($0.shown) ?? $0.shown
        }
        var names = FreeNames(
            taken + (home == nil ? [] : home == parent ? FolderFile.reservedAtRoot : FolderFile.reserved))
        place = FilePath.join(parent, names.take(content.name, fallback: "imported"))
        environments = try Self.environments(content, in: home)
        files = try Self.files(content, isOwn: home == nil, environments)
    }

    /// The collection above a folder, the folder itself included.
    private static func home(of folder: String) -> String? {
        var here = folder
        while true {
            if CollectionFinder.isCollection(here) { return here }
            if here == "/" { return nil }
            here = FilePath.parent(here)
        }
    }

    /// The names that the environments get, by those that they have in the source.
    public var environmentNames: [String: String] {
        Dictionary(
            zip(content.environments.map(\.name), environments.map(\.name)), uniquingKeysWith: { first, _ in first })
    }

    /// The number of files that are written.
    public var fileCount: Int { files.count + (home == nil ? 0 : environments.count) }

    // MARK: Plan

    private static func files(
        _ content: NewCollection, isOwn: Bool, _ environments: [EnvironmentFile]
    ) throws(SaveError) -> [(path: String, bytes: [UInt8])] {
        var files: [(path: String, bytes: [UInt8])] = []
        var paths: [String] = []
        var names = [-1: FreeNames(isOwn ? FolderFile.reservedAtRoot : FolderFile.reserved)]
        var orders: [Int: [String]] = [:]
        for (index, item) in content.items.enumerated() {
            let parent = item.parent ?? -1
            let isFolder = if case .folder = item.content { true } else { false }
            let name = names[parent, default: FreeNames(FolderFile.reserved)].take(
                item.name, fallback: isFolder ? "folder" : "request")
            paths.append(FilePath.join(parent < 0 ? "" : paths[parent], name))
            orders[parent, default: []].append(name)
            guard case .request(var request) = item.content else { continue }
            request.name = item.name.isEmpty || item.name == name ? nil : item.name
            do throws(SaveError) {
                files.append((paths[index] + ".yaml", try RequestFile.write(request, isRead: false)))
            } catch {
                throw .notExpressible(path: paths[index])
            }
        }
        for (index, item) in content.items.enumerated() {
            guard case .folder(let defaults, let notes) = item.content else { continue }
            let file = FilePath.join(paths[index], FolderFile.name)
            files.append((file, folder(item.name, defaults, notes, orders[index] ?? [])))
        }
        let root = isOwn ? CollectionFinder.file : FolderFile.name
        files.append((root, folder(content.name, content.defaults, content.notes, orders[-1] ?? [])))
        guard isOwn else { return files }
        for environment in environments {
            let file = FilePath.join(EnvironmentFile.folder, environment.name + ".yaml")
            files.append((file, try environment.written(over: nil, file: file)))
        }
        return files
    }

    /// The file of a folder, with its text as comments before it.
    private static func folder(
        _ name: String, _ defaults: RequestDefaults, _ notes: String, _ order: [String]
    ) -> [UInt8] {
        var file = FolderFile()
        (file.name, file.order, file.defaults) = (name.isEmpty ? nil : name, order, defaults)
        let lines = notes.utf8.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            // Other characters end a comment, or the reading.
            let plain = line.unicodeScalars.filter { $0.properties.generalCategory != .control && !isLineEnd($0) }
            return "# " + String(String.UnicodeScalarView(plain)) + "\n"
        }
        let entries = file.entries
        let text = entries.isEmpty ? "{}\n" : YAMLWriter().document(.mapping(entries))
        return Array(((notes.isEmpty ? "" : lines.joined()) + text).utf8)
    }

    private static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
        [0x85, 0x2028, 0x2029, 0xFEFF].contains(scalar.value)
    }

    /// The environments by names that no environment of the collection has.
    private static func environments(
        _ content: NewCollection, in home: String?
    ) throws(SaveError) -> [EnvironmentFile] {
        var taken: [String] = []
        if let home, FileStatus.isFolder(FilePath.join(home, EnvironmentFile.folder)) {
            taken = try saving(FolderListing.read(FilePath.join(home, EnvironmentFile.folder))).entries.map {
                let stem = FilePath.stem($0.shown) ?? $0.shown
                return stem.utf8.text(withoutEnd: EnvironmentFile.localEnding).map(String.init) ?? stem
            }
        }
        var names = FreeNames(taken)
        var renamed: [String: String] = [:]
        let environments = content.environments.map { environment in
            var environment = environment
            let name = names.take(environment.name, fallback: "environment")
            if renamed[environment.name] == nil { renamed[environment.name] = name }
            environment.name = name
            return environment
        }
        return environments.map { environment in
            var environment = environment
            environment.inherits = environment.inherits.map { renamed[$0] ?? $0 }
            return environment
        }
    }

    // MARK: Writing

    /// Writes everything.
    ///
    /// - Parameter secrets: values by the names of the environments in the source. One that is kept already stays.
    public func write(
        secrets: [(environment: String, value: StoredValue)], in store: ValueStore
    ) throws(SaveError) {
        let folder = FilePath.parent(place)
        StrayFolders.clear(in: folder)
        let temporary = TemporaryName.make(beside: place)
        var added: [(place: ValuePlace, names: Set<String>)] = []
        var made: [String] = []
        do throws(SaveError) {
            try writeFiles(to: temporary)
            made = try writeEnvironments()
            for (environment, name) in environmentNames.sorted(by: { $0.key < $1.key }) {
                let values = secrets.filter { $0.environment == environment }.map(\.value)
                guard !values.isEmpty else { continue }
                let place = ValuePlace(collection: home ?? self.place, environment: name)
                let kept = Set(try store.kept(in: place).map(\.name))
                let fresh = values.filter { !kept.contains($0.name) }
                guard !fresh.isEmpty else { continue }
                try store.change(place, setting: fresh)
                added.append((place, Set(fresh.map(\.name))))
            }
            guard FileStatus.isAbsent(place) else { throw .file(FileError(.create, place, .alreadyExists)) }
            guard rename(temporary, place) == 0 else { throw .file(FileError(.create, place, code: errno)) }
        } catch {
            for (place, names) in added { _ = try? store.change(place, removing: names) }
            for file in made { unlink(file) }
            StrayFolders.remove(temporary)
            throw error
        }
    }

    private func writeFiles(to folder: String) throws(SaveError) {
        var folders: Set<String> = []
        for file in files {
            let path = FilePath.join(folder, file.path)
            let parent = FilePath.parent(path)
            if folders.insert(parent).inserted { try saving(Folders.make(parent, mode: 0o777)) }
            try saving(Self.write(file.bytes, to: path))
        }
        // One flush of everything in place of one for each of thousands of files.
        sync()
    }

    /// Writes a file that nobody reads before the folder is moved.
    private static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666 as mode_t)
        guard file >= 0 else { throw FileError(.save, path, code: errno) }
        defer { close(file) }
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress! + done, bytes.count - done) }
            if count > 0 {
                done += count
            } else if count == 0 || errno != EINTR {
                throw FileError(.save, path, code: count == 0 ? EIO : errno)
            }
        }
    }

    /// Writes the environments into the collection that is there; returns the files made.
    private func writeEnvironments() throws(SaveError) -> [String] {
        guard let home else { return [] }
        var made: [String] = []
        do throws(SaveError) {
            for environment in environments {
                let file = FilePath.join(EnvironmentFile.folder, environment.name + ".yaml")
                let path = FilePath.join(home, file)
                try saving(Folders.make(FilePath.parent(path), mode: 0o777))
                let bytes = try environment.written(over: nil, file: file)
                try saving(AtomicWriter().write(bytes, to: path, expecting: .absent, inside: home))
                made.append(path)
            }
        } catch {
            for file in made { unlink(file) }
            throw error
        }
        return made
    }
}

/// Hidden folders that an import that was killed left.
enum StrayFolders {
    static func clear(in folder: String) {
        guard let entries = try? FolderListing.read(folder, withHidden: true).entries else { return }
        for entry in entries where entry.kind == .folder && TemporaryName.isStray(entry.shown) {
            remove(FilePath.join(folder, entry.shown))
        }
    }

    /// Removes a folder with what is in it; no link is followed.
    static func remove(_ folder: String) {
        guard let entries = try? FolderListing.read(folder, withHidden: true).entries else { return }
        for entry in entries where ![".", ".."].contains(entry.shown) {
            let path = FilePath.join(folder, entry.shown)
            if entry.kind == .folder { remove(path) } else { unlink(path) }
        }
        rmdir(folder)
    }
}
