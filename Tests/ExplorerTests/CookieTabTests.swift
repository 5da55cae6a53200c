import CurlewNetworking
import Keys
import Testing

@testable import Explorer

/// Cookies that came with an answer.
@Suite struct CookieTabTests {
    private func showing(_ cookies: [CookieVerdict]) -> Model {
        var model = Model.showing("{}")
        guard case .received(var exchange) = model.request.exchange else { return model }
        exchange.cookies = cookies
        model.request.exchange = .received(exchange)
        model.request.response.tab = .cookies
        return model
    }

    private let session = Cookie(name: "session", value: "abc", domain: "api.test", isSecure: true, isHTTPOnly: true)

    @Test func `stored ones say for whom and how long, refused ones why`() {
        let model = showing([
            CookieVerdict(name: "session", cookie: session, host: "api.test", result: .stored),
            CookieVerdict(name: "wide", cookie: nil, host: "api.test", result: .refused(.publicSuffix("test"))),
        ])
        #expect(
            model.paneLines(rows: 4) == [
                "> stored    session=abc", "            api.test/   until this program ends   Secure   HttpOnly",
                "  refused   wide", "            Anybody can have a name under test.",
            ])
    }

    @Test func `x tells the whole story, yy copies the pair`() {
        var model = showing([CookieVerdict(name: "session", cookie: session, host: "api.test", result: .replaced)])
        model.press(.respExplain)
        #expect(model.paneLines(rows: 4)[2].contains("Stored in the place of an earlier one. It came from api.test."))
        #expect(model.paneLines(rows: 4)[3].contains("It goes back to api.test alone, for / and below."))
        #expect(ResponseScreen.yank(.yankValue, model)?.text == "session=abc")
    }

    @Test func `an answer without cookies says so`() {
        #expect(showing([]).paneLines(rows: 1) == ["  No cookies came."])
    }
}
