import CurlewBytes
import CurlewSerialization
import Testing

/// What holds for any tree whose nodes choose at random.
@Suite struct `A random tree with choices` {
    static let seeds = Array(UInt64(1)...300)

    @Test(arguments: [SerializerKind.form, .multipart], QueryStyles.standard.names)
    func `is traced to the last byte`(kind: SerializerKind, style: String) throws {
        for seed in Self.seeds {
            let tree = Self.tree(seed, .anything)
            var serializer = RequestSerializer(kind, styleNamed: style)
            serializer.multipart.boundary = "B"
            serializer.files = SomeFiles(sizes: ["a/b.png": 5])
            let write = { (trace: Bool) in
                try? serializer.serialize(method: "POST", url: "http://h", parameters: tree, trace: trace)
            }
            guard let plain = write(false), let traced = write(true) else { continue }
            #expect(plain.body == traced.body, "seed \(seed)")
            #expect(traced.trace?.body.isCovering(traced.body?.size ?? 0) == true, "seed \(seed)")
        }
    }

    @Test(arguments: QueryStyles.standard.names)
    func `has problems exactly when it cannot be written`(style: String) throws {
        let serializer = RequestSerializer(.form, styleNamed: style)
        for seed in Self.seeds {
            let tree = Self.tree(seed, .anything)
            let problems = serializer.problems(in: tree, method: "POST")
            let isWritten = (try? serializer.serialize(method: "POST", url: "", parameters: tree)) != nil
            #expect(isWritten == problems.isEmpty, "seed \(seed): \(problems)")
        }
    }

    @Test func `gives bytes of a leaf's own text their place in that text`() throws {
        for seed in Self.seeds {
            let tree = Self.tree(seed, .anything)
            guard
                let traced = try? RequestSerializer(.form).serialize(
                    method: "POST", url: "", parameters: tree, trace: true),
                let trace = traced.trace, let body = traced.body?.bytes
            else { continue }
            for span in trace.body where span.escaped == nil {
                guard let source = span.source, let id = span.origin else { continue }
                let own = span.part == .key ? tree.key(of: id)?.text : tree.node(id)?.scalarText
                let text = own.map { String(Array($0)[source]) }
                #expect(text?.utf8.starts(with: body[span.range].array) == true, "seed \(seed)")
            }
        }
    }

    @Test func `is the same after JSON with markers, and after each text of a pane`() throws {
        for seed in Self.seeds {
            let tree = Self.tree(seed, .anything)
            #expect(try ParameterText.read(ParameterText.write(tree)).hasSameContent(as: tree), "seed \(seed)")
            for format in TreeTextFormat.allCases {
                let text = TreeText.write(tree.root, as: format).text
                let read = try TreeText.read(text, as: format, keeping: tree)
                #expect(read.changes == 0, "seed \(seed), \(format): \(text)")
                #expect(read.tree == tree, "seed \(seed), \(format)")
            }
        }
    }

    @Test func `is written as before without its choices`() throws {
        for seed in Self.seeds {
            let plain = TreeGrower.tree(seed, .anything)
            var chosen = Self.tree(seed, .anything)
            Self.each(&chosen) { $0.choices = NodeChoices() }
            #expect(chosen == plain)
            #expect(ParameterText.write(plain).contains("$style") == false)
        }
    }

    @Test func `keeps its choices through copies, moves and names`() throws {
        var tree = try ParameterText.read(#"{"a":{"$style":["comma",[1]]},"b":{}}"#)
        let node = try #require(tree.root?.child(at: 0))
        let target = try #require(tree.root?.child(at: 1).id)
        tree.rename(node.id, to: ParameterKey("c"))
        tree.move(node.id, into: target, at: 0)
        tree.insert(tree.makeCopy(of: node), key: ParameterKey("d"), into: target, at: 1)
        let text = #"{"b":{"c":{"$style":["comma",[1]]},"d":{"$style":["comma",[1]]}}}"#
        #expect(ParameterText.write(tree) == text)
    }

    // MARK: Growing

    /// A tree in which about every third node chooses something that fits it.
    static func tree(_ seed: UInt64, _ growth: Growth) -> ParameterTree {
        var tree = TreeGrower.tree(seed, growth)
        var dice = Dice(seed)
        each(&tree) { node in
            for _ in 0..<dice.pick([0, 0, 1, 2]) {
                let choice = dice.pick(NodeChoice.allCases)
                if choice.subject.fits(node.value) { node.choices[choice.subject] = choice }
            }
        }
        return tree
    }

    private static func each(_ tree: inout ParameterTree, _ change: (inout ParameterNode) -> Void) {
        var ids: [NodeID] = []
        tree.walk {
            ids.append($0.node.id)
            return true
        }
        for id in ids { tree.update(id, change) }
    }
}
