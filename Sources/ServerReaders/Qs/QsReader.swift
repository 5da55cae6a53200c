/// qs (lib/parse.js: `parseValues`, `parseKeys`, `parseObject`; lib/utils.js: `merge`, `compact`), which Express has as
/// its extended reading of queries and bodies.
///
///     a[b]=1&a[]=2&c[1]=x&c[0]=y  ──►  {"a": {"0": "2", "b": "1"}, "c": ["y", "x"]}
///
/// The members of an object stand as JavaScript lists them: whole numbers first, by size.
public struct QsReader: ServerReader {
    public var name: String { allowsDots ? "qs-dots" : "qs" }
    public var title: String { allowsDots ? "qs dots" : "qs" }
    public let version = "qs 6.11.0"
    public let badText = """
        Bytes that are not UTF-8 are replaced by U+FFFD before qs sees them; a name or value with an escape that is broken \
        or not UTF-8 is not unescaped at all, except for its `+`.
        """

    /// `allowDots`: `a.b` is `a[b]`.
    public var allowsDots: Bool
    /// `parameterLimit`: the pairs that are read, empty ones too; what follows is never looked at.
    public var parameters = 1000
    /// `depth`: the brackets that are taken apart, the rest of a name being one key; never over 1000 here.
    public var depth = 5
    /// `arrayLimit`: the highest index that makes a list; never over 1000 here.
    public var highestIndex = 20

    public var limits: [ReaderLimit] {
        [
            ReaderLimit("parameterLimit", parameters), ReaderLimit("depth", depth),
            ReaderLimit("arrayLimit", highestIndex),
        ]
    }

    public init(allowsDots: Bool = false) { self.allowsDots = allowsDots }

    public func read(_ input: ReaderInput) -> Reading {
        var notes: [ServerNote] = []
        var values = QsValues()
        for pair in input.map(\.mendedUTF8).pairs() {
            guard pair.index < parameters else {
                notes.append(ServerNote(.dropped(.tooMany(limit: parameters)), pair))
                break
            }
            let (name, value) = Self.cut(pair)
            let text = (decoded(name, pair, &notes), decoded(value ?? [], pair, &notes))
            let isReserved = QsName.isProto(text.0)
            if isReserved { notes.append(ServerNote(.dropped(.reserved), pair)) }
            if !isReserved { values.add(text.1, to: text.0, pair) }
        }
        var objects = QsObjects(highestIndex: min(highestIndex, 1000))
        for entry in values.entries {
            let name = QsName(entry.name, allowsDots: allowsDots, depth: min(depth, 1000))
            switch name.fault {
            case .empty: if !entry.pair.whole.isEmpty { notes.append(ServerNote(.dropped(.noName), entry.pair)) }
            case .reserved: notes.append(ServerNote(.dropped(.reserved), entry.pair))
            case nil:
                if name.isTooDeep { notes.append(ServerNote(.mended(.tooDeep(limit: depth)), entry.pair)) }
                if objects.add(entry.values, at: name.chain) { notes.append(ServerNote(.merged, entry.pair)) }
            }
        }
        return Reading(tree: objects.tree, notes: notes).placed(in: input)
    }

    /// Cuts a pair at the first `]=`, without one at the first `=`.
    private static func cut(_ pair: WirePair) -> (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>?) {
        guard pair.isEscaped, pair.value != nil else { return (pair.name, pair.value) }
        let whole = pair.whole
        let cut = whole.indices.dropFirst().first {
            whole[$0] == UInt8(ascii: "=") && whole[$0 - 1] == UInt8(ascii: "]")
        }
        return cut.map { (whole[..<$0], whole[($0 + 1)...]) } ?? (pair.name, pair.value)
    }

    /// `decodeURIComponent`, which fails as a whole.
    private func decoded(_ bytes: ArraySlice<UInt8>, _ pair: WirePair, _ notes: inout [ServerNote]) -> [UInt8] {
        guard pair.isEscaped else { return Array(bytes) }
        let isBroken = EscapedText.hasBadEscape(bytes)
        if !isBroken {
            let text = EscapedText.decoded(bytes)
            if text.isUTF8 { return text }
        }
        notes.append(ServerNote(.mended(isBroken ? .badEscape : .notUTF8), pair))
        return bytes.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
    }
}
