public import CurlewBytes
public import CurlewChecks
public import CurlewFiles
public import CurlewFormats
public import CurlewNetworking
public import CurlewRequests
public import CurlewSerialization
public import Drafting
public import History
public import Interchange
public import TerminalUI
public import Viewing
public import Workspace

/// An event: keys and finished effects both arrive as messages.
public indirect enum Message: Sendable {
    // From the terminal.
    case input(InputEvent, ClockReading)
    case resized(Size)
    case terminated(signal: Int32)
    case continued
    /// A frame with all changes was drawn; posted while `Model.waitsForPaint` is true.
    case painted
    case edited(JobID, EditorAnswer)

    /// A request from the command line.
    case imported(ImportedRequest)

    // From files.
    case collectionOpened(Result<OpenedCollection, FileError>)
    case collectionListed(RequestCollection, [CollectionProblem])
    case requestRead(RequestPlace, Result<ReadAnswer, CollectionProblem>)
    /// The changes that other programs made; a new list of the collection came before it.
    case filesLookedAt(FilesLook, FilesFound)
    /// A save, with both texts where another program changed the file.
    case saved(JobID, Result<SaveAnswer, SaveError>, SaveConflict? = nil)
    case fileRead(RequestPlace, Result<FileTextAnswer, FileError>)
    /// The text that the file holds now; both texts where another program changed it.
    case fileWritten(JobID, Result<RequestText, SaveError>, SaveConflict? = nil)
    case filesChanged(JobID, Result<FileAnswer, SaveError>)
    case environmentChanged(JobID, EnvironmentChange, Result<EnvironmentFile, SaveError>)
    case environmentRead(Result<EnvironmentText, SaveError>)
    case environmentWritten(EnvironmentText, over: EnvironmentText, Result<Bool, SaveError>)
    /// The values that the store now has for an environment.
    case valuesChanged(ValueStore.Kind, ValuePlace, Result<[StoredValue], SaveError>)
    case lookedUp(JobID, LookUpAnswer)
    /// Names and the requests of the collection that use them.
    case usesFound(VariableUses)
    /// Drafts of requests without a file, and the key of the one to show.
    case draftsFound([StoredDraft], shown: RequestKey?)
    /// The draft that was chosen; nil when it is gone.
    case draftTaken(RequestPlace, StoredDraft?)
    /// A draft is not in the state directory; the edits are in this program alone.
    case draftNotStored(RequestKey, SaveError)
    /// The drafts of the end were stored, but for these.
    case draftsKept(ExitPlan, lost: [LostDraft])
    /// A body was written, or the error; `holdsSecret` tells whether it contains a secret.
    case bodyWritten(Bytes, path: String, holdsSecret: Bool, FileError?)
    /// Sizes of files, by their paths as typed.
    case filesFound(FilesJob, [String: Result<Int64, FileFault>])
    /// The permissions that a request needs, and those of them that are not granted.
    case consentFound(JobID, [Permission], missing: [Permission])
    /// The names in a folder, folders with `/` at the end; nil when it cannot be read.
    case folderListed(JobID, [String]?)
    /// The collections that can be opened.
    case collectionsFound([CollectionPlace])
    case folderBrowsed(FolderPage)

    // From the history.
    /// Nil when a newer query took its place.
    case historyRead(JobID, HistoryReading?)
    /// Nothing of what was to be deleted is: the reason, and what to do.
    case historyNotDeleted(String)
    /// The exchanges of the run with that id.
    case runRead(JobID, Int, [HistoryItem])
    /// Nil when it is not kept any more.
    case exchangeRead(JobID, PastReading?)
    /// The kept exchanges of a request, newest first.
    case pastListed(JobID, [HistoryEntry])

    // From the network.
    /// An event of a request, with the index of the body made off the main actor; nil while there is none.
    case session(JobID, SessionEvent, ResponseIndex?, ClockReading)

    /// An answer of the cache, shown while the request to the network runs.
    case keptShown(JobID, Exchange, ResponseIndex, ClockReading)
    /// Values that hooks captured from an answer; the answer's own message follows.
    case captured(JobID, [Result<CapturedValue, CaptureFailure>])
    /// A report of the cache about a running request, or one that has just ended.
    case cache(JobID, CacheReport)
    /// The cookies of the session's jar, after a request.
    case cookiesChanged(CookieJar)
    case cookiesRead(CookieReading)
    /// Cookies that another explorer changed; the session has them.
    case cookiesFound(CookieStates)
    /// Whether the network is reachable, at the start and after every change.
    case network(ReachabilityStatus)

    // From clocks and other work.
    case timer(TimerKind, JobID, ClockReading)
    case derived(Derived)
    case textRead(JobID, TextReadAnswer)
    case textWritten(TextWriteJob, WrittenText)
    case searched(JobID, SearchResult)
    case checked(JobID, CheckAnswer)
    case stylesCompared(JobID, ComparedStyles)
    case baselineKept(RequestPlace, Result<KeptBaseline, SaveError>)
    case pairRead(JobID, Result<[OpenedRequest], CollectionProblem>)
    case sidesCompared(JobID, ComparedSides)
    case pasteRead(JobID, PasteReading)
    case manualRead(ManualReading)
    /// A file that was named at the start, for the card of what is pasted.
    case fileToPaste(String)
    case charsetRead(JobID, ResponseIndex)
    /// The output or the end of a command that reads the body of an answer.
    case piped(JobID, PipeEvent)
    /// The picture for the requested size.
    case imageDrawn(JobID, Result<HalfBlocks, ImageError>)
    /// Text was copied; the note tells why it went elsewhere than to the clipboard.
    case copied(label: String, note: String?)
    case themesFound([ThemeEntry])
    /// A theme of the person's own is in the file at the path.
    case themeCopied(String, path: String)
    /// The theme of that name, which could not be read, can be read again.
    case themeMended(String)
    case demoStarted(base: String)
    /// The demo API listens over TLS at this base URL.
    case demoSecured(base: String)
    case demoKeyRotated
    /// Paths of the demo API that answer 500.
    case demoFails([String])
    case batchPlanned(JobID, Result<PlannedBatch, BatchProblem>)
    case batch(JobID, BatchProgress, ClockReading)
    /// A batch was saved, with its file's name.
    case batchSaved(Result<String, SaveError>)
    case failed(String)
}

