import CurlewBytes
import CurlewFiles
import CurlewNetworking
import Drafting
import Glibc
public import History
public import Workspace

/// Does all file work, one job after the other in the order of the calls, off the main actor.
public actor FileWorker {
    let drafts: DraftStore
    nonisolated let history: HistoryStore
    /// False: nothing that is sent is kept.
    nonisolated let keepsHistory: Bool
    let window: WindowStateStore
    let known: KnownCollections
    nonisolated let cookies: KeptCookies
    private let consents: ConsentStore
    private let settings: SettingsFile
    let directories: StateDirectories
    let captured: ValueStore
    let secrets: ValueStore
    let start: Start
    var collection: RequestCollection?
    /// The item of the last question about deleting, as it was when the question was asked, and its collection's root.
    var asked: (root: String, item: DeletedItem)?
    var watch = CollectionWatch()
    private var isHistoryCleaned = false
    /// The queue of file jobs: each job waits for the one before it.
    private nonisolated let line = SerialQueue()

    public init(directories: StateDirectories, start: Start) {
        self.directories = directories
        self.start = start
        drafts = DraftStore(directories: directories)
        history = HistoryStore(directories: directories, limits: start.historyLimits)
        keepsHistory = start.noHistory == nil
        window = WindowStateStore(directories: directories)
        known = KnownCollections(directories: directories)
        cookies = KeptCookies(PrivateFile(.cookies, in: directories))
        captured = ValueStore(.captured, directories: directories)
        secrets = ValueStore(.secrets, directories: directories)
        consents = ConsentStore(directories: directories)
        settings = start.settings ?? SettingsFile(directories: directories)
    }

    /// Adds a file effect to the queue.
    nonisolated func enqueue(_ effect: Effect, post: @escaping @Sendable (Message) -> Void) {
        line.add { await self.run(effect, post) }
    }

    /// Returns when all jobs added so far are done.
    nonisolated func drain() async {
        await line.drain()
    }

    private func run(_ effect: Effect, _ post: @escaping @Sendable (Message) -> Void) async {
        switch effect {
        case .openCollection(let path):
            open(path, post)
            if !isHistoryCleaned, let fault = faultOfState() { post(.failed(fault)) }
            cleanHistory()
        case .read(let place): await read(place, post)
        case .lookAtFiles(let look): self.look(look, post)
        case .save(let job): save(job, post)
        case .changeFiles(let job, let change, _): await self.change(change, job, post)
        case .changeEnvironment(let job, let change, let overwriting):
            self.change(change, overwriting: overwriting, job, post)
        case .readEnvironment(let name): readEnvironment(name, post)
        case .writeEnvironment(let edited, let file): write(edited, over: file, post)
        case .changeValues(let kind, let change): self.change(change, in: kind, post)
        case .readValues(let kind, let places):
            for place in places { post(.valuesChanged(kind, place, .success(store(kind).values(in: place)))) }
        case .findUses:
            guard let collection else { break }
            // Reading every request takes longer than a save should wait.
            Task.detached(priority: .utility) { post(.usesFound(UseFinder.uses(in: collection))) }
        case .storeDraft(let draft):
            do throws(SaveError) { try drafts.save(draft) } catch { post(.draftNotStored(draft.key, error)) }
        case .keepDrafts(let last, let plan): post(.draftsKept(plan, lost: keep(last)))
        case .removeDraft(let key): drafts.remove(key)
        case .takeDraft(let choice): post(.draftTaken(choice.place, drafts.take(choice.kept)))
        case .readFile(let place): readFile(place, post)
        case .writeFile(let job, let text, let root): write(text, in: root, job, post)
        case .storeText(let text): report(post) { try drafts.save(text) }
        case .removeText(let key): drafts.removeText(key)
        case .keepBaseline(let place, let answer): keep(answer, of: place, post)
        case .readPair(let job): readPair(job, post)
        case .storeWindow(let state):
            report(post) { try window.save(state) }
            report(post) { try cookies.storeOwed() }
        case .storeSetting(let name, let value) where name == "theme":
            report(post) { try settings.save(theme: value) }
        case .writeBody(let bytes, let path, let overwrite, let secrets):
            let fault = BodyFile.write(bytes, to: path, overwrite: overwrite)
            post(.bodyWritten(bytes, path: path, holdsSecret: secrets.isIn(bytes), fault))
        case .removePart(let path): PartRemoval.remove(of: path)
        case .resetDemo: resetDemo(post)
        case .readCookies: post(.cookiesRead(cookies.read()))
        case .storeCookies(let lines): report(post) { try cookies.store(lines) }
        case .saveBatch(_, let batch, let name): saveBatch(batch, name, post)
        case .findFiles(let job): post(.filesFound(job, FileFinder.sizes(job)))
        case .findConsent(let job, let subject):
            let needs = subject.needs
            post(.consentFound(job, needs, missing: consents.missing(needs)))
        case .keepConsent(let needs):
            report(post) { try consents.grant(needs) }
        case .grantConsent(let subject):
            report(post) { try consents.grant(subject.needs) }
        case .listFolder(let job): post(.folderListed(job.id, FileFinder.entries(job)))
        case .findCollections:
            let last = window.read().collection.map { [$0] } ?? []
            post(
                .collectionsFound(
                    CollectionPlaces.known(known.roots() + last, workingFolder: start.currentFolder, demo: demoFolder)))
        case .browse(let job): post(.folderBrowsed(CollectionPlaces.page(job)))
        default: break
        }
    }

    /// Why the folder of drafts and history cannot be written; nil where it can.
    private func faultOfState() -> String? {
        guard let folder = directories.state else { return "Drafts and history are not kept. \(LostDraft.noPlace)" }
        do throws(FileError) {
            try Folders.makePrivate(folder)
            guard access(folder, W_OK | X_OK) != 0 else { return nil }
            throw FileError(.create, folder, code: errno)
        } catch {
            return "Drafts and history are not kept in \(folder). \(error.fact)"
        }
    }

    /// Finishes deletions of an earlier run, and its search for secrets, once and beside the file jobs.
    private func cleanHistory() {
        guard !isHistoryCleaned else { return }
        isHistoryCleaned = true
        Task.detached(priority: .utility) { [history] in
            await history.endSearch()
            await history.clean()
        }
    }

    /// The drafts that cannot be stored, with the reasons.
    private func keep(_ last: [StoredDraft]) -> [LostDraft] {
        last.compactMap { draft in
            guard drafts.keeps else { return LostDraft(key: draft.key, reason: LostDraft.noPlace) }
            do throws(SaveError) {
                try drafts.save(draft)
                return nil
            } catch {
                return LostDraft(key: draft.key, reason: error.fact)
            }
        }
    }

    private func report(_ post: @Sendable (Message) -> Void, _ body: () throws -> Void) {
        do { try body() } catch { post(.failed("\(error)")) }
    }
}

