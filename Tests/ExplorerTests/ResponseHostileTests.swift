import CurlewFormats
import CurlewNetworking
import CurlewTransport
import Foundation
import Keys
import TerminalUI
import TestSupport
import Testing

@testable import Explorer

/// Strings that would steer a terminal, drawn in every tab.
@Suite(.enabled(if: SharedSuites.areThere)) struct ResponseHostileTests {
    struct Case: Decodable, Sendable, CustomTestStringConvertible {
        var id: String
        var bytes_base64: String

        var testDescription: String { id }
        var bytes: [UInt8] { Data(base64Encoded: bytes_base64).map { [UInt8]($0) } ?? [] }
    }

    static let cases: [Case] = {
        guard let folder = SharedSuites.folder,
            let data = try? Data(contentsOf: folder.appendingPathComponent("suites/terminal/hostile-strings.json"))
        else { return [] }
        return (try? JSONDecoder().decode([Case].self, from: data)) ?? []
    }()

    /// The bytes as a body, as a JSON string, as a key, and with every character escaped.
    private func bodies(_ bytes: [UInt8]) -> [(body: [UInt8], type: String)] {
        let text = String(decoding: bytes, as: UTF8.self)
        let escaped = text.utf16.map { "\\u" + String("000" + String($0, radix: 16)).suffix(4) }.joined()
        return [
            (bytes, "text/plain"), (Array("[\(JSONEscape.quoted(text))]".utf8), "application/json"),
            (Array("{\(JSONEscape.quoted(text)):1}".utf8), "application/json"),
            (Array("{\"\(escaped)\":\"\(escaped)\"}".utf8), "application/json"),
        ]
    }

    private func isHarmless(_ text: String) -> Bool {
        text.allSatisfy { DisplayText.visible($0) == nil }
    }

    @Test(arguments: cases) func `no control reaches a cell`(hostile: Case) {
        for (body, type) in bodies(hostile.bytes) {
            var model = Model.showing(body, type: type)
            for tab in ResponseTab.allCases {
                model.request.response.tab = tab
                model.press(.moveDown, .moveRight)
                for line in model.paneLines() { #expect(isHarmless(line)) }
            }
        }
    }

    @Test(arguments: cases) func `no control reaches the border or the status line`(hostile: Case) {
        var model = Model.sendable()
        _ = SendUpdate.send(&model)
        var exchange = Answer.exchange("{}")
        exchange.response.head.reason = String(decoding: hostile.bytes, as: UTF8.self)
        model.take(.finished(exchange))
        var buffer = CellBuffer(size: Size(width: 80, height: 2))
        buffer.put(ResponseScreen.title(model).right.text, at: Point(x: 0, y: 0))
        buffer.put(StatusWords.result(model).text, at: Point(x: 0, y: 1))
        for line in buffer.lines { #expect(isHarmless(line)) }
    }
}
