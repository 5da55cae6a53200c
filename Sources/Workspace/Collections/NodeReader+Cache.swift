internal import CurlewFormats

extension NodeReader {
    /// Reads `cache:`. An unknown word is kept, noted, and read as nil.
    mutating func cache(_ pair: YAMLPair, others: inout [YAMLEntry]) throws(CollectionProblem) -> SavedCache? {
        switch pair.node.plainText {
        case "off": return .off
        case "server": return .server
        case _? where pair.node.pairs == nil:
            others.append(noteUnsupported(pair, among: SavedCache.words))
            return nil
        default: return .keep(try terms(pair.node))
        }
    }

    private mutating func terms(_ node: YAMLNode) throws(CollectionProblem) -> SavedCacheTerms {
        var terms = SavedCacheTerms(seconds: -1)
        for pair in try pairs("cache", node) {
            switch pair.key.text {
            case "seconds": terms.seconds = try number("cache.seconds", pair.node, in: 0...(1 << 31))
            case "version": terms.version = try number("cache.version", pair.node, in: Int.min...Int.max)
            case "sensitive": terms.sensitive = try text("cache.sensitive", pair.node)
            case "ignore": terms.ignoredHeaders = try texts("cache.ignore", pair.node)
            case "refresh": terms.refreshes = try bool("cache.refresh", pair.node)
            default: terms.others.append(noteUnknown(pair, in: "cache", among: SavedCacheTerms.keys))
            }
        }
        guard terms.seconds >= 0 else { throw wrongShape("cache", "server, off, or a mapping with seconds", at: node) }
        return terms
    }

    private func bool(_ key: String, _ node: YAMLNode) throws(CollectionProblem) -> Bool {
        guard let value = node.plainText.flatMap(Bool.init) else { throw wrongShape(key, "true or false", at: node) }
        return value
    }

    private func number(
        _ key: String, _ node: YAMLNode, in range: ClosedRange<Int>
    ) throws(CollectionProblem) -> Int {
        guard let number = node.plainText.flatMap(Int.init), range.contains(number) else {
            throw wrongShape(key, range.lowerBound == 0 ? "a number of seconds" : "a whole number", at: node)
        }
        return number
    }
}

extension RequestFile {
    static func value(of cache: SavedCache) -> YAMLValue {
        switch cache {
        case .off: return .plain("off")
        case .server: return .plain("server")
        case .keep(let terms):
            var entries = [YAMLEntry("seconds", .plain("\(terms.seconds)"))]
            if let version = terms.version { entries.append(YAMLEntry("version", .plain("\(version)"))) }
            if let sensitive = terms.sensitive { entries.append(YAMLEntry("sensitive", .text(sensitive))) }
            if !terms.ignoredHeaders.isEmpty {
                entries.append(YAMLEntry("ignore", .sequence(terms.ignoredHeaders.map { .text($0) })))
            }
            if let refreshes = terms.refreshes { entries.append(YAMLEntry("refresh", .plain("\(refreshes)"))) }
            return .mapping(entries + terms.others)
        }
    }
}
