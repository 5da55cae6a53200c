import CurlewSerialization

/// A small generator of its own: the same seed gives the same tree on every machine.
struct Dice: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    mutating func pick<Element>(_ choices: [Element]) -> Element {
        choices[Int(next() % UInt64(choices.count))]
    }

    mutating func happens(oneIn count: UInt64) -> Bool { next() % count == 0 }
}

/// What random trees may hold.
struct Growth {
    var kinds: [ScalarKind]
    var hasSets = true
    var hasOff = true
    var hasEqualKeys = true
    /// Wrong dates, odd numbers and the like.
    var hasFaults = true
    /// Keys that form text cannot tell from nesting.
    var hasOddKeys = true

    static let anything = Growth(kinds: ScalarKind.allCases)
    static let json = Growth(
        kinds: [.string, .number, .boolean, .null], hasSets: false, hasEqualKeys: false, hasFaults: false)
    static let plist = Growth(
        kinds: [.string, .number, .boolean, .date, .data], hasSets: false, hasEqualKeys: false, hasFaults: false)
}

struct TreeGrower {
    private var dice: Dice
    private let growth: Growth
    private var tree = ParameterTree()

    init(seed: UInt64, _ growth: Growth) {
        dice = Dice(seed)
        self.growth = growth
    }

    static func tree(_ seed: UInt64, _ growth: Growth) -> ParameterTree {
        var grower = TreeGrower(seed: seed, growth)
        return grower.grow()
    }

    private mutating func grow() -> ParameterTree {
        let members = (0..<4).map { _ in member(depth: 1) }
        tree.root = tree.makeNode(.dictionary(distinct(members)))
        return tree
    }

    private mutating func member(depth: Int) -> ParameterNode.Member {
        let keys = growth.hasOddKeys ? Self.keys : Self.keys.filter { !$0.isEmpty && !$0.contains(/[\[.]/) }
        return .init(key: ParameterKey(dice.pick(keys)), node: node(depth: depth))
    }

    private func distinct(_ members: [ParameterNode.Member]) -> [ParameterNode.Member] {
        guard !growth.hasEqualKeys else { return members }
        var seen: Set<[UInt8]> = []
        return members.filter { seen.insert(Array($0.key.text.utf8)).inserted }
    }

    private mutating func node(depth: Int) -> ParameterNode {
        let isOn = !growth.hasOff || !dice.happens(oneIn: 6)
        return tree.makeNode(value(depth: depth), isOn: isOn)
    }

    private mutating func value(depth: Int) -> ParameterNode.Value {
        guard depth < 4, dice.happens(oneIn: 2) else { return .scalar(scalar()) }
        let count = dice.pick([0, 1, 2, 3])
        switch dice.pick([0, 1, growth.hasSets ? 2 : 1]) {
        case 0: return .dictionary(distinct((0..<count).map { _ in member(depth: depth + 1) }))
        case 1: return .array((0..<count).map { _ in node(depth: depth + 1) })
        default: return .set((0..<count).map { _ in node(depth: depth + 1) })
        }
    }

    private mutating func scalar() -> Scalar {
        let kind = dice.pick(growth.kinds)
        let isWrong = growth.hasFaults && dice.happens(oneIn: 5)
        return Scalar(kind, dice.pick((isWrong ? Self.wrong[kind] : Self.right[kind]) ?? [""]))
    }

    static let keys = [
        "a", "b", "key", "", "a b", "é", "e\u{301}", "a[b]", "x.y", "日本", "Z", "a10", "a2", "100%", "😀", "q\"\\/",
    ]

    static let right: [ScalarKind: [String]] = [
        .string: ["", "x", "a b&c=d", "café", "👨‍👩‍👧!", "\r\n", "tab\t", "<&>\"\\/", "100%", "e\u{301}", "日本語", "1+1"],
        .number: ["0", "1", "-2", "1.5", "12345678901234567", "1e3", "-0.25", "18446744073709551615"],
        .boolean: ["true", "false"],
        .null: [""],
        .date: ["2026-11-02", "1970-01-01T00:00:00Z", "2026-11-21T09:30:00+01:00"],
        .data: ["", "aGVsbG8=", "0x00ff", "AQID"],
        .file: ["a/b.png"],
        .raw: ["a=%41", "x"],
    ]

    static let wrong: [ScalarKind: [String]] = [
        .string: ["\u{1}", "\u{FFFE}"],
        .number: ["nan", "-inf", "+nan", "007", ".5", "12abc", "1e999", "99999999999999999999", "{{id}}"],
        .boolean: ["yes", "maybe", "{{flag}}"],
        .date: ["2026-11-2", "tomorrow", "{{day}}"],
        .data: ["a", "0xabc"],
    ]
}
