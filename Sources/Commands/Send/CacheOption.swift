import CurlewNetworking
import CurlewRequests
import CurlewSerialization
import Drafting
import History
import Workspace

/// `--cache`: the caching of the answer, in the same file as the explorer's.
struct CacheOption {
    static let syntax = OptionSyntax(
        "cache", value: "SECONDS", summary: "from the cache if it is no older, kept if it comes; 0 turns it off")

    private let seconds: Int?

    init(_ arguments: ParsedArguments) throws(UsageError) {
        seconds = try arguments.number("cache", in: 0...(1 << 31))
    }

    func apply(to draft: inout RequestDraft) {
        guard let seconds else { return }
        guard seconds > 0 else {
            draft.caching = .off
            return
        }
        var terms = CacheTerms(seconds: seconds)
        if case .keep(let saved) = draft.caching { terms = saved }
        terms.seconds = seconds
        draft.caching = .keep(terms)
    }

    /// The agent; it opens no file until its first use.
    static func agent(_ session: SessionManager) -> NetworkAgent {
        NetworkAgent(
            session: session, cache: cache, applicationVersion: Program.version, now: { Double(Program.now.seconds) })
    }

    private static var cache: ResponseCache {
        ResponseCache(path: Program.directories.cache.map { "\($0)/responses.sqlite" })
    }

    /// The answers stored by the explorer and by earlier commands.
    ///
    /// - Parameter cache: the one in use, if any.
    static func keptAnswers(_ cache: ResponseCache? = nil) -> StoredAnswers {
        StoredAnswers(HistoryStore(directories: Program.directories), cache ?? Self.cache)
    }
}
