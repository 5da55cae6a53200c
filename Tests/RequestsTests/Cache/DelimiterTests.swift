import CurlewMessage
import TestSupport
import Testing

@testable import CurlewRequests

/// Marks that make one character with a delimiter do not hide it.
@Suite struct `Delimiters of cache fields are bytes` {
    @Test func `in lists, directives and tags`() {
        let lists = ["a, \"b,c\\\"d\", e", " max-age = 5 ,no-cache=\"x\""]
        #expect(DelimiterProbe.misreadings(of: lists) { QuotedList.items($0) } == [])
        #expect(DelimiterProbe.misreadings(of: ["\"a b\"", " \"a\" "]) { [QuotedList.unquoted($0)] } == [])
        #expect(DelimiterProbe.misreadings(of: ["W/\"a\"", "\"a\""]) { [String(HTTPCacheRules.opaque($0))] } == [])
    }

    @Test(arguments: DelimiterProbe.marks) func `no-store holds beside a mark`(mark: String) {
        let control = CacheControl(["Cache-Control": "private,\(mark)x, no-store, max-age=\(mark)5"])
        #expect(control.has("no-store") && control.has("private"))
        #expect(control.seconds("max-age") == 0)
    }
}
