import CurlewNetworking
import CurlewTransport
import Drafting
import TerminalUI

@testable import Explorer

extension SampleScreen {
    /// A log-in that redirects and sets cookies on the way.
    static func redirected(_ size: Size, tab: ResponseTab) -> Model {
        var model = main(size, .ascii, place: "tour/log-in", folder: "Tour", name: "Log in")
        model.request.change { $0.url = "{{demo}}/login" }
        model.request.saved = model.request.draft
        settle(&model)
        _ = SendUpdate.send(&model)
        var exchange = Answer.exchange("{}")
        exchange.hops = [hop]
        exchange.cookies = cookies
        exchange.response.connectionReused = true
        exchange.response.remoteAddress = "127.0.0.1:7777"
        model.take(.finished(exchange), at: clock.seconds)
        model.request.response.tab = tab
        model.focus = .response
        settle(&model)
        return model
    }

    private static var hop: Hop {
        var request = Answer.request
        request.url = "http://127.0.0.1:7777/login"
        return Hop(
            request: request, response: Answer.response([], type: nil, status: 302), droppedHeaders: ["Authorization"])
    }

    private static let cookies = [
        CookieVerdict(
            name: "session",
            cookie: Cookie(
                name: "session", value: "k3v9", domain: "127.0.0.1", isHTTPOnly: true, created: clock.seconds),
            host: "127.0.0.1", result: .stored),
        CookieVerdict(
            name: "theme",
            cookie: Cookie(
                name: "theme", value: "dark", domain: "127.0.0.1", expires: clock.seconds + 30 * 86_400,
                created: clock.seconds),
            host: "127.0.0.1", result: .replaced),
        CookieVerdict(name: "wide", cookie: nil, host: "127.0.0.1", result: .refused(.publicSuffix("test"))),
    ]
}
