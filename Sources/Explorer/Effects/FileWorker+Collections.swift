import CurlewFiles
import Workspace

/// Opening, listing and resetting collections.
extension FileWorker {
    func open(_ path: String?, _ post: @Sendable (Message) -> Void) {
        let state = window.read()
        let choice = StartingPlace.choose(path, start, state, demo: demoFolder)
        guard let choice else { return postUntitled(state, post) }
        do throws(FileError) {
            if choice.isDemo { try DemoCollection.write(to: choice.folder, base: Self.demoBase) }
            let (collection, problems) = try RequestCollection.open(at: choice.folder)
            self.collection = collection
            var opened = self.opened(collection, problems)
            opened.reason = choice.reason
            let isLast = state.collection == collection.root && path == nil && start.showsLast
            opened.request = choice.request ?? (isLast ? state.savedRequest : nil)
            post(.collectionOpened(.success(opened)))
            if path == nil { postUntitled(state, post) }
        } catch {
            post(.collectionOpened(.failure(error)))
        }
    }

    /// A collection that is open from now on; it is known on this computer, unless it is the demo's.
    func opened(_ collection: RequestCollection, _ problems: [CollectionProblem]) -> OpenedCollection {
        let isDemo = demoFolder.flatMap { FileStatus.resolved($0) } == collection.root
        // One that cannot be noted is opened all the same.
        if !isDemo { try? known.note(collection.root) }
        let state = window.read()
        return OpenedCollection(
            collection: collection, problems: problems,
            environment: start.environment ?? (state.collection == collection.root ? state.environment : nil),
            isDemo: isDemo, captured: captured(in: collection),
            home: CollectionFinder.find(from: start.currentFolder).flatMap { CollectionPlaces.place($0) })
    }

    /// Posts the drafts of requests without a file. One is shown when it was the last request worked on.
    func postUntitled(_ state: WindowState, _ post: @Sendable (Message) -> Void) {
        // Two runs of one second may have used one key: the older draft waits for the next start.
        var keys: Set<RequestKey> = []
        let untitled = drafts.all().filter { $0.draft.key.collection.isEmpty && keys.insert($0.draft.key).inserted }
            .compactMap { drafts.take($0) }
        guard let newest = untitled.first else { return }
        let last = untitled.first { $0.key.request == state.request } ?? newest
        let isShown = start.showsLast && state.savedRequest == nil
        post(.draftsFound(untitled, shown: isShown ? last.key.request : nil))
    }

    /// The base URL in the demo's files. While the demo runs in this process, its real port is used instead.
    private static let demoBase = "http://127.0.0.1:7777"

    var demoFolder: String? {
        directories.data.map { "\($0)/\(DemoCollection.name)" }
    }

    func resetDemo(_ post: @Sendable (Message) -> Void) {
        guard let demoFolder else { return }
        do throws(FileError) {
            try DemoCollection.write(to: demoFolder, base: Self.demoBase, overwriting: true)
            relist(post)
        } catch {
            post(.failed("\(error)"))
        }
    }

    func relist(_ post: @Sendable (Message) -> Void) {
        guard let root = collection?.root else { return }
        do throws(FileError) {
            let (collection, problems) = try RequestCollection.open(at: root)
            self.collection = collection
            post(.collectionListed(collection, problems))
        } catch {
            post(.failed("\(error)"))
        }
    }
}

extension WindowState {
    /// The path of the request that was open; nil when the request had no file.
    fileprivate var savedRequest: String? { request.flatMap { OpenRequest.isUntitled($0) ? nil : $0 } }
}
