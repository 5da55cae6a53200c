import CurlewFormats
import Testing

struct PatternTests {
    /// RFC 9485 §3 to §5, whole texts.
    @Test(arguments: [
        ("", "", true), ("", "a", false), ("a", "a", true), ("a*", "", true), ("a*", "aaa", true), ("a*", "aab", false),
        ("a+b?c", "aac", true), ("a{2}", "aa", true), ("a{2}", "aaa", false), ("a{2,}", "aaaa", true),
        ("a{0,2}", "aaa", false),
        ("a{1,3}b", "aab", true), ("a|bc|", "bc", true), ("a|bc|", "", true), ("(ab)+", "abab", true),
        ("((a)|b)*c", "abbac", true),
        ("[abc]", "b", true), ("[^abc]", "b", false), ("[^abc]", "d", true), ("[a-c0-9]+", "b7", true),
        ("[-a]", "-", true),
        ("[a-]", "-", true), ("[\\-a]", "-", true), ("[^-]", "-", false), (".", "\n", false), (".", "\r", false),
        (".", "😀", true),
        ("$", "$", true), ("^a", "^a", true), ("\\.", ".", true), ("\\.", "a", false), ("\\n\\r\\t", "\n\r\t", true),
        ("\\p{L}+", "aÉ日", true), ("\\p{Lu}", "a", false), ("\\P{Lu}", "a", true), ("[\\p{Nd}_]+", "1_٣", true),
        ("[^\\p{L}]", "1", true), ("[\\P{L}a]", "a", true),
        ("\\[\\]\\{\\}\\|\\(\\)\\?\\*\\+\\^\\\\", "[]{}|()?*+^\\", true),
        ("(a*)*b", "aaab", true), ("(a|a)*c", "aaaa", false), ("[💩-😀]", "🔥", true),
    ])
    func `interoperable patterns take whole texts`(pattern: String, text: String, isMatch: Bool) throws {
        #expect(try Pattern(parsing: pattern, .interoperable).matchesWhole(text) == isMatch)
    }

    @Test(arguments: [
        "*", "a**", "a{", "a{,2}", "a{3,2}", "a{2", "(", ")", "(a", "[", "[a", "[]", "[^]", "[z-a]", "]", "}", "{",
        "\\d", "\\w",
        "\\b", "\\x41", "\\", "\\p", "\\p{", "\\p{X}", "\\p{Lx}", "\\p{Cs}", "[a-c-e]", "[[a]]", "(?:a)", "a*?",
        "[\\d]", "[a-\\p{L}]",
    ])
    func `what is not interoperable is refused`(pattern: String) {
        #expect(throws: PatternError.self) { try Pattern(parsing: pattern, .interoperable) }
    }

