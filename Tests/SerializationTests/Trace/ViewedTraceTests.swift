import CurlewSerialization
import Testing

/// A trace of some of the nodes: those in view, and all that they are in.
@Suite struct `The trace of the nodes in view` {
    static let seeds = Array(UInt64(1)...200)

    @Test(arguments: SerializerKind.allCases)
    func `is theirs as of all nodes, and of the others it has the node of each byte`(kind: SerializerKind) throws {
        var viewed = 0
        for seed in Self.seeds {
            let tree = TreeGrower.tree(seed, kind == .json ? .json : kind == .form ? .anything : .plist)
            viewed += try compare(tree, RequestSerializer(kind), seed)
        }
        #expect(!kind.hasTree || viewed > 100)
    }

    @Test(arguments: QueryStyles.standard.names)
    func `is so in every style`(name: String) throws {
        for seed in Self.seeds {
            _ = try compare(TreeGrower.tree(seed, .json), RequestSerializer(.form, styleNamed: name), seed)
        }
    }

    @Test func `has one span for a pair that nobody looks at`() throws {
        let tree = try ParameterText.read(#"{"a b": ["x y", "z&"], "c": {"d": "1 2"}}"#)
        var serializer = RequestSerializer()
        serializer.viewedNodes = tree.withAncestors(of: [try #require(tree.id(at: [.key("c"), .key("d")]))])
        let (bytes, written) = try serializer.formText(of: tree, trace: true)
        let trace = try #require(written)
        #expect(String(decoding: bytes, as: UTF8.self) == "a%20b%5B%5D=x%20y&a%20b%5B%5D=z%26&c%5Bd%5D=1%202")
        #expect(trace.body.map(\.part.rawValue).prefix(4) == ["value", "separator", "value", "separator"])
        #expect(trace.body.map(\.rule).prefix(4) == [nil, .joined, nil, .joined])
        #expect(trace.body.count == 4 + 8 && trace.body.filter { $0.escaped != nil }.count == 3)
        #expect(trace.nodes == serializer.viewedNodes && trace.pairs.count == 3)
    }

    /// Returns how many spans of the nodes in view there were.
    private func compare(_ tree: ParameterTree, _ serializer: RequestSerializer, _ seed: UInt64) throws -> Int {
        var serializer = serializer
        serializer.multipart.boundary = "B"
        serializer.files = SomeFiles(sizes: ["a/b.png": 5_000_000_000])
        func traced() -> SerializedRequest? {
            try? serializer.serialize(method: "POST", url: "http://h/p", parameters: tree, trace: true)
        }
        guard let whole = traced(), let trace = whole.trace else { return 0 }
        var dice = Dice(seed)
        serializer.viewedNodes = tree.withAncestors(of: Set(tree.paths.keys.filter { _ in dice.happens(oneIn: 5) }))
        let part = try #require(traced())
        let nodes = try #require(part.trace?.nodes ?? (!serializer.kind.hasTree ? [] : nil))
        #expect(part.body == whole.body && part.url == whole.url && part.headers == whole.headers)
        #expect(part.trace?.pairs == trace.pairs && part.trace?.absent == trace.absent)
        let spans = try #require(part.trace?.body)
        #expect(spans.filter { isOf(nodes, $0) } == trace.body.filter { isOf(nodes, $0) }, "seed \(seed)")
        #expect(owners(spans) == owners(trace.body), "seed \(seed)")
        return spans.count { isOf(nodes, $0) }
    }

    private func isOf(_ nodes: Set<NodeID>, _ span: TraceSpan) -> Bool {
        (span.owner ?? span.origin).map(nodes.contains) ?? true
    }

    /// The node of each run of bytes.
    private func owners(_ spans: TraceSpans) -> [[Int]] {
        var runs: [(end: Int, node: NodeID?)] = []
        for span in spans {
            let node = span.owner ?? span.origin
            if let last = runs.last, last.node == node { runs.removeLast() }
            runs.append((span.range.upperBound, node))
        }
        return runs.map { [$0.end, $0.node.map { Int($0.rawValue) } ?? -1] }
    }
}

@Suite struct `A tree kept to the nodes in view` {
    private func kept(_ text: String, to paths: [ParameterPath]) throws -> String {
        let tree = try ParameterText.read(text)
        return ParameterText.write(tree.kept(to: tree.withAncestors(of: Set(paths.compactMap(tree.id)))))
    }

    @Test func `has them, and of each list and dictionary the first two`() throws {
        let text = #"{"a":[1,2,3,4],"b":{"c":1,"d":2,"e":3},"f":[{"g":1,"h":2,"i":3}],"j":5,"k":6}"#
        #expect(
            try kept(text, to: [[.key("a"), .index(3)], [.key("f")]])
                == #"{"a":[1,2,4],"b":{"c":1,"d":2},"f":[{"g":1,"h":2}],"j":5}"#)
    }

    @Test func `is small however deep and wide the tree is`() throws {
        var tree = ParameterTree()
        func grown(_ depth: Int) -> ParameterNode {
            tree.makeNode(depth == 0 ? .scalar(Scalar(.number, "1")) : .array([grown(depth - 1), grown(depth - 1)]))
        }
        tree.root = grown(16)
        #expect(tree.nodeCount > 100_000)
        #expect((1000..<40_000).contains(tree.kept(to: []).nodeCount))
    }
}
