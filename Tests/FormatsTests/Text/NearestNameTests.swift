import CurlewFormats
import Testing

@Suite struct NearestNameTests {
    @Test(arguments: [
        ("tokne", ["token", "tokens"], "token"), ("base", ["bass", "basis"], "bass"), ("x", ["y"], "y"),
        ("ab", ["xyz"], nil),
        ("token", [], nil), ("TOKEN", ["token"], "token"),
    ])
    func `a nearest name is given only when one is near`(name: String, known: [String], nearest: String?) {
        #expect(NearestName.of(name, among: known) == nearest)
    }
}
