import CurlewFiles
import CurlewNetworking
import Drafting
public import Workspace

/// Does all file work, one job after the other in the order of the calls, off the main actor.
public actor FileWorker {
    let drafts: DraftStore
    nonisolated let exchanges: ExchangeStore
    private let window: WindowStateStore
    private let known: KnownCollections
    private let cookies: CookieJarStore
    private let consents: ConsentStore
    private let settings: SettingsFile
    private let directories: StateDirectories
    let captured: ValueStore
    let secrets: ValueStore
    private let start: Start
    private(set) var collection: RequestCollection?
    /// The item of the last question about deleting, as it was when the question was asked, and its collection's root.
    private var asked: (root: String, item: DeletedItem)?
    private var watch = CollectionWatch()
    /// The queue of file jobs: each job waits for the one before it.
    private nonisolated let line = SerialQueue()

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

    public init(directories: StateDirectories, start: Start) {
        self.directories = directories
        self.start = start
        drafts = DraftStore(directories: directories)
        exchanges = ExchangeStore(directories: directories)
        window = WindowStateStore(directories: directories)
        known = KnownCollections(directories: directories)
        cookies = CookieJarStore(directories: directories)
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
        case .openCollection(let path): open(path, post)
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
        case .readFile(let place): readFile(place, post)
        case .writeFile(let job, let text, let root): write(text, in: root, job, post)
        case .storeText(let text): report(post) { () throws(SaveError) in try drafts.save(text) }
        case .removeText(let key): drafts.removeText(key)
        case .storeExchange(let place, let exchange): await exchanges.save(exchange.stored, for: RequestKey(place))
        case .storeWindow(let state): report(post) { () throws(SaveError) in try window.save(state) }
        case .storeSetting(let name, let value) where name == "theme":
            report(post) { () throws(SaveError) in try settings.save(theme: value) }
        case .writeBody(let bytes, let path, let overwrite, let secrets):
            let fault = BodyFile.write(bytes, to: path, overwrite: overwrite)
            post(.bodyWritten(bytes, path: path, holdsSecret: secrets.isIn(bytes), fault))
        case .removePart(let path): PartRemoval.remove(of: path)
        case .resetDemo: resetDemo(post)
        case .readCookies: post(.cookiesRead(CookieReading(cookies)))
        case .storeCookies(let text):
            report(post) { () throws(SaveError) in
                do throws(FileError) { try cookies.save(Array(text.utf8)) } catch { throw .file(error) }
            }
        case .saveBatch(_, let batch, let name): saveBatch(batch, name, post)
        case .findFiles(let job): post(.filesFound(job, FileFinder.sizes(job)))
        case .findConsent(let job, let subject):
            let needs = subject.needs
            post(.consentFound(job, needs, missing: consents.missing(needs)))
        case .keepConsent(let needs):
            report(post) { () throws(SaveError) in
                do throws(FileError) { try consents.grant(needs) } catch { throw .file(error) }
            }
        case .grantConsent(let subject):
            report(post) { () throws(SaveError) in
                do throws(FileError) { try consents.grant(subject.needs) } catch { throw .file(error) }
            }
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

    private func report(_ post: @Sendable (Message) -> Void, _ body: () throws(SaveError) -> Void) {
        do throws(SaveError) {
            try body()
        } catch {
            post(.failed("\(error)"))
        }
    }

    // MARK: Collections

    private func open(_ path: String?, _ post: @Sendable (Message) -> Void) {
        let state = window.read()
        let choice = StartingPlace.choose(path, start, state, demo: demoFolder)
        guard let choice else { return postUntitled(state, post) }
        do throws(FileError) {
            if choice.isDemo { try DemoCollection.write(to: choice.folder, base: Self.demoBase) }
            let (collection, problems) = try RequestCollection.open(at: choice.folder)
            self.collection = collection
            var opened = self.opened(collection, problems)
            let isLast = state.collection == collection.root && path == nil && start.showsLast
            opened.request = choice.request ?? (isLast ? state.savedRequest : nil)
            post(.collectionOpened(.success(opened)))
            if path == nil { postUntitled(state, post) }
        } catch {
            post(.collectionOpened(.failure(error)))
        }
    }

    /// A collection that is open from now on; it is known on this computer, unless it is the demo's.
    private func opened(_ collection: RequestCollection, _ problems: [CollectionProblem]) -> OpenedCollection {
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
    private func postUntitled(_ state: WindowState, _ post: @Sendable (Message) -> Void) {
        let untitled = drafts.all().filter { $0.key.collection.isEmpty }
        guard let newest = untitled.first else { return }
        let last = untitled.first { $0.key.request == state.request } ?? newest
        let isShown = start.showsLast && state.savedRequest == nil
        post(.draftsFound(untitled, shown: isShown ? last.key.request : nil))
    }

    /// The base URL in the demo's files. While the demo runs in this process, its real port is used instead.
    private static let demoBase = "http://127.0.0.1:7777"

    private var demoFolder: String? {
        directories.data.map { "\($0)/\(DemoCollection.name)" }
    }

    private func resetDemo(_ post: @Sendable (Message) -> Void) {
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

    // MARK: Batches

    private func saveBatch(_ batch: BatchFile, _ name: String, _ post: @Sendable (Message) -> Void) {
        guard let collection else { return }
        do throws(SaveError) {
            post(.batchSaved(.success(try FileChanges.save(batch, named: name, in: collection))))
        } catch {
            post(.batchSaved(.failure(error)))
        }
    }

    // MARK: Requests

    private func read(_ place: RequestPlace, _ post: @Sendable (Message) -> Void) async {
        guard let collection else { return }
        // The same path may be another request in the collection that is open now.
        guard collection.root == place.collection else {
            let sentence = "\(place.path) is of another collection than the one that is open. "
            return post(.failed(sentence + ":e \(place.collection) opens its own."))
        }
        do throws(CollectionProblem) {
            let opened = try collection.request(at: place.path)
            let stored = await exchanges.exchange(for: RequestKey(place))
            let answer = ReadAnswer(
                opened: opened, draft: drafts.draft(for: RequestKey(place)),
                exchange: stored.flatMap { RestoredExchange($0, timeOfDay: start.timeOfDay($0.date)) })
            post(.requestRead(place, .success(answer)))
        } catch {
            post(.requestRead(place, .failure(error)))
        }
    }

    /// Reads the list again before it posts that something has changed, so that the new settings are in force then.
    private func look(_ look: FilesLook, _ post: @Sendable (Message) -> Void) {
        guard let collection, collection.root == look.root else { return post(.filesLookedAt(look, FilesFound())) }
        let found = watch.look(at: look.path, readAs: look.stamp, in: collection)
        if !found.isUnchanged { relist(post) }
        post(.filesLookedAt(look, found))
    }

    private func save(_ job: SaveJob, _ post: @Sendable (Message) -> Void) {
        do throws(SaveError) {
            let before = collection?.root
            let answer = try FileChanges.save(job, collection: &collection, currentFolder: start.currentFolder)
            if let made = collection, made.root != before {
                post(.collectionOpened(.success(opened(made, []))))
            }
            relist(post)
            post(.saved(job.id, .success(answer)))
        } catch {
            post(.saved(job.id, .failure(error), FileChanges.conflict(job, error, in: collection)))
        }
    }

    private func change(_ change: FileChange, _ job: JobID, _ post: @Sendable (Message) -> Void) async {
        guard let collection else { return }
        if case .noteForDelete(let path) = change {
            // An item that cannot be read now is not deleted later either.
            asked = (try? collection.deletable(path)).map { (collection.root, $0) }
            return
        }
        do throws(SaveError) {
            let item = asked.flatMap { $0.root.utf8.elementsEqual(collection.root.utf8) ? $0.item : nil }
            let answer = try FileChanges.apply(change, to: collection, asked: item)
            if let moved = answer.moved { await follow(moved, in: collection.root) }
            relist(post)
            post(.filesChanged(job, .success(answer)))
        } catch {
            post(.filesChanged(job, .failure(error)))
        }
    }

    /// Moves the stored data of a request with its file: that data is found by path.
    private func follow(_ moved: FileAnswer.Moved, in root: String) async {
        let (old, new) = (
            RequestKey(collection: root, request: moved.from), RequestKey(collection: root, request: moved.to.path)
        )
        await exchanges.move(old, to: new)
        guard var draft = drafts.draft(for: old) else { return }
        draft.key = new
        if (try? drafts.save(draft)) != nil { drafts.remove(old) }
    }
}

extension RequestKey {
    init(_ place: RequestPlace) {
        self.init(collection: place.collection, request: place.path)
    }
}

extension WindowState {
    /// The path of the request that was open; nil when the request had no file.
    fileprivate var savedRequest: String? { request.flatMap { OpenRequest.isUntitled($0) ? nil : $0 } }
}
