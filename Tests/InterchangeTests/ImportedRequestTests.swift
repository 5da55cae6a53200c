import Interchange
import Testing
import Workspace

struct ImportedRequestTests {
    @Test func `nothing is unused to begin with`() {
        #expect(ImportedRequest(request: SavedRequest(url: "http://a/")).unused.isEmpty)
    }
}
