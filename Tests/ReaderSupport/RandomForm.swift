/// Form text as no browser would write it: names with brackets and dots in every state, escapes that are broken, bytes
/// that are not UTF-8, and now and then more of something than a limit allows.
public struct RandomForm<Numbers: RandomNumberGenerator> {
    private var numbers: Numbers
    private var text: [UInt8] = []

    public init(_ numbers: Numbers) { self.numbers = numbers }

    public mutating func next() -> [UInt8] {
        text = []
        if isOne(in: 400) {
            addManyOfSomething()
        } else {
            let names = (0..<below(3) + 1).map { _ in name() }
            for index in 0...below(6) {
                if index > 0 { add(pick(Self.separators)) }
                addPair(names)
            }
        }
        return text
    }

    // MARK: Pairs

    private mutating func addPair(_ names: [[UInt8]]) {
        if isOne(in: 25) { return }
        text += isOne(in: 3) ? name() : names[below(names.count)]
        if !isOne(in: 10) { add("=") }
        for _ in 0..<below(3) { add(pick(Self.values)) }
    }

    private mutating func name() -> [UInt8] {
        let before = text
        text = []
        if isOne(in: 12) { add(pick(Self.oddStarts)) }
        if !isOne(in: 20) { add(pick(Self.words)) }
        for _ in 0..<below(isOne(in: 10) ? 9 : 4) { addStep() }
        if isOne(in: 25) { add(pick(Self.pieces)) }
        defer { text = before }
        return text
    }

    private mutating func addStep() {
        switch below(12) {
        case 0...2: add("[]")
        case 3...4: add("[\(pick(Self.indexes))]")
        case 5...7: add("[\(pick(Self.words))]")
        case 8...9: add(".\(pick(Self.words))")
        case 10: add("%5B\(pick(Self.words))%5D")
        default: add(pick(Self.pieces))
        }
    }

    // MARK: Limits

    private mutating func addManyOfSomething() {
        let near = below(4) - 1
        switch below(8) {
        case 0: for index in 0..<(1000 + near) { add("\(index == 0 ? "" : "&")a\(index)=\(index % 7)") }
        case 1: for index in 0..<(4096 + near) { add("\(index == 0 ? "" : "&")b[]=\(index % 7)") }
        case 2: add("a" + String(repeating: "[b]", count: 62 + below(5)) + "=1&a=2")
        case 3: add("a" + String(repeating: "[b]", count: 98 + below(5)) + "=1&c=2")
        case 4: for index in [19 + near, 255 + near, 20 + near] { add("b[\(index)]=x&e[\(index)].a=y&") }
        case 5: add("d[" + String(repeating: "k", count: 65534 + near) + "]=1&d[x]=2")
        case 6:
            add(
                String(
                    repeating: pick(["&", ";", "a&", "[", "]", "a[", "a.", "[]", "%", "%ff"]), count: 990 + below(20)))
        default: for index in 0..<(25 + near) { add("b[]=\(index)&e[\(index)][a]=x&") }
        }
    }

    // MARK: Chance

    private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &numbers) }
    private mutating func isOne(in count: Int) -> Bool { below(count) == 0 }
    private mutating func pick(_ choices: [String]) -> String { choices[below(choices.count)] }

    /// `\xHH` is the byte itself.
    private mutating func add(_ piece: String) {
        guard piece.utf8.contains(UInt8(ascii: "\\")) else {
            text += piece.utf8
            return
        }
        for (index, part) in piece.split(separator: "\\x", omittingEmptySubsequences: false).enumerated() {
            if index > 0, let byte = UInt8(part.prefix(2), radix: 16) { text.append(byte) }
            text += (index > 0 ? part.dropFirst(2) : part).utf8
        }
    }

    private static var words: [String] {
        ["a", "a", "b", "b", "c", "d", "d", "e", "f", "g", "h", "x", "k y", "k+y", "é", "%C3%A9", "0", "A"]
    }
    private static var indexes: [String] {
        [
            "0", "0", "1", "2", "3", "20", "21", "-1", "01", "+1", "1e1", "255", "256", "9223372036854775807", " 1",
            "-0", "4294967295",
        ]
    }
    private static var values: [String] {
        [
            "1", "x", "x", "a,b", " a , b ", "", "a", "true", "é", "%E2%82%AC", "%", "%4", "%zz", "%C3", "%E2%82",
            "%ff", "\\xff",
            "\\xc3", "+", "%2B", "=", "%26", "[]=", "]=", ";", "%00", "b", "toString", "0", "%ED%A0%80", "%F0%9F%98%80",
            "\\xe2\\x82",
            "%EF%BB%BF", "\n",
        ]
    }
    private static var pieces: [String] {
        [
            "[", "]", "[[", "]]", "[ ]", "[+]", "[ a]", ".", "..", " ", "+", "%20", "%5B", "%5D", "[%5B]", "%00",
            "[%00]", "%0A",
            "%0A[]", "[]%0A", "\\xff", "%ff", "%C3", "%zz", "[__proto__]", "[constructor]", "['a']", "[\"b\"]", "['a",
            "[\"]", "[']",
            "_", "!", "{", "\t", "[\t]", "[a.b]", "[]x", "x[", ":", "%E2%80%A8", "%F0%9F%98%80", "%EF%BF%BD",
        ]
    }
    private static var oddStarts: [String] {
        [
            "[", "]", "[]", "[0]", " ", "+", ".", "_", "!", "__proto__", "toString", "..Host-", "__Host-", "[a]", "?",
            "\\xef\\xbb\\xbf", "%EF%BB%BF", "0", "12",
        ]
    }
    private static var separators: [String] { ["&", "&", "&", "&", "&", "&", "&", "&&", ";", "& ", "&+", "; "] }
}
