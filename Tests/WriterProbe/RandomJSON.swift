/// Trees as JSON in one line, whose root is a dictionary: keys with brackets, dots and blanks, keys that are numbers,
/// lists and dictionaries without anything, numbers at the borders of what languages print. No key is there twice,
/// since dictionaries of programs hold each key once.
struct RandomJSON<Numbers: RandomNumberGenerator> {
    private var numbers: Numbers

    init(_ numbers: Numbers) { self.numbers = numbers }

    mutating func next() -> String { dictionary(depth: 0) }

    private mutating func value(depth: Int) -> String {
        switch Int.random(in: 0..<(depth < 4 ? 10 : 6), using: &numbers) {
        case 0...2: quoted(pick(Self.texts))
        case 3...4: isOne(in: 3) ? anyNumber() : pick(Self.numberTexts)
        case 5: pick(["true", "false", "null"])
        case 6...7: list(depth: depth + 1)
        default: dictionary(depth: depth + 1)
        }
    }

    private mutating func list(depth: Int) -> String {
        let count = isOne(in: 30) ? 12 : Int.random(in: 0..<4, using: &numbers)
        return "[" + (0..<count).map { _ in value(depth: depth) }.joined(separator: ",") + "]"
    }

    private mutating func dictionary(depth: Int) -> String {
        var keys: [String] = []
        for _ in 0..<Int.random(in: 0..<(depth == 0 ? 6 : 4), using: &numbers) {
            let key = pick(Self.keys)
            if !keys.contains(where: { $0.utf8.elementsEqual(key.utf8) }) { keys.append(key) }
        }
        return "{" + keys.map { quoted($0) + ":" + value(depth: depth) }.joined(separator: ",") + "}"
    }

    private mutating func anyNumber() -> String {
        let exponent = Int.random(in: -30...30, using: &numbers)
        let digits = Int64.random(in: -99_999_999_999_999_999...99_999_999_999_999_999, using: &numbers)
        return isOne(in: 2)
            ? "\(digits)" : "\(digits / Int64.random(in: 1...1_000_000_000, using: &numbers)).5e\(exponent)"
    }

    private mutating func isOne(in count: Int) -> Bool { Int.random(in: 0..<count, using: &numbers) == 0 }
    private mutating func pick(_ choices: [String]) -> String {
        choices[Int.random(in: 0..<choices.count, using: &numbers)]
    }

    private func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\" + String(scalar)
            case "\0"..."\u{1F}", "\u{7F}":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    private static var keys: [String] {
        [
            "a", "b", "c", "B", "a b", "é", "e\u{301}", "日本", "😀", "a[]", "a[b]", "[", "]", "[]", "x[", "a.b", "", "0",
            "1",
            "10", "2", "01", "-1", "4294967294", "4294967295", "a&b=c", "a+b", "100%", "~*'()!-_.", "/?#", "\u{1}",
            "a!", "Z",
        ]
    }

    private static var texts: [String] {
        [
            "", "x", "a b&c=d", "café", "👨‍👩‍👧!", "\r\n", "tab\t", "<&>\"\\/", "100%", "e\u{301}", "日本語", "1+1",
            "~*'()!-_.",
            "%20", "[]", "null", "true", "\u{7F}", "a,b|c", ":@$;{}^`",
        ]
    }

    private static var numberTexts: [String] {
        [
            "0", "1", "-2", "-0", "-0.0", "0.0", "1.0", "1.5", "0.1", "12345678901234567", "9007199254740993", "1e3",
            "-0.25",
            "18446744073709551615", "9223372036854775807", "9223372036854775808", "-9223372036854775809", "1e13",
            "1e14",
            "1e15", "1e16", "1e20", "1e21", "1e22", "1e-3", "1e-4", "1e-5", "1e-6", "1e-7", "123456789012345.6",
            "99999999999999.9", "0.30000000000000004", "1.7976931348623157e308", "5e-324", "100000", "123456.789e3",
        ]
    }
}
