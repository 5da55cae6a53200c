internal import CurlewNetworking

/// YTKRequest's rules for using stored answers (`loadCacheWithError:`), in its order: time, metadata, age, version,
/// sensitive data, application version. Data that does not decode is noticed when it is read.
struct LifetimeCacheRules: Sendable {
    let terms: CacheTerms
    /// The version of the program (`CFBundleShortVersionString` in YTKNetwork); nil equals nil.
    var applicationVersion: String?

    func verdict(on entry: CacheEntry?, at now: Double) -> CacheVerdict {
        if terms.seconds < 0 { return .none(.invalidTime) }
        guard let entry else { return .none(.nothingStored) }
        let age = now - entry.came
        // A negative age means that the clock was set back: the true age is unknown.
        guard age >= 0, age <= Double(terms.seconds), terms.seconds > 0 else {
            return .none(.expired(age: Self.whole(age), lifetime: terms.seconds))
        }
        if entry.version != terms.version {
            return .none(.versionMismatch(stored: entry.version, wanted: terms.version))
        }
        if entry.sensitiveData != sensitiveHash { return .none(.sensitiveDataMismatch) }
        if entry.applicationVersion != applicationVersion {
            return .none(.applicationVersionMismatch(stored: entry.applicationVersion, now: applicationVersion))
        }
        return .use(entry, life(of: entry, at: now))
    }

    func life(of entry: CacheEntry, at now: Double) -> CacheLife {
        CacheLife(
            stored: entry.came, age: Self.whole(now - entry.came), lifetime: terms.seconds, basis: .chosen)
    }

    var sensitiveHash: String? { terms.sensitiveData.flatMap { Hash.sha256.hex($0) } }

    /// The entry with YTKNetwork's metadata.
    func marked(_ entry: CacheEntry) -> CacheEntry {
        var entry = entry
        entry.version = terms.version
        entry.sensitiveData = sensitiveHash
        entry.applicationVersion = applicationVersion
        return entry
    }

    private static func whole(_ age: Double) -> Int { Int(min(max(age, -1e15), 1e15).rounded(.down)) }
}
