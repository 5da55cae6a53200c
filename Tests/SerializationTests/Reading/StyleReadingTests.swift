import CurlewBytes
import CurlewFormats
import CurlewSerialization
import Testing

@Suite struct `A tree of texts comes back` {
    /// Trees of the shapes that survive each style, and why others do not:
    ///
    /// - `brackets` in names do not say where a list in a list ends, nor a dictionary.
    /// - jQuery writes single values in a list and dictionaries in it in two ways, so it cannot be both.
    /// - The same name for each item needs two of them, and joined items are single values.
    /// - Alamofire sorts lists; OpenAPI's styles have no deeper trees.
    static func shapes(_ style: String) -> TextTree.Shapes {
        switch style {
        case "index", "dots-index", "php", "qs": .init(fewestItems: 1, nestsInLists: true)
        case "jquery": .init(fewestItems: 1, nestsInLists: true, mixesItems: false)
        case "json-value": .init(fewestItems: 0, nestsInLists: true)
        case "repeat", "dots", "whatwg": .init(fewestItems: 2)
        case "comma": .init(fewestItems: 2)
        case "spaceDelimited", "pipeDelimited": .init(fewestItems: 2, deepest: 1, hasSigns: false)
        case "deepObject": .init(fewestItems: nil, deepest: 2)
        case "alamofire": .init(fewestItems: 1, sortsItems: true)
        default: .init(fewestItems: 1)
        }
    }

    @Test(arguments: QueryStyles.standard.names) func `from every style`(name: String) throws {
        let serializer = RequestSerializer(.form, styleNamed: name)
        for seed in UInt64(1)...300 {
            let json = TextTree.tree(seed, Self.shapes(name))
            let tree = try ParameterText.read(json.text())
            let bytes = try serializer.serialize(method: "POST", url: "", parameters: tree).body?.bytes
            let reading = ParameterReader.form(bytes ?? Bytes([]), ReadingOptions(serializer: serializer))
            let read = try JSONValue(parsing: Bytes(Array(ParameterText.write(reading.tree).utf8)))
            #expect(read.sorted == json.sorted, "seed \(seed)")
            #expect(reading.verdict.isSame, "seed \(seed): \(reading.verdict)")
        }
    }

    /// Without being told the style, one is found that writes the same bytes; the true one is it or is named beside it.
    @Test(arguments: QueryStyles.standard.names) func `and its style is found`(name: String) throws {
        let serializer = RequestSerializer(.form, styleNamed: name)
        for seed in UInt64(1)...100 {
            let tree = try ParameterText.read(TextTree.tree(seed, Self.shapes(name)).text())
            let bytes = try serializer.serialize(method: "POST", url: "", parameters: tree).body?.bytes
            let reading = ParameterReader.form(bytes ?? Bytes([]))
            #expect(reading.verdict.isSame, "seed \(seed): \(reading.verdict)")
            #expect(([reading.style] + reading.alike).contains(name), "seed \(seed): \(reading.style)")
        }
    }
}

@Suite struct `Any text read in any style` {
    @Test(arguments: QueryStyles.standard.names) func `is written again, or the verdict names the first byte`(
        name: String
    ) throws {
        let serializer = RequestSerializer(.form, styleNamed: name)
        for seed in UInt64(1)...400 {
            let bytes = RandomText.form(seed)
            for keepsAsIs in [false, true] {
                check(bytes, ParameterReader.form(Bytes(bytes), .init(keepsAsIs: keepsAsIs, serializer: serializer)))
            }
        }
    }

    @Test func `is read in a style that writes it again where there is one`() {
        for seed in UInt64(1)...2000 {
            let bytes = RandomText.form(seed)
            let reading = ParameterReader.form(Bytes(bytes))
            check(bytes, reading)
            guard !reading.verdict.isSame, String(validating: bytes, as: UTF8.self) != nil else { continue }
            for name in QueryStyles.standard.names {
                let options = ReadingOptions(serializer: RequestSerializer(.form, styleNamed: name))
                let other = ParameterReader.form(Bytes(bytes), options)
                #expect(!other.verdict.isSame, "seed \(seed): \(text(Bytes(bytes))) in \(name)")
            }
        }
    }

