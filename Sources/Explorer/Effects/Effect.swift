public import CurlewBytes
public import CurlewNetworking
public import Drafting
public import History
public import TerminalUI
public import Workspace

/// Work to be done outside the model. An effect is data, so that tests can compare it. Every effect with a result
/// carries the id that the resulting message will have.
public indirect enum Effect: Equatable, Sendable {
    // Network.
    case send(Sending, as: JobID)
    case cancel(JobID)
    case pauseDownload(JobID)
    case goOnWithDownload(JobID)
    /// Deletes the part file of a download that will not be continued.
    case removePart(of: String)
    case startDemo
    case changeCookies([CookieChange])
    /// Replaces the whole jar, after it was read from its file.
    case setCookies(CookieJar)
    case answer(ChallengeAnswer, to: JobID)
    /// Reports from now on whether the network is reachable.
    case watchNetwork
    /// Closes all connections and cancels running requests.
    case resetSession
    /// Makes the demo API use a new key for its certificate.
    case rotateDemoKey

    // Batches.
    /// Reads the batch's files; nothing is sent.
    case planBatch(BatchJob)
    case runBatch(BatchJob)
    /// Lets running steps end and starts no others.
    case stopBatch(JobID)
    case cancelBatch(JobID)
    /// Answers the question that the batch asked.
    case answerBatch(JobID, isAllowed: Bool)
    /// Saves a batch in the open collection.
    case saveBatch(JobID, BatchFile, name: String)
    /// Makes a path of the demo API answer 500 from now on, or normally again; nil: all paths answer normally again.
    case failDemo(path: String?)
    /// Looks up values that sending needs: secrets, files, values of other requests' answers.
    case lookUp(LookUpJob)

    // Work too long for the main actor.
    case derive(DeriveJob)
    case readText(TextReadJob)
    case writeText(TextWriteJob)
    case search(SearchJob)
    /// Ends the search that runs; it answers no more.
    case stopSearch
    case check(CheckJob)
    case compareStyles(CompareJob)
    case compare(DifferenceJob)
    case stopComparing
    case readPaste(PasteJob)
    case readManual(ManualJob)
    case readCharset(CharsetJob)
    case decodeImage(ImageJob)
    /// Runs a command of the user over a body.
    case pipe(PipeJob)
    case cancelPipe(JobID)

    // Files.
    /// Opens a collection. Nil: the nearest one in the current folder or above it, else the one that was open last,
    /// else the demo's.
    case openCollection(path: String?)
    case read(RequestPlace)
    /// Looks whether other programs have changed the files that the open request depends on.
    case lookAtFiles(FilesLook)
    case save(SaveJob)
    /// Reads a request's file as text.
    case readFile(RequestPlace)
    /// Writes a text over the file that it was read from, in the collection with that root.
    case writeFile(JobID, RequestText, in: String)
    case storeText(StoredText)
    case removeText(RequestKey)
    case changeFiles(JobID, FileChange, in: String)
    case changeEnvironment(JobID, EnvironmentChange, overwriting: Bool)
    case readEnvironment(String)
    case writeEnvironment(EnvironmentText, over: EnvironmentText)
    /// Changes values that are kept outside the collection.
    case changeValues(ValueStore.Kind, ValueChange)
    case readValues(ValueStore.Kind, [ValuePlace])
    /// Counts the requests that use each name.
    case findUses
    case storeDraft(StoredDraft)
    case removeDraft(RequestKey)
    /// Goes on with one of several drafts of a request.
    case takeDraft(DraftChoice)
    /// Stores the last drafts, so that the program ends only when they are kept or the user gives them up.
    case keepDrafts([StoredDraft], ExitPlan)
    /// Keeps an exchange in the history.
    case record(EndedSending)
    /// Gives the exchange of that time, which was sent without a file, to the file that its request has now.
    case adoptRecord(date: Double, RequestKey)
    /// Writes the answer beside its request.
    case keepBaseline(RequestPlace, BaselineToKeep)
    /// Reads two requests to compare them.
    case readPair(RequestPairJob)
    /// Removes texts that are known to be secrets now from stored answers.
    case hideKept(SecretMask)
    case storeWindow(WindowState)
    case storeSetting(name: String, value: String)
    case writeBody(Bytes, path: String, overwrite: Bool, knowing: SecretMask)
    case resetDemo
    case readCookies
    case storeCookies([Cookie.ID: String])
    /// Looks up the sizes of the files that the parameters name.
    case findFiles(FilesJob)
    /// Looks up which permission sending needs, and whether it is granted.
    case findConsent(JobID, PermissionRequest)
    case keepConsent([Permission])
    /// Grants permission for a request that the user typed.
    case grantConsent(PermissionRequest)
    /// Lists a folder, for completing a path.
    case listFolder(FolderJob)
    /// Lists the collections that are known on this computer.
    case findCollections
    /// Lists the folders in a folder.
    case browse(FolderBrowse)

    // History.
    case readHistory(HistoryQuery)
    /// Reads the exchanges of a run that pass a filter.
    case readRun(JobID, Int, filter: String)
    /// Reads everything that is kept of the exchange with an id.
    case readExchange(JobID, Int)
    /// Lists what was sent of a request.
    case readPast(JobID, HistoryPast)
    /// Deletes exchanges by their ids.
    case deleteHistory([Int])

    // Terminal.
    case copy(String, label: String)
    case setTheme(String)
    /// Makes a copy of a theme that is the person's own.
    case copyTheme(String)
    /// Chooses colours that go with the terminal's own background.
    case matchBackground(RGB)
    /// Reads the themes that can be chosen. Not done at the start, which does not need them.
    case findThemes
    case redraw
    /// Lets the user's editor use the terminal until it ends.
    case editExternally(EditorJob)
    case suspend
    case setMouse(Bool)

    // Time.
    case startTimer(TimerKind, JobID, Duration)

    case crash
    case quit(ExitPlan)
}
