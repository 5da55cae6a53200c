import CurlewMessage
import TestSupport
import Testing

@Suite struct `Segments of dots` {
    @Test(arguments: [
        ("/a/b/c/./../../g", "/a/g"), ("mid/content=5/../6", "mid/6"), ("/./", "/"), ("/../", "/"), ("/..", "/"),
        ("/.", "/"), ("/a/..", "/"), ("/a/.", "/a/"), ("/a/./b", "/a/b"), ("/a//../b", "/a/b"), ("//../b", "/b"),
        ("/a/b/../../../c", "/c"), ("/.well-known/x", "/.well-known/x"), ("/a..b/.../c.", "/a..b/.../c."),
        ("/a/%2e%2E/b", "/a/%2e%2E/b"), ("/a/..;x/b", "/a/..;x/b"), ("../a", "a"), ("", ""), ("/", "/"), (".", ""),
    ])
    func `are left out of a path as RFC 3986 says`(path: String, plain: String) {
        #expect(DotSegments.removed(from: path) == plain)
    }

    @Test(arguments: [
        ("http://h/a/../b?c/../d#e/../f", "http://h/b?c/../d#e/../f"), ("http://h/..", "http://h/"),
        ("http://u:p@h:1/./x", "http://u:p@h:1/x"),
    ])
    func `are left out of the path of a URL alone`(url: String, plain: String) throws {
        let (text, kept) = try #require(DotSegments.removed(fromURL: url))
        #expect(text == plain)
        #expect(kept.reduce(0) { $0 + $1.count } == plain.utf8.count)
    }

    @Test(arguments: [
        "http://h", "http://h?a/../b", "http://h.test/a.b", "http://a.b/#/../", "/a/../b", "mailto:a/../b",
    ])
    func `are in no other place`(url: String) {
        #expect(DotSegments.removed(fromURL: url) == nil)
    }

    /// The steps of RFC 3986 §5.2.4 to the letter.
    private func byTheLetter(_ path: String) -> String {
        var (input, output) = (path[...], "")
        while !input.isEmpty {
            if input.hasPrefix("../") || input.hasPrefix("./") {
                input = input.drop { $0 == "." }.dropFirst()
            } else if input.hasPrefix("/./") || input == "/." {
                input = "/" + input.dropFirst(3)
            } else if input.hasPrefix("/../") || input == "/.." {
                input = "/" + input.dropFirst(4)
                output = output.lastIndex(of: "/").map { String(output[..<$0]) } ?? ""
            } else if input == "." || input == ".." {
                input = ""
            } else {
                let segment = input.dropFirst().prefix { $0 != "/" }
                output += input[..<segment.endIndex]
                input = input[segment.endIndex...]
            }
        }
        return output
    }

    @Test func `are left out as step by step, whatever stands around them`() {
        var random = SeededNumbers(seed: 3986)
        for _ in 0..<20_000 {
            let count = Int.random(in: 0..<12, using: &random)
            let path =
                "/" + (0..<count).map { _ in ["/", ".", "..", "a", "/"].randomElement(using: &random) ?? "" }.joined()
            #expect(DotSegments.removed(from: path) == byTheLetter(path), "\(path)")
        }
    }
}