    private func check(_ bytes: [UInt8], _ reading: ParameterReading) {
        let request = try? reading.serializer.serialize(method: "POST", url: "", parameters: reading.tree)
        let written = request?.body?.bytes?.array
        switch reading.verdict {
        case .same(let count): #expect(written == bytes && count == bytes.count)
        case .differs(let at, let was, let becomes, let reason):
            if case .notWritable = reason.cause { return #expect(written == nil) }
            let other = written ?? []
            let first = zip(bytes, other).enumerated().first { $1.0 != $1.1 }?.offset ?? min(bytes.count, other.count)
            #expect(at == first, "\(text(Bytes(bytes)))")
            #expect(was == (at < bytes.count ? bytes[at] : nil) && becomes == (at < other.count ? other[at] : nil))
        }
    }
}

@Suite struct `A large form` {
    /// Styles are tried on its start first: what is alike there alone is said apart.
    @Test func `is read in the style it was written in`() throws {
        let items = (0..<30_000).map { JSONValue.string("item \($0)") }
        let json = JSONValue.object([.init("list", .array(items)), .init("other", .object([.init("a", "~/x")]))])
        for name in ["afnetworking", "index", "jquery", "rails", "whatwg"] {
            let serializer = RequestSerializer(.form, styleNamed: name)
            let tree = try ParameterText.read(json.text())
            let bytes = try #require(try serializer.serialize(method: "POST", url: "", parameters: tree).body?.bytes)
            let reading = ParameterReader.form(bytes)
            #expect(reading.verdict.isSame)
            #expect(([reading.style] + reading.alikeAtStart).contains(name), "\(reading.style)")
            #expect(reading.alike.isEmpty)
        }
    }
}

/// Random trees of texts.
struct TextTree {
    struct Shapes {
        /// Nil for no lists.
        var fewestItems: Int?
        var nestsInLists = false
        var sortsItems = false
        /// Whether a list holds texts beside lists and dictionaries.
        var mixesItems = true
        /// The most keys in a name.
        var deepest = 3
        /// Whether texts hold spaces and bars.
        var hasSigns = true
    }

    private var dice: Dice
    private let shapes: Shapes

    static func tree(_ seed: UInt64, _ shapes: Shapes) -> JSONValue {
        var grower = TextTree(dice: Dice(seed), shapes: shapes)
        return grower.dictionary(depth: 1)
    }

    private mutating func dictionary(depth: Int) -> JSONValue {
        var keys: [String] = []
        for _ in 0..<dice.pick([1, 2, 3]) {
            let key = dice.pick(Self.keys)
            if !keys.contains(key) { keys.append(key) }
        }
        return .object(keys.map { .init($0, value(depth: depth)) })
    }

    private mutating func value(depth: Int) -> JSONValue {
        switch dice.pick([0, 0, 1, 2]) {
        case 1 where depth < shapes.deepest: return dictionary(depth: depth + 1)
        case 2: if let fewest = shapes.fewestItems { return list(fewest, depth: depth) }
        default: break
        }
        return .string(text())
    }

    private mutating func list(_ fewest: Int, depth: Int) -> JSONValue {
        var items: [JSONValue] = []
        let nestsAll = dice.happens(oneIn: 3)
        for _ in 0..<max(fewest, dice.pick([0, 1, 2, 3])) {
            let nests = shapes.mixesItems ? dice.happens(oneIn: 3) : nestsAll
            let mayNest = shapes.nestsInLists && depth < shapes.deepest - 1
            items.append(mayNest && nests ? dictionary(depth: depth + 1) : .string(text()))
        }
        guard shapes.sortsItems else { return .array(items) }
        return .array(items.sorted { Self.escaped($0).lexicographicallyPrecedes(Self.escaped($1)) })
    }

    private mutating func text() -> String {
        dice.pick(shapes.hasSigns ? Self.texts : Self.texts.filter { !$0.contains(" ") && !$0.contains("|") })
    }

    /// As Alamofire sorts them.
    private static func escaped(_ value: JSONValue) -> [UInt8] {
        let tree = try? ParameterText.read(JSONValue.object([.init("a", value)]).text())
        return (try? RequestSerializer().serialize(method: "POST", url: "", parameters: tree).body?.bytes?.array) ?? []
    }

    private static let keys = ["a", "b", "key", "a b", "日本", "Z", "x-y", "100%", "é", "~", "q/?"]
    private static let texts = [
        "", "x", "a b&c=d", "café", "\r\n", "<&>\"\\/", "100%", "1+1", "a,b", "a|b", "~*'()!", "日本", "z", "true", "10",
    ]
}

/// Random form text: mostly well formed, now and then not.
enum RandomText {
    static func form(_ seed: UInt64) -> [UInt8] {
        var dice = Dice(seed &* 7919)
        var bytes: [UInt8] = []
        for _ in 0..<dice.pick([1, 2, 3, 6, 9]) { bytes += dice.pick(pieces).utf8 }
        if dice.happens(oneIn: 40) { bytes.append(0xFF) }
        return bytes
    }

    private static let pieces = [
        "a=1", "&", "&", "&", "=", "a", "b", "b=2", "%5B%5D", "%5B0%5D", "%5B1%5D", "%5Bb%5D", "[]", "[b]", "[0]", ".",
        ".c",
        "+", "%20", "%2B", "%2C", ",", "%7C", "|", "~", "%7E", "*", "%2A", "/", "%2F", "é", "%C3%A9", "%c3", "%", "%zz",
        "%FF",
        "null", "a=null", "true", "a%5B%5D=1", "a%5B%5D=2", "a%5B0%5D=1", "a%5B1%5D=2", "a.b=1", "a=%5B1%5D", "a=1,2",
        "a=x+y",
        "%5B", "%5D", "%7B%22b%22%3A1%7D", "&&", "a%5B%5D%5Bb%5D=1",
    ]
}
