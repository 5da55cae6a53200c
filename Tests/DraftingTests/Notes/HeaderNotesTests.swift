import CurlewNetworking
import CurlewSerialization
import Drafting
import Testing

/// Header fields of one's own that stand against the rest of the request.
@Suite struct HeaderNotesTests {
    private func notes(
        _ name: String, _ value: String, cookies: Int? = nil, _ change: (inout RequestDraft) -> Void = { _ in }
    ) -> [ParameterNote] {
        var draft = RequestDraft(
            method: "POST", url: "http://h.example/p", headers: [HeaderRow(id: 1, name: name, value: value)],
            serializer: .json)
        change(&draft)
        return RequestNotes(
            draft, draft.serializer(), draft.parameters, url: draft.url, server: nil, cookies: cookies
        ).notes
    }

    @Test(
        arguments: [
            (
                "Content-Length", "5",
                "your Content-Length 5 stays when the body changes; without it the body's own length is sent"
            ),
            (
                "transfer-encoding", "chunked",
                "your Transfer-Encoding chunked is in place of the body's length, without which some servers take no body"
            ),
            ("Host", "other.example", "your Host other.example is another name than the URL's h.example"),
        ])
    func `are named, and the repair leaves them out`(name: String, value: String, sentence: String) {
        let notes = notes(name, value)
        #expect(notes.map(\.sentence) == [sentence])
        #expect(notes.allSatisfy { $0.reason.utf8.count <= 12 })
        var draft = RequestDraft(headers: [HeaderRow(id: 1, name: name, value: value)])
        let isApplied = draft.apply(notes[0].repairs[0], at: nil)
        #expect(isApplied && draft.headers.map(\.isOn) == [false])
    }

    @Test(arguments: [
        ("text/html", true), ("text/html, application/json;q=0.5", false), ("*/*", false), ("application/*", false),
        ("nonsense", false), ("", false), ("image/png", true),
    ])
    func `Accept is beside the point where the reader takes none of its types`(value: String, isNoted: Bool) {
        let notes = notes("Accept", value) { $0.response = ResponseSerializer(.json) }
        #expect(notes.map(\.header) == (isNoted ? ["Accept"] : []))
        // Without a reader that was chosen every type is taken.
        #expect(self.notes("Accept", value).isEmpty)
    }

    @Test(arguments: ["h.example", "H.Example", "{{host}}", " h.example "])
    func `the URL's own host is no clash`(value: String) {
        #expect(notes("Host", value).isEmpty)
    }

    @Test func `Cookie keeps those of the jar back`() {
        #expect(notes("Cookie", "a=1", cookies: 0).isEmpty)
        #expect(notes("Cookie", "a=1").isEmpty)
        #expect(
            notes("Cookie", "a=1", cookies: 2).map(\.sentence)
                == ["your Cookie is sent in place of the 2 cookies in the jar"])
        #expect(notes("Cookie", "a=1", cookies: 2) { $0.options.handlesCookies = false }.isEmpty)
        #expect(notes("Cookie", "a=1") { $0.options.handlesCookies = true }.map(\.header) == ["Cookie"])
    }

    @Test func `Authorization stands in place of Auth`() {
        #expect(notes("Authorization", "Bearer x").isEmpty)
        let notes = notes("Authorization", "Bearer x") { $0.authentication = .basic(user: "u", password: "p") }
        #expect(notes.map(\.sentence) == ["your Authorization is sent in place of what Auth makes"])
        #expect(notes.map(\.repairs) == [[.withoutHeader("Authorization")]])
    }

    @Test func `a row that is off says nothing`() {
        #expect(notes("Content-Length", "5") { $0.headers[0].isOn = false }.isEmpty)
    }
}
