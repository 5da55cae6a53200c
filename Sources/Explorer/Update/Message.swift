public import Checks
public import CurlewBytes
public import CurlewFiles
public import CurlewFormats
public import CurlewNetworking
public import CurlewRequests
public import Drafting
public import Interchange
public import Serialization
public import TerminalUI
public import Viewing
public import Workspace

/// What happened. Keys and finished effects both come in as messages.
public indirect enum Message: Sendable {
    // From the terminal.
    case input(InputEvent, ClockReading)
    case resized(Size)
    case terminated(signal: Int32)
    case continued
    /// A frame with all of this was drawn; for `Model.waitsForPaint`.
    case painted
    case edited(JobID, EditorAnswer)

    /// A request from the command line.
    case imported(ImportedRequest)

    // From files.
    case collectionOpened(Result<OpenedCollection, FileError>)
    case collectionListed(RequestCollection, [CollectionProblem])
    case requestRead(RequestPlace, Result<ReadAnswer, CollectionProblem>)
    case saved(JobID, Result<SaveAnswer, SaveError>)
    case filesChanged(JobID, Result<FileAnswer, SaveError>)
    case environmentChanged(JobID, EnvironmentChange, Result<EnvironmentFile, SaveError>)
    case environmentRead(Result<EnvironmentText, SaveError>)
    case environmentWritten(EnvironmentText, over: EnvironmentText, Result<Bool, SaveError>)
    /// What the store holds now of that environment.
    case valuesChanged(ValueStore.Kind, ValuePlace, Result<[StoredValue], SaveError>)
    case lookedUp(JobID, LookUpAnswer)
    /// How many requests of the collection use each name.
    case usesFound(VariableUses)
    /// Drafts of requests without a file, and the key of the one that was last worked on.
    case draftsFound([StoredDraft], shown: String?)
    /// What was written, or not, and whether a secret is in it.
    case bodyWritten(Bytes, path: String, holdsSecret: Bool, FileError?)
    /// Sizes of files by their paths as typed.
    case filesFound(FilesJob, [String: Result<Int64, FileFault>])
    /// What a sending needs a yes for, and what of it has none yet.
    case consentFound(JobID, [Permission], missing: [Permission])
    /// The names in a folder, folders with `/` behind them; nil when it cannot be read.
    case folderListed(JobID, [String]?)

    // From the network.
    /// With what was found in the body, made off the main actor; nil while the request runs.
    case session(JobID, SessionEvent, ResponseIndex?, ClockReading)

    /// What the cache has, to be read while the network is asked; the request goes on.
    case keptShown(JobID, Exchange, ResponseIndex, ClockReading)
    /// What hooks took out of an answer; the answer comes next.
    case captured(JobID, [Result<CapturedValue, CaptureFailure>])
    /// What the cache did for a request under way, or for the one that has just ended.
    case cache(JobID, CacheReport)
    /// After a request: what the session's jar holds now.
    case cookiesChanged(CookieJar)
    case cookiesRead(CookieReading)
    /// Whether there is a way out of this computer, at the start and whenever that changes.
    case network(ReachabilityStatus)

    // From clocks and other work.
    case timer(TimerKind, JobID, ClockReading)
    case derived(Derived)
    case textRead(JobID, TextReadAnswer)
    case textWritten(TextWriteJob, WrittenText)
    case searched(JobID, SearchResult)
    case checked(JobID, CheckAnswer)
    case pasteRead(JobID, PasteReading)
    /// For the room that was asked for.
    case imageDrawn(JobID, Result<HalfBlocks, ImageError>)
    /// The note says why a copy went elsewhere.
    case copied(label: String, note: String?)
    case themesFound([ThemeEntry])
    case demoStarted(base: String)
    /// The demo API over TLS.
    case demoSecured(base: String)
    case demoKeyRotated
    /// The paths of the demo API that answer 500.
    case demoFails([String])
    case batchPlanned(JobID, Result<PlannedBatch, BatchProblem>)
    case batch(JobID, BatchProgress, ClockReading)
    /// With the name of its file.
    case batchSaved(Result<String, SaveError>)
    case failed(String)
}

extension Message {
    /// Whether the person waits for it: shown at once, while progress waits for its turn.
    public var isAwaited: Bool {
        switch self {
        case .session(_, .finished, _, _), .session(_, .failed, _, _), .requestRead, .imageDrawn, .pasteRead,
            .batchPlanned, .batch(_, .over, _), .textRead, .textWritten, .derived, .consentFound,
            .keptShown:
            true
        default: false
        }
    }
}

extension Message {
    /// What a running request has to say: much of it comes at once.
    var isOfExchange: Bool {
        switch self {
        case .session, .cache, .captured, .keptShown, .cookiesChanged: true
        default: false
        }
    }
}

extension [Message] {
    /// In their order, those that can be taken together in one piece.
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

/// One-shot timers; nothing ticks while nothing runs.
public enum TimerKind: Hashable, Sendable {
    /// A prefix has waited: show what can follow.
    case continuations
    /// The draft has been quiet: keep it.
    case draft
    /// Secrets were shown for long enough.
    case secrets
    /// A request is running: elapsed time is shown.
    case elapsed
    /// The mark of activity comes or goes.
    case activity
    /// Keys have waited for long enough.
    case keys
}