    @Test(arguments: [
        (#"id=(\d+)"#, "x id=42 id=43", "id=42", "42"), (#"^a(.*)c$"#, "abcbc", "abcbc", "bcb"),
        ("<(.+?)>", "<a><b>", "<a>", "a"),
        ("<(.+)>", "<a><b>", "<a><b>", "a><b"), (#"(?i)TOKEN: (\w+)"#, "token: AbC-d", "token: AbC", "AbC"),
        (#"\bcat(s?)\b"#, "concat cats", "cats", "s"), (#"(?:a|b)(c)"#, "xbc", "bc", "c"),
        (#"[\w.]+@([\w.]+)"#, "<a.b@c.de>", "a.b@c.de", "c.de"),
        (#"é(\u65e5|\x41)"#, "aé日", "é日", "日"), ("a{(b)", "xa{b", "a{b", "b"), ("[]a]+(b)", "x]ab", "]ab", "b"),
        ("(a|ab)(c|bcd)?", "abcd", "abcd", "a"), ("(?:[ab]*?){2,}()", "abb", "", ""), ("(|a)*", "aa", "", ""),
        ("(a|)*", "aa", "aa", "a"), ("(?:(b*)|c){2,}", "cb", "", ""), ("(?:^)*(a)", "ba", "a", "a"),
        (#"(?:\b){2}(a)(?:$)?"#, "ba a", "a", "a"), ("x(a?)*", "xaa", "xaa", "a"),
    ])
    func `the leftmost match and its group are found`(pattern: String, text: String, whole: String, group: String)
        throws
    {
        let match = try #require(try Pattern(parsing: pattern).firstMatch(in: text))
        let bytes = Array(text.utf8)
        #expect(String(decoding: bytes[match.range], as: UTF8.self) == whole)
        let range = try #require(match.groups[0])
        #expect(String(decoding: bytes[range], as: UTF8.self) == group)
    }

    @Test func `a group that took no part has no place`() throws {
        let match = try #require(try Pattern(parsing: "(a)|(b)").firstMatch(in: "xb"))
        #expect(match.groups == [nil, 1..<2])
        #expect(try Pattern(parsing: "z").firstMatch(in: "xb") == nil)
        #expect(try Pattern(parsing: "x*").firstMatch(in: "b")?.range == 0..<0)
    }

    @Test(arguments: [
        ("(?=a)", "(?=", 0), ("a\\1", "\\1", 1), ("(?<n>a)", "(?<", 0), ("\\q", "\\q", 0),
        ("a++", "\"+\" after a count", 2), ("a{2}{3}", "\"{\" after a count", 4), ("a*{2}", "\"{\" after a count", 2),
        ("[[:alpha:]]", "[:", 1), ("[a[=e=]]", "[=", 2), ("\\012", "\\01", 0), ("\\A", "\\A", 0), ("[\\b]", "\\b", 1),
    ])
    func `what only unbounded engines have is named`(pattern: String, what: String, place: Int) {
        #expect(throws: PatternError.notSupported(what, place: place)) { try Pattern(parsing: pattern) }
    }

    @Test(arguments: [
        ("(a*)*b", String(repeating: "a", count: 20_000)), ("(a|aa)+$", String(repeating: "a", count: 20_000) + "b"),
        ("(.*)(.*)(.*)(.*)x", String(repeating: "y", count: 20_000)),
        ("(a?){200}a{200}b", String(repeating: "a", count: 2000)),
    ])
    func `patterns that ruin others are as quick as the rest`(pattern: String, text: String) throws {
        #expect(try !Pattern(parsing: pattern).isFound(in: text))
    }

    @Test func `hostile patterns end with an error`() {
        #expect(throws: PatternError.tooLarge(limit: 10_000)) { try Pattern(parsing: "(((a{100}){100}){100}){100}") }
        #expect(throws: PatternError.tooLarge(limit: 10_000)) { try Pattern(parsing: "a{99999999999999999999}") }
        #expect(throws: PatternError.self) { try Pattern(parsing: String(repeating: "(", count: 100_000)) }
        #expect(throws: PatternError.tooLong(limit: 65_536)) {
            try Pattern(parsing: "[" + String(repeating: "a", count: 70_000) + "]")
        }
        #expect(throws: PatternError.tooManyGroups(limit: 100)) {
            try Pattern(parsing: String(repeating: "(a)|", count: 101))
        }
        #expect(throws: PatternError.nothingToRepeat(place: 0)) { try Pattern(parsing: "{3}") }
        #expect(throws: PatternError.nothingToRepeat(place: 3)) { try Pattern(parsing: "(a|{3})") }
        for text in ["(", "[", "[^", "a{2,1}", "*"] {
            #expect(throws: PatternError.self) { try Pattern(parsing: text) }
        }
    }

    @Test(arguments: ["(?:){9999}", "(?:(?:(?:(?:){9999}){9999}){9999}){9999}b", "(?:|){2}b", "((?:){99}(?:){99}){99}"])
    func `nothing any number of times is nothing`(pattern: String) throws {
        #expect(try Pattern(parsing: pattern).isFound(in: "ab"))
    }

    @Test func `classes of many members are as quick as small ones`() throws {
        let members = (0..<30_000).compactMap { Unicode.Scalar(0x4E00 + 2 * $0 % 20_000) }.map { String(Character($0)) }
        let pattern = try Pattern(parsing: "^[\(members.joined())]*$")
        let text = String(repeating: members[0] + members[9_000], count: 20_000)
        #expect(try pattern.isFound(in: text))
        #expect(try !pattern.isFound(in: text + "\u{4E01}"))
        let sets = try Pattern(parsing: "^[" + String(repeating: #"\D\W"#, count: 8_000) + "]*$")
        #expect(try sets.isFound(in: String(repeating: "a", count: 50_000)))
    }

    @Test func `too much work ends with a sentence`() throws {
        let pattern = try Pattern(parsing: "(?:a?){4000}b")
        var budget = WorkBudget(limit: 1_000_000)
        #expect(throws: WorkStop.tooMuch(limit: 1_000_000)) {
            try pattern.isFound(in: String(repeating: "a", count: 5_000), within: &budget)
        }
        #expect(budget.spent >= 1_000_000 && budget.spent < 2_000_000)
        var small = WorkBudget(limit: 1_000_000)
        #expect(try pattern.isFound(in: "aab", within: &small))
        #expect(small.spent > 0)
    }

    @Test func `groups take no more room than there are groups`() throws {
        let groups = String(repeating: "(a)|", count: 99) + "(b)"
        let text = String(repeating: "a", count: 5_000)
        let match = try #require(try Pattern(parsing: "(?:\(groups))+").firstMatch(in: text))
        #expect(match.range == 0..<5_000 && match.groups.count == 100 && match.groups[0] == 4_999..<5_000)
        // Such a pattern is no capture of ours; what does not fit is not told.
        let many = try Pattern(parsing: String(repeating: "(a)", count: 150), .interoperable)
        #expect(try many.firstMatch(in: String(repeating: "a", count: 150))?.groups.count == 100)
    }
}
