import CurlewBytes
import CurlewSerialization
import Testing

/// Every style's verdict on one text.
@Suite struct StyleVerdictTests {
    private static func options(_ styles: QueryStyles = .standard) -> ReadingOptions {
        var options = ReadingOptions(styles: styles)
        options.comparesStyles = true
        return options
    }

    @Test func `it is what reading in that style says`() {
        for seed in UInt64(1)...60 {
            let bytes = RandomText.form(seed)
            let verdicts = ParameterReader.form(Bytes(bytes), Self.options()).verdicts
            #expect(verdicts.map(\.style) == QueryStyles.standard.names)
            for verdict in verdicts {
                let serializer = RequestSerializer(.form, styleNamed: verdict.style)
                let alone = ParameterReader.form(Bytes(bytes), ReadingOptions(serializer: serializer))
                #expect(verdict.verdict == alone.verdict, "seed \(seed): \(verdict.style)")
            }
        }
    }

    @Test func `of a large text its start is asked about, which is said`() {
        let text = (0..<10_000).map { "name\($0)=value" }.joined(separator: "&")
        let verdicts = ParameterReader.form(text, Self.options()).verdicts
        let isOfStart = verdicts.allSatisfy(\.isOfStart)
        #expect(isOfStart)
        #expect(verdicts.first { $0.style == "index" }?.verdict.isSame == true)
    }

    @Test func `nobody is asked unless that is wanted`() {
        #expect(ParameterReader.form("a=1").verdicts.isEmpty)
    }

    @Test func `a style of one's own is inferred where no other writes the text`() throws {
        var own = try StyleBuilder("ours", like: "comma")
        try own.take("joint", "|")
        let reading = ParameterReader.form("a=1|2", Self.options(QueryStyles.standard.adding([own.style])))
        #expect(reading.style == "ours" && reading.verdict.isSame)
        #expect(ParameterText.write(reading.tree) == #"{"a":["1","2"]}"#)
        #expect(reading.verdicts.last?.style == "ours")
    }

    @Test func `styles with the same name and other axes are two`() {
        #expect(QueryStyle("x", QueryStyle.index.axes) != QueryStyle("x", QueryStyle.repeat.axes))
        #expect(QueryStyle("x", QueryStyle.index.axes) == QueryStyle("x", QueryStyle.index.axes))
        let styles = QueryStyles.standard.adding([QueryStyle("index", QueryStyle.repeat.axes)])
        #expect(styles["index"]?.axes == QueryStyle.repeat.axes)
        #expect(styles.all.count == QueryStyles.standard.all.count)
    }
}

/// Text and trees with more levels than a tree may have.
@Suite struct DepthTests {
    private static func deep(_ levels: Int) -> String { "a" + String(repeating: "[b]", count: levels - 1) + "=1" }

    @Test func `form text is refused with the number and the place`() throws {
        let reading = ParameterReader.form("x=1&" + Self.deep(600))
        #expect(throws: ParameterReadingError.tooDeep(limit: 512, offset: 4)) { try reading.refusingDepth() }
        #expect(
            ParameterReadingError.tooDeep(limit: 512, offset: 4).description
                == "The name at byte 4 is too deep: more than 512 levels.")
        let accepted = try ParameterReader.form(Self.deep(500)).refusingDepth()
        #expect(accepted.tree.nodeCount == 501)
    }

    @Test func `a tree of more levels is not written, and the node is named`() throws {
        func tree(_ levels: Int) -> ParameterTree {
            var tree = ParameterTree()
            var value = ParameterNode.Value.scalar(Scalar(.string, "x"))
            for _ in 0..<levels { value = .array([ParameterNode(id: tree.makeID(), value: value)]) }
            tree.root = ParameterNode(id: tree.makeID(), value: value)
            return tree
        }
        for kind in [SerializerKind.form, .json, .plist] {
            let problems = RequestSerializer(kind).problems(in: tree(513), method: "POST")
            #expect(problems.map(\.fact) == [.tooDeep(limit: 512)])
            #expect(problems.first?.sentence == "more than 512 levels stand in one another")
            #expect(RequestSerializer(kind).problems(in: tree(512), method: "POST").isEmpty)
        }
    }
}