extension RequestKey {
    init(_ place: RequestPlace) {
        self.init(collection: place.collection, request: place.path)
    }
}

/// Deletes the part file of a download that will not be continued, and the state file next to it.
enum PartRemoval {
    static func remove(of path: String) {
        let target = DownloadTarget(path: path)
        unlink(target.partPath)
        unlink(target.statePath)
    }
}

/// A response body written to a file of its own, byte for byte.
enum BodyFile {
    /// Writes the bytes. Returns the error, or nil. An existing file is replaced only with `overwrite`.
    static func write(_ bytes: Bytes, to path: String, overwrite: Bool) -> FileError? {
        do throws(FileError) {
            var file = FileSave(
                file: try AtomicWriter(isOwn: false).begin(path, expecting: overwrite ? .anything : .absent))
            try bytes.write(to: &file)
            try file.file.commit()
            return nil
        } catch {
            return error
        }
    }
}

/// Receives a body in pieces and saves them to a file.
private struct FileSave: PieceSink {
    let file: AtomicFile

    mutating func take(_ piece: [UInt8]) throws(FileError) { try file.append(piece) }
}

extension FileWorker {
    /// The settings by which the first collection is chosen.
    public struct Start: Sendable {
        public var currentFolder: String
        /// Opens the demo's collection, wherever it is.
        var wantsDemo: Bool
        /// The folder named on the command line.
        var path: String?
        public var environment: String?
        /// False when another screen is shown first instead of the request that was open last.
        public var showsLast = true
        /// Why nothing that is sent is kept in the history: `--no-history`; nil where it is kept.
        public var noHistory: String?
        public var historyLimits = HistoryLimits.usual
        /// Nil: `config.yaml` in the configuration directory.
        public var settings: SettingsFile?
        /// Turns seconds since 1970 into local time, such as `14:02`.
        var timeOfDay: @Sendable (Double) -> String

