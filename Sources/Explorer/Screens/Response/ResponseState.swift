import CurlewBytes
import CurlewFormats
import CurlewNetworking
import CurlewRequests
import Drafting
import Viewing

/// The response on the screen: what was found in its body, and for each tab where the reader is.
struct ResponseState: Sendable {
    var tab: ResponseTab = .tree
    /// Nil while there is no answer.
    var index: ResponseIndex?
    var image = ImageReading()
    var tree = TreePosition()
    var raw = RawPosition()
    var headers = HeadersTab()
    var timing = TimingTab()
    var tls = TLSTab()
    var cookies = CookiesTab()
    var transfer = TransferTab()
    var checks = ChecksTab()
    /// What is known of the request's own checks.
    var checking = CheckingState()
    /// The last search or filter of this response.
    var finding = Finding()
    /// `14:02` when the answer was kept from an earlier run, nil when it came in this one.
    var restoredAt: String?
    /// What the cache did for it, in its order; empty where it was not asked.
    var cache: [CacheReport] = []
    /// What the cache had, where it was shown before the network's answer.
    var kept: CachedAnswer?
    /// Why the last `s` sent nothing.
    var refusal: PreparationError?
    /// How far a cancelled request had come.
    var endWords: String?
    /// Raw is shown only because this body has no tree; the next one that has gets its tree back.
    private var prefersTree = false

    init() {}

    /// A request starts: the old answer goes, the tab stays.
    mutating func begin() {
        reset(to: nil)
        refusal = nil
        restoredAt = nil
        cache = []
        kept = nil
        endWords = nil
        if tab == .checks || tab == .transfer || tab == .image { tab = .tree }
    }

    /// Takes what was found in the answer's body, on a tab that can show it.
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

    /// Nothing was sent: the reasons stand in Checks.
    mutating func refuse(_ error: PreparationError) {
        refusal = error
        tab = .checks
    }

    private mutating func reset(to index: ResponseIndex?) {
        self.index = index
        image = ImageReading()
        tree = TreePosition(opening: index)
        raw = RawPosition()
        headers = HeadersTab()
        timing = TimingTab()
        tls = TLSTab()
        cookies = CookiesTab()
        transfer = TransferTab()
        checks = ChecksTab()
        checking = CheckingState()
        finding = Finding()
    }
}

/// Where the reader is in a list of lines, and which of them are explained.
struct ListPosition: Equatable, Sendable {
    var cursor = 0
    var top = 0
    /// Lines whose explanation is open.
    var explained: Set<Int> = []

    init() {}
}
