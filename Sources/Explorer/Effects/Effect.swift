public import CurlewBytes
public import CurlewNetworking
public import Drafting
public import Workspace

/// What is to be done outside the model. Data, so that tests compare it; every effect that answers carries the id
/// that its answer will bear.
public indirect enum Effect: Equatable, Sendable {
    // Network.
    case send(Sending, as: JobID)
    case cancel(JobID)
    case pauseDownload(JobID)
    case goOnWithDownload(JobID)
    /// The part of a download that nobody wants any more.
    case removePart(of: String)
    case startDemo
    case changeCookies([CookieChange])
    /// The whole jar, after it was read.
    case setCookies(CookieJar)
    case answer(ChallengeAnswer, to: JobID)
    /// Tells from now on whether there is a way out of this computer.
    case watchNetwork
    /// Connections go; what runs is ended.
    case resetSession
    /// Another key for the demo API's certificate.
    case rotateDemoKey

    // Batches.
    /// What its files say; nothing is sent.
    case planBatch(BatchJob)
    case runBatch(BatchJob)
    /// What runs may end, nothing else begins.
    case stopBatch(JobID)
    case cancelBatch(JobID)
    /// To the question that it asked.
    case answerBatch(JobID, isAllowed: Bool)
    /// In the open collection.
    case saveBatch(JobID, BatchFile, name: String)
    /// A path of the demo API answers 500 from now on, or again as it should; nil: all paths are mended.
    case failDemo(path: String?)
    /// Values that a sending needs: secrets, files, answers.
    case lookUp(LookUpJob)

    // Work too long for the main actor.
    case derive(DeriveJob)
    case readText(TextReadJob)
    case writeText(TextWriteJob)
    case search(SearchJob)
    case check(CheckJob)
    case readPaste(PasteJob)
    case decodeImage(ImageJob)

    // Files.
    /// Nil: find one from the current folder upwards, else where it was left, else the demo's.
    case openCollection(path: String?)
    case read(RequestPlace)
    case save(SaveJob)
    case changeFiles(JobID, FileChange, in: String)
    case changeEnvironment(JobID, EnvironmentChange, overwriting: Bool)
    case readEnvironment(String)
    case writeEnvironment(EnvironmentText, over: EnvironmentText)
    /// Values outside the collection.
    case changeValues(ValueStore.Kind, ValueChange)
    case readValues(ValueStore.Kind, [ValuePlace])
    /// Counts the requests that use each name.
    case findUses
    case storeDraft(StoredDraft)
    case removeDraft(RequestKey)
    case storeExchange(RequestPlace, AnswerToKeep)
    /// Takes what is a secret now out of what is kept of answers.
    case hideKept(SecretMask)
    case storeWindow(WindowState)
    case storeSetting(name: String, value: String)
    case writeBody(Bytes, path: String, overwrite: Bool, knowing: SecretMask)
    case resetDemo
    case readCookies
    case storeCookies(String)
    /// Sizes of the files among the parameters.
    case findFiles(FilesJob)
    /// What a sending needs a yes for, and whether it has one.
    case findConsent(JobID, PermissionRequest)
    case keepConsent([Permission])
    /// A yes for what the person typed.
    case grantConsent(PermissionRequest)
    /// What a folder holds, for completing a path.
    case listFolder(FolderJob)

    // Terminal.
    case copy(String, label: String)
    case setTheme(String)
    /// Reads the themes that can be chosen; not at the start, which does not need them.
    case findThemes
    case redraw
    /// Gives the terminal to the person's editor until it ends.
    case editExternally(EditorJob)
    case suspend
    case setMouse(Bool)

    // Time.
    case startTimer(TimerKind, JobID, Duration)

    case crash
    case quit(ExitPlan)
}
