import CurlewBytes
import CurlewFiles
import Workspace

/// A collection that can be opened.
public struct CollectionPlace: Equatable, Sendable {
    /// Its folder, an absolute path.
    var root: String
    var name: String
    var kind: Kind

    enum Kind: Equatable, Sendable { case workingFolder, opened, demo }
}

/// A folder on the way to a collection: the folders in it, and which of them are collections.
public struct FolderPage: Equatable, Sendable {
    /// As it was asked for, an absolute path.
    var folder: String
    /// The collection that the folder is or holds.
    var collection: CollectionPlace?
    /// In the order of their names; nil when the folder cannot be read.
    var folders: [Folder]?

    struct Folder: Equatable, Sendable {
        var name: String
        var collection: CollectionPlace?
    }
}

/// A folder to be looked at.
public struct FolderBrowse: Equatable, Sendable {
    /// An absolute path.
    var folder: String
    var showsHidden = false
}

/// Finds collections on this computer.
enum CollectionPlaces {
    /// The one of the working folder, then those that were opened, the newest first, then the demo's. Folders that are
    /// no collections now are left out.
    static func known(_ roots: [String], workingFolder: String, demo: String?) -> [CollectionPlace] {
        let demo = demo.flatMap { FileStatus.resolved($0) }
        var places: [CollectionPlace] = []
        func add(_ root: String, _ kind: CollectionPlace.Kind) {
            guard CollectionFinder.isCollection(root), !places.contains(where: { FilePath.isSame($0.root, root) })
            else { return }
            places.append(CollectionPlace(root: root, name: CollectionFinder.name(of: root), kind: kind))
        }
        if let here = CollectionFinder.find(from: workingFolder) { add(here, here == demo ? .demo : .workingFolder) }
        for root in roots where root != demo { add(root, .opened) }
        if let demo { add(demo, .demo) }
        return places
    }

    static func page(_ job: FolderBrowse) -> FolderPage {
        let names = FileFinder.entries(
            FolderJob(id: JobID(0), folder: "", path: job.folder, showsHidden: job.showsHidden))
        let folders = names?.compactMap { name in name.utf8.text(withoutEnd: "/").map(String.init) }
        return FolderPage(
            folder: job.folder, collection: place(job.folder),
            folders: folders?.map { FolderPage.Folder(name: $0, collection: place(FilePath.join(job.folder, $0))) })
    }

    static func place(_ folder: String) -> CollectionPlace? {
        CollectionFinder.collection(of: FileStatus.resolved(folder) ?? folder).map {
            CollectionPlace(root: $0, name: CollectionFinder.name(of: $0), kind: .opened)
        }
    }
}
