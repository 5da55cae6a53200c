public import CurlewDiffering
public import CurlewNetworking
public import Workspace

extension Caching {
    /// Off when the file has no `cache:` entry, because an explorer shows the server's present answer.
    public init(_ saved: SavedCache?) {
        switch saved {
        case .off, nil: self = .off
        case .server: self = .followServer
        case .keep(let terms):
            self = .keep(
                CacheTerms(
                    seconds: terms.seconds, version: terms.version ?? 0, sensitiveData: terms.sensitive,
                    ignoredHeaders: terms.ignoredHeaders, refreshes: terms.refreshes ?? false))
        }
    }
}

extension SavedCache {
    /// Entries of the file that this version does not know are kept with the terms that they were written for.
    init?(_ caching: Caching, keepingOthersOf before: SavedCache?) {
        switch caching {
        case .off:
            // An explicit `cache: off` is written only where the file already had it.
            guard before == .off else { return nil }
            self = .off
        case .followServer: self = .server
        case .keep(let terms):
            var saved = SavedCacheTerms(
                seconds: terms.seconds, version: terms.version == 0 ? nil : terms.version,
                sensitive: terms.sensitiveData, ignoredHeaders: terms.ignoredHeaders,
                refreshes: terms.refreshes ? true : nil)
            if case .keep(let earlier)? = before {
                saved.others = earlier.others
                if earlier.version == 0, saved.version == nil { saved.version = 0 }
                if earlier.refreshes == false, saved.refreshes == nil { saved.refreshes = false }
            }
            self = .keep(saved)
        }
    }
}

extension DifferenceRules {
    /// The choices of a request's file. A path that cannot be read means nothing; `RuleProblems` names it.
    public init(_ saved: SavedComparison) {
        self.init(
            ignored: saved.ignored.compactMap { PathPattern(reading: $0) },
            lists: saved.arrays.compactMap { pairing in
                PathPattern(reading: pairing.path).map {
                    ListChoice($0, pairing.member.map(Pairing.member) ?? .place)
                }
            },
            ignoredFields: saved.ignoredFields)
    }
}

extension PathPattern {
    fileprivate init?(reading text: String) {
        do throws(Fault) { try self.init(parsing: text) } catch { return nil }
    }
}