        public init(
            currentFolder: String, wantsDemo: Bool, path: String? = nil, environment: String? = nil,
            timeOfDay: @escaping @Sendable (Double) -> String = { _ in "before" }
        ) {
            self.timeOfDay = timeOfDay
            self.currentFolder = currentFolder
            self.wantsDemo = wantsDemo
            self.path = path
            self.environment = environment
        }
    }
}

/// Files of requests as text.
extension FileWorker {
    func readFile(_ place: RequestPlace, _ post: @Sendable (Message) -> Void) {
        guard let collection, collection.root == place.collection else { return }
        do throws(FileError) {
            let text = try collection.text(at: place.path)
            post(
                .fileRead(
                    place, .success(FileTextAnswer(text: text, kept: drafts.text(for: RequestKey(place))))))
        } catch {
            post(.fileRead(place, .failure(error)))
        }
    }

    /// The list that shows the file as it is now comes before the answer.
    func write(_ text: RequestText, in root: String, _ job: JobID, _ post: @Sendable (Message) -> Void) {
        do throws(SaveError) {
            let collection = try FileChanges.collection(at: root, or: collection)
            do throws(SaveError) {
                let written = try collection.save(text, over: text.stamp)
                relist(post)
                post(.fileWritten(job, .success(written)))
            } catch {
                post(.fileWritten(job, .failure(error), FileChanges.conflict(text, error, in: collection)))
            }
        } catch {
            post(.fileWritten(job, .failure(error)))
        }
    }
}

/// Opening, listing and resetting collections.
extension FileWorker {
    func open(_ path: String?, _ post: @Sendable (Message) -> Void) {
        let state = window.read()
        let choice = StartingPlace.choose(path, start, state, demo: demoFolder)
        guard let choice else { return postUntitled(in: nil, state, post) }
        do throws(FileError) {
            if choice.isDemo { try DemoCollection.write(to: choice.folder, base: Self.demoBase) }
            let (collection, problems) = try RequestCollection.open(at: choice.folder)
            self.collection = collection
            var opened = self.opened(collection, problems)
            opened.reason = choice.reason
            let isLast = state.collection == collection.root && path == nil && start.showsLast
            opened.request = choice.request ?? (isLast ? state.savedRequest : nil)
            post(.collectionOpened(.success(opened)))
            if path == nil { postUntitled(in: collection.root, state, post) }
        } catch {
            post(.collectionOpened(.failure(error)))
            guard let path, FileStatus.isFile(choice.folder) else { return }
            post(.failed("\(path) is a file of no collection. Paste its text, or start curlew with its name."))
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

    /// Posts the drafts of requests without a file. One that was made in the open collection is shown when it was the
    /// last request worked on.
    ///
    /// - Parameter root: of the open collection; nil without one.
    func postUntitled(in root: String?, _ state: WindowState, _ post: @Sendable (Message) -> Void) {
        // Two runs of one second may have used one key: the older draft waits for the next start.
        var keys: Set<RequestKey> = []
        let untitled = drafts.all().filter {
            OpenRequest.isUntitled($0.draft.key.request) && keys.insert($0.draft.key).inserted
        }
        .compactMap { drafts.take($0) }
        guard !untitled.isEmpty else { return }
        let here = untitled.filter { $0.key.collection.isEmpty || $0.key.collection == root }
        let last = here.first { $0.key.request == state.request } ?? here.first
        let isShown = start.showsLast && state.savedRequest == nil
        post(.draftsFound(untitled, shown: isShown ? last?.key : nil))
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