extension Message {
    /// Whether the user waits for the message: it is drawn at once, while progress may be drawn later.
    public var isAwaited: Bool {
        switch self {
        case .session(_, .finished, _, _), .session(_, .failed, _, _), .requestRead, .imageDrawn, .pasteRead,
            .manualRead,
            .charsetRead,
            .batchPlanned, .batch(_, .over, _), .textRead, .textWritten, .derived, .consentFound,
            .keptShown, .filesLookedAt, .draftsKept, .stylesCompared, .sidesCompared, .pairRead,
            .historyRead, .runRead, .exchangeRead, .pastListed:
            true
        default: false
        }
    }
}

extension Message {
    /// Whether the message is about a running request: many of them arrive at once.
    var isOfExchange: Bool {
        switch self {
        case .session, .cache, .captured, .keptShown, .cookiesChanged: true
        default: false
        }
    }
}

extension [Message] {
    /// The messages in order, with neighbours that can be processed together in one group.
    public var batches: [[Message]] {
        reduce(into: []) { batches, message in
            if message.isOfExchange, batches.last?.last?.isOfExchange == true {
                batches[batches.count - 1].append(message)
            } else {
                batches.append([message])
            }
        }
    }
}

/// One-shot timers; no timer runs while nothing else does.
public enum TimerKind: Hashable, Sendable {
    /// A prefix has waited: its continuations are shown.
    case continuations
    /// The draft has not changed for a while: it is stored.
    case draft
    /// Secrets have been shown long enough.
    case secrets
    /// The elapsed time of a running request is updated.
    case elapsed
    /// The sign of activity appears or disappears.
    case activity
    /// Checks have run for a while.
    case checks
    /// The text of a file has not changed for a while: it is kept.
    case fileText
    /// Keys have waited for long enough.
    case keys
    /// A message was shown long enough; the job is its number.
    case message
    /// A question of consent was shown long enough to be read.
    case consent
}
