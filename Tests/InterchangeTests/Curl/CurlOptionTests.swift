import Interchange
import Testing

/// The table of curl's options.
struct CurlOptionTests {
    @Test func `no name and no letter stands for two options`() {
        let names = CurlOption.all.map(\.name)
        let letters = CurlOption.all.compactMap(\.letter)
        #expect(Set(names).count == names.count)
        #expect(Set(letters).count == letters.count)
        #expect(names.allSatisfy { !$0.isEmpty && !$0.hasPrefix("-") })
    }

    @Test func `a name leads to its option`() throws {
        let option = try #require(CurlOption.named("max-time"))
        #expect(option.letter == "m")
        #expect(option.value == "<seconds>")
        #expect(option.written == "--max-time")
    }

    @Test func `mistyped names have a near one`() {
        #expect(CurlOption.nearest(to: "haeder") == "--header")
        #expect(CurlOption.nearest(to: "zzzzzzz") == nil)
    }

    @Test func `reasons are short`() {
        for option in CurlOption.all {
            switch option.meaning {
            case .unused(let reason), .sending(_, let reason):
                #expect(!reason.isEmpty && reason.count <= 60, "\(option.name)")
            case .used, .always: break
            }
        }
    }
}
