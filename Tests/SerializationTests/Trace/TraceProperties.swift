import CurlewBytes
import CurlewSerialization
import Testing

/// What holds for the trace of any tree, in every serializer.
@Suite struct `The trace of a random tree` {
    static let seeds = Array(UInt64(1)...300)

    @Test(arguments: SerializerKind.allCases, [CompatibilityMode.curlew, .afnetworking])
    func `covers every byte once and leaves the bytes alone`(kind: SerializerKind, conformance: CompatibilityMode)
        throws
    {
        for seed in Self.seeds {
            for tree in [TreeGrower.tree(seed, .anything), TreeGrower.tree(seed, .plist), TreeGrower.tree(seed, .json)]
            {
                guard let (plain, traced) = bothWays(tree, kind, conformance) else { continue }
                #expect(plain.body == traced.body && plain.url == traced.url && plain.headers == traced.headers)
                #expect(traced.trace?.body.isCovering(traced.body?.size ?? 0) == true, "seed \(seed)")
                #expect(traced.trace?.url.isCovering(traced.url.utf8.count) == true, "seed \(seed)")
            }
        }
    }

    @Test(arguments: QueryStyles.standard.names)
    func `covers every byte once in every style`(name: String) throws {
        for seed in Self.seeds {
            for tree in [TreeGrower.tree(seed, .anything), TreeGrower.tree(seed, .json)] {
                let serializer = RequestSerializer(.form, styleNamed: name)
                let write = { try? serializer.serialize(method: "POST", url: "", parameters: tree, trace: $0) }
                guard let plain = write(false), let traced = write(true) else { continue }
                #expect(plain.body == traced.body)
                #expect(traced.trace?.body.isCovering(traced.body?.size ?? 0) == true, "seed \(seed)")
                var owners: [NodeID] = []
                for span in traced.trace?.body ?? [] {
                    if let owner = span.owner, owners.last != owner { owners.append(owner) }
                }
                let places = owners.compactMap { traced.trace?.pairs[$0] }
                #expect(places == places.sorted(), "seed \(seed)")
            }
        }
    }

    @Test(arguments: SerializerKind.allCases)
    func `has a span or a reason for every leaf`(kind: SerializerKind) throws {
        for seed in Self.seeds {
            let tree = TreeGrower.tree(seed, kind == .json ? .json : kind == .form ? .anything : .plist)
            guard let (_, traced) = bothWays(tree, kind, .curlew), let trace = traced.trace else { continue }
            let written = Set(trace.body.flatMap { [$0.origin, $0.owner].compactMap { $0 } })
            tree.walk { visit in
                guard case .scalar = visit.node.value else { return true }
                #expect(written.contains(visit.node.id) || trace.absent[visit.node.id] != nil, "seed \(seed)")
                if !visit.isSent { #expect(!written.contains(visit.node.id) && trace.absent[visit.node.id] == .off) }
                return true
            }
        }
    }

    @Test func `gives bytes of a leaf's own text their place in that text`() throws {
        for seed in Self.seeds {
            let tree = TreeGrower.tree(seed, .anything)
            guard let (_, traced) = bothWays(tree, .form, .curlew), let trace = traced.trace,
                let body = traced.body?.bytes
            else { continue }
            for span in trace.body where span.escaped == nil {
                guard let source = span.source, let id = span.origin else { continue }
                let own = span.part == .key ? tree.key(of: id)?.text : tree.node(id)?.scalarText
                // A base letter stands for itself, the mark on it does not: both are one character of the source.
                #expect(own.map { String(Array($0)[source]).utf8.starts(with: body[span.range].array) } == true)
            }
        }
    }

    @Test func `loses only a removed leaf's spans and one separator in form text`() throws {
        for seed in Self.seeds {
            let tree = TreeGrower.tree(seed, .anything)
            guard let (_, whole) = bothWays(tree, .form, .curlew), let trace = whole.trace else { continue }
            for leaf in trace.pairs.keys {
                guard isOutsideSets(leaf, tree) else { continue }
                var less = tree
                less.remove(leaf)
                guard let (_, rest) = bothWays(less, .form, .curlew), let restTrace = rest.trace else { continue }
                let kept = pairs(trace, whole.body?.bytes).filter { $0.owner != leaf }
                #expect(pairs(restTrace, rest.body?.bytes) == kept, "seed \(seed)")
                #expect(separators(restTrace) == max(0, separators(trace) - 1), "seed \(seed)")
            }
        }
    }

    @Test func `numbers the pairs in the order they are written`() throws {
        for seed in Self.seeds {
            guard let (_, traced) = bothWays(TreeGrower.tree(seed, .anything), .form, .curlew),
                let trace = traced.trace
            else { continue }
            var owners: [NodeID] = []
            for span in trace.body { if let owner = span.owner, owners.last != owner { owners.append(owner) } }
            let numbered = trace.pairs.sorted { $0.value < $1.value }
            #expect(numbered.map(\.value) == Array(0..<numbered.count).map { $0 + 1 })
            #expect(numbered.map(\.key).filter(owners.contains) == owners, "seed \(seed)")
        }
    }

    private func bothWays(_ tree: ParameterTree, _ kind: SerializerKind, _ conformance: CompatibilityMode)
        -> (SerializedRequest, SerializedRequest)?
    {
        var serializer = RequestSerializer(kind, conformance: conformance)
        serializer.multipart.boundary = "B"
        serializer.files = SomeFiles(sizes: ["a/b.png": 5_000_000_000])
        let write = { (trace: Bool) in
            try? serializer.serialize(method: "POST", url: "http://h/p?x=1#f", parameters: tree, trace: trace)
        }
        guard let plain = write(false), let traced = write(true) else { return nil }
        return (plain, traced)
    }

    /// Equal members of a set stand for one another, so removing one may bring the other back.
    private func isOutsideSets(_ id: NodeID, _ tree: ParameterTree) -> Bool {
        tree.ancestry(of: id).allSatisfy { if case .set = $0.value { false } else { true } }
    }

    private struct Pair: Equatable {
        var owner: NodeID
        var text: String
        var spans: [TraceSpan]
    }

    /// The spans of each pair, counted from its start.
    private func pairs(_ trace: RequestTrace, _ body: Bytes?) -> [Pair] {
        trace.body.split { $0.part == .separator }.compactMap { spans in
            guard let owner = spans.first?.owner, let start = spans.first?.range.lowerBound,
                let end = spans.last?.range.upperBound, let body
            else { return nil }
            let moved = spans.map { span in
                var span = span
                span.range = (span.range.lowerBound - start)..<(span.range.upperBound - start)
                return span
            }
            return Pair(owner: owner, text: text(body[start..<end]), spans: moved)
        }
    }

    private func separators(_ trace: RequestTrace) -> Int {
        trace.body.filter { $0.part == .separator }.reduce(0) { $0 + $1.range.count }
    }
}

extension RequestBody {
    var size: Int { Int(count ?? 0) }
}

extension ParameterNode {
    var scalarText: String? { if case .scalar(let scalar) = value { scalar.text } else { nil } }
}
