import Testing

@testable import CurlewNetworking

@Suite struct NetrcFileTests {
    private let file = NetrcFile(
        """
        # machine h.test login hidden password x
        machine h.test
            login ann password "p w\\"#\\\\" account none
        macdef init
        machine macro.test login evil

        machine H2.test login bob
        machine h.test login second
        default login anonymous password #me
        """)

    @Test func `entries are found by host`() {
        #expect(file.entry(for: "h.test") == NetrcFile.Entry(host: "h.test", user: "ann", password: "p w\"#\\"))
        #expect(file.entry(for: "h2.test") == NetrcFile.Entry(host: "h2.test", user: "bob"))
        #expect(file.entry(for: "macro.test")?.user == "anonymous")
        #expect(file.entry(for: "x.test")?.password == "#me")
    }

    @Test func `a user has the entry of that name`() {
        #expect(file.entry(for: "h.test", user: "second") == NetrcFile.Entry(host: "h.test", user: "second"))
        #expect(file.entry(for: "h.test", user: "anonymous")?.password == "#me")
        #expect(file.entry(for: "h.test", user: "bob") == nil)
    }

    @Test(arguments: ["", "machine", "login x", "machine h login", "\"", "machine \"h", "machine h password \"a\\"])
    func `what breaks off is read up to there`(text: String) {
        #expect(NetrcFile(text).entry(for: "x.test") == nil)
    }
}
