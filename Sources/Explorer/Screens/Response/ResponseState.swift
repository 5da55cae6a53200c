import CurlewBytes
import CurlewFormats
import CurlewNetworking
import CurlewRequests
import Drafting
import Viewing

/// State of the response pane: the index of the body, and each tab's cursor and scroll position.
struct ResponseState: Sendable {
    var tab: ResponseTab = .tree
    /// Nil while there is no body.
    @Boxed var index: ResponseIndex?
    var image = DrawnImage()
    var tree = TreePosition()
    var raw = RawPosition()
    var headers = HeadersTab()
    var timing = TimingTab()
    var tls = TLSTab()
    var cookies = CookiesTab()
    var transfer = TransferTab()
    var checks = ChecksTab()
    /// The output of a command that reads the body.
    var piped = PipedTab()
    /// State of the request's own checks.
    var checking = CheckingState()
    /// The last search or filter of this response.
    var matches = SearchMatches()
    /// The job that reads the body in a charset that was chosen.
    var charsetJob: JobID?
    /// The answer's time, such as `14:02`, when it is from an earlier run; nil for an answer of this run.
    var restoredAt: String?
    /// The time of an answer of this run, such as `14:02`.
    var cameAt: String?
    /// The answer's request was left and opened again.
    var isSeenAgain = false
    /// The time of an answer that the user did not see come in; nil for one that was on the screen since.
    var oldTime: String? { restoredAt ?? (isSeenAgain ? cameAt : nil) }
    /// The cache's reports about the request, in order; empty when the cache was not asked.
    private(set) var cache: [CacheReport] = []
    /// The job whose stale answer is on the screen while the cache renews it.
    private(set) var renewing: JobID?
    /// The cache's answer, when it was shown before the network's.
    @Boxed var kept: CachedAnswer?
    /// The request's other answers, while they are looked at.
    @Boxed var past: AnswerHistory?
    /// The reason why the last `s` sent nothing.
    @Boxed var refusal: PreparationError?
    @Boxed var withheld: Withheld?
    /// Message about the progress of a cancelled request.
    var endWords: String?
    /// Raw is shown only because this body has no tree; the next body that has one is shown as a tree.
    private var prefersTree = false

    init() {}

    /// The index whose text Raw shows: JSON in one long line is laid out unless the user wants it as received.
    var rawIndex: ResponseIndex? { raw.isAsReceived ? index : index?.laidOut }

    /// The index that a search in a tab goes through.
    func searched(in tab: ResponseTab) -> ResponseIndex? {
        switch tab {
        case .raw: rawIndex
        case .piped: piped.run?.index
        default: index
        }
    }

    /// Begins a request: the old answer is removed, the tab stays.
    mutating func begin() {
        reset(to: nil)
        (refusal, withheld) = (nil, nil)
        restoredAt = nil
        (cameAt, isSeenAgain) = (nil, false)
        cache = []
        renewing = nil
        kept = nil
        past = nil
        endWords = nil
        if let run = piped.run, tab == .piped { tab = run.behind }
        piped = PipedTab()
        if tab == .checks || tab == .transfer || tab == .image { tab = .tree }
    }

    /// Shows the index of the answer's body, on a tab that can show it.
    mutating func show(_ index: ResponseIndex?, restoredAt: String? = nil) {
        reset(to: index)
        self.restoredAt = restoredAt
        guard let index else { return }
        if index.image != nil, tab == .tree || (tab == .raw && prefersTree) {
            tab = .image
            prefersTree = false
        } else if index.document == nil, tab == .tree, !index.text.bytes.isEmpty {
            tab = .raw
            prefersTree = true
        } else if index.document != nil, tab == .raw, prefersTree {
            tab = .tree
            prefersTree = false
        }
        raw.cursor = index.fault?.offset ?? 0
    }

    /// Takes a report of the cache about the request that was sent as `job`.
    mutating func take(_ report: CacheReport, of job: JobID) {
        cache.append(report)
        switch report {
        case .stale: renewing = job
        case .renewed, .notRenewed: renewing = nil
        default: break
        }
    }

    /// Shows Checks with the reasons why nothing was sent.
    mutating func refuse(_ error: PreparationError) {
        (refusal, withheld) = (error, nil)
        tab = .checks
    }

    mutating func withhold(_ withheld: Withheld, inBody: Bool) {
        (self.withheld, refusal) = (withheld, nil)
        if !inBody { tab = .checks }
    }

    private mutating func reset(to index: ResponseIndex?) {
        self.index = index
        image = DrawnImage()
        tree = TreePosition(opening: index)
        raw = RawPosition()
        headers = HeadersTab()
        timing = TimingTab()
        cookies = CookiesTab()
        transfer = TransferTab()
        checks = ChecksTab()
        checking = CheckingState()
        matches = SearchMatches()
    }
}
