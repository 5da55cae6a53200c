import CurlewNetworking
import CurlewSerialization
import Drafting
import Interchange
import Keys
import TerminalUI
import Testing

@testable import Explorer

/// The card of a paste and what it makes of a request, without a model.
@Suite struct PasteValueTests {
    private let facts: PasteCard.Facts = {
        var draft = RequestDraft(method: "PUT", url: "http://a.test/here")
        draft.parameters = (try? ParameterText.read(#"{"page":{"size":10},"q":"x"}"#)) ?? ParameterTree()
        return PasteCard.Facts(
            display: DisplayContext(
                size: Size(width: 80, height: 24), settings: Settings(), keys: .standard, clock: SampleScreen.clock,
                mask: .none), draft: draft, variables: ["base": "http://a.test"])
    }()

    private func card(_ text: String, from origin: PasteCard.Origin = .pane) -> PasteCard {
        var card = PasteCard(text, from: origin)
        card.reading = PasteReader.read(text, card.options)
        return card
    }

    private func desk(_ action: Action, _ card: inout PasteCard) -> Desk<PasteCard.Wish> {
        var desk = Desk<PasteCard.Wish>(nextJob: 1)
        #expect(card.perform(action, facts, &desk))
        return desk
    }

    private func errands(_ action: Action, _ text: String, from origin: PasteCard.Origin = .pane) -> Desk<
        PasteCard.Wish
    > {
        var card = card(text, from: origin)
        return desk(action, &card)
    }

    // MARK: Reading

    @Test func `the text is read anew in another way, and a late answer finds another job`() {
        var card = card("a=10")
        #expect(desk(.pasteTypes, &card).words == ["read 1"] && card.options.guessesTypes)
        #expect(card.reading == nil && card.job == JobID(1))
        card.reading = PasteReader.read("a=10", card.options)
        var desk = Desk<PasteCard.Wish>(nextJob: 2)
        let ways = PasteReadings(PasteReader.read("a=10", card.options))
        card.readAs(ways.choices.firstIndex { $0.key == "t" } ?? 0, &desk)
        #expect(desk.words == ["read 2"] && card.options.kind == .text)
        desk = Desk(nextJob: 3)
        card.take("b=1", &desk)
        #expect(desk.words == ["read 3"] && card.text == "b=1")
    }

    @Test func `a key that comes before the reading does nothing by itself`() {
        var card = PasteCard("a=1", from: .pane)
        #expect(desk(.pasteParams, &card).words == ["the text is still being read"])
    }

    @Test func `a file of another program is named, and only its text can be taken`() {
        let text = #"{"info": {"name": "x"}, "item": [{"request": {"method": "GET", "url": "http://a/"}}]}"#
        var card = card(text)
        #expect(card.marked == nil)
        for action in [Action.pasteFirst, .pasteNew, .pasteReplace, .pasteParams] {
            #expect(
                desk(action, &card).words
                    == ["nothing is taken of a Postman collection yet; 4 makes its text a body"])
        }
        #expect(errands(.pasteText, text).words.contains { $0.hasPrefix("the text is the body") })
    }

    @Test func `an archive is gone through, anything else has one request`() {
        var card = card(
            #"{"log":{"entries":[{"request":{"method":"GET","url":"http://a/1"}},{"request":{"method":"PUT","url":"http://a/2"}}]}}"#
        )
        #expect(desk(.pastePrev, &card).words == ["there is no other request that way"])
        #expect(desk(.pasteNext, &card).words == ["read 1"] && card.options.entry == 1)
        #expect(errands(.pasteNext, "a=1").words == ["there is one request in it"])
    }

    @Test func `the menu of readings begins at the one that holds`() {
        guard case .lay(.menu(let menu))? = errands(.pasteReadAs, "a=1").errands.first else {
            Issue.record("no menu")
            return
        }
        let choices = PasteReadings(PasteReader.read("a=1", PasteOptions())).choices
        #expect(menu.kind == .pasteReading && choices[menu.list.cursor].title == PasteKind.form.title)
    }

    // MARK: Taking

    @Test func `a new request takes all that the text says, one in place of another leaves what it does not`() {
        let command = "curl -X PATCH http://a.test/p -b sid=abc -d a=1"
        guard
            case .wish(.create(.request(let draft, let cookies), step: let step))? =
                errands(.pasteNew, command).errands.first
        else {
            Issue.record("nothing made")
            return
        }
        #expect(draft.method == "PATCH" && draft.url == "{{base}}/p" && step == "paste a curl command")
        #expect(cookies == [ImportedCookie("sid", "abc")])

        let replaced = errands(.pasteReplace, #"{"a":1}"#)
        guard case .wish(.put(.request(let kept, _), step: _))? = replaced.errands.first else {
            Issue.record("nothing put")
            return
        }
        #expect(kept.url == facts.draft.url && kept.method == "PUT" && kept.serializer == .json)
        #expect(replaced.words.last == "replaced by JSON; u undoes")
    }

    @Test func `a request without a URL asks for one`() {
        guard case .perform(.requestEditURL)? = errands(.pasteNew, #"{"a":1}"#).errands.last else {
            Issue.record("not asked")
            return
        }
    }

    @Test func `text goes back into its field, else it is the body`() {
        #expect(errands(.pasteText, "a\nb", from: .field).words == ["close", #"type("a\nb")"#])
        guard case .wish(.put(.body(let text, let type), step: _))? = errands(.pasteText, "<a>\n</a>").errands.first
        else {
            Issue.record("no body")
            return
        }
        #expect(text == "<a>\n</a>" && type == "application/xml")
        #expect(errands(.pasteParams, "two\nlines").words.first?.hasPrefix("there are no parameters in it") == true)
    }

    @Test func `parameters go where the menu says`() throws {
        let page = try #require(facts.draft.parameters.id(at: [.key("page")]))
        #expect(errands(.pasteParams, #"{"a":1}"#, from: .node(page)).words == ["menu pastePlace at 0"])
        let card = card(#"{"a":1}"#, from: .node(page))
        let trees = PastePlaces(card.origin, facts.draft.parameters).choices.indices.map { index in
            var desk = Desk<PasteCard.Wish>(nextJob: 1)
            card.put(at: index, facts, &desk)
            guard case .wish(.put(.parameters(let tree), step: _))? = desk.errands.first else { return "" }
            return ParameterText.write(tree)
        }
        #expect(
            trees == [
                #"{"page":{"size":10,"a":1},"q":"x"}"#, #"{"page":{"size":10},"a":1,"q":"x"}"#,
                #"{"page":{"a":1},"q":"x"}"#, #"{"a":1}"#,
            ])
    }

    @Test(
        arguments: [
            ("http://a.test/", "sid=1; lang=en", ["sid=1", "lang=en"]), ("/people", "sid=1", nil),
            ("http://a.test/", "sid=1; sid=2", nil), ("http://a.test/", "__Host-a=1", nil),
        ] as [(String, String, [String]?)])
    func `cookies go into the jar where it keeps them as they are`(url: String, field: String, kept: [String]?) {
        let cookies = field.split(separator: "; ").map { pair in
            let parts = pair.split(separator: "=")
            return ImportedCookie(String(parts[0]), String(parts[1]))
        }
        let found = PasteCookies.kept(cookies, for: (url, .straight), in: CookieJar(), at: 0)
        #expect(found?.map { "\($0.name)=\($0.value)" } == kept)
        #expect(found.map { zip($0, $0.dropFirst()).allSatisfy { $0.created < $1.created } } != false)
    }

    // MARK: The request

    @Test func `a request takes parameters, a body and all of another`() {
        var request = OpenRequest.untitled()
        request.take(.parameters(facts.draft.parameters))
        #expect(request.parameters.cursor == request.parameters.rows.first?.id && request.parameters.cursor != nil)
        request.take(.body("<a/>", type: "application/xml"))
        #expect(request.draft.method == "POST" && request.draft.serializer == .text && request.draft.text == "<a/>")
        request.take(.body("b", type: "text/plain"))
        #expect(request.draft.headers.map(\.value) == ["application/xml"])
        request.take(.request(facts.draft, []))
        #expect(request.draft == facts.draft && request.preview.chosenTab == nil)
    }
}
