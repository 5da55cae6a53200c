import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewTransport
import Keys
import TerminalUI
import Testing

@testable import Explorer

/// Heads that would steer a terminal or fill it, on every tab.
@Suite struct ResponseHeadHostileTests {
    private static let evil = "\u{1B}]0;owned\u{7}\u{1B}[2J\u{9B}31m\u{202E}\r\n\0x"

    private func showing(_ fields: [HeaderField], reason: String = "OK", status: Int = 200) -> Model {
        var model = Model.sendable()
        _ = SendUpdate.send(&model)
        var exchange = Answer.exchange("{}")
        exchange.response.head = ResponseHead(
            version: "HTTP/1.1", status: status, reason: reason, fields: HeaderFields(fields))
        model.take(.finished(exchange))
        return model
    }

    @Test func `controls in names, values and the reason are marks`() {
        let model = showing(
            [HeaderField("X" + Self.evil, Self.evil), HeaderField("Content-Type", "text/" + Self.evil)],
            reason: Self.evil)
        var lines = CellBuffer(size: Size(width: 80, height: 1))
        lines.put(ResponseScreen.title(model).right.text, at: Point(x: 0, y: 0))
        #expect(lines.lines.joined().allSatisfy { DisplayText.visible($0) == nil })
        var drawn = model
        for tab in ResponseTab.allCases {
            drawn.request.response.tab = tab
            drawn.press(.respExplain)
            #expect(drawn.paneLines().joined().allSatisfy { DisplayText.visible($0) == nil }, "\(tab)")
        }
    }

    @Test func `a type of 64 kB is unknown, and stays in its place`() {
        let type = String(repeating: "a\u{1B}[31m", count: 11_000)
        let model = showing([HeaderField("Content-Type", type)])
        #expect(ResponseScreen.title(model).right.text.count < 200)
        #expect(model.paneLines().allSatisfy { $0.count <= 78 })
    }

    @Test(arguments: [0, 99, 600, 999])
    func `a status of no class is shown as it is`(status: Int) {
        var model = showing([], status: status)
        (model.focus, model.zoom) = (.parameters, .full)
        #expect(StatusWords.result(model).text.hasPrefix("\(status) "))
        #expect(Role(status: status) == .text)
    }
}
