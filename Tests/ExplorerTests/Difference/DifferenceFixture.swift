import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Drafting
import TerminalUI
import Workspace

@testable import Explorer

/// Two answers of the same request, compared on the screen.
enum DifferenceFixture {
    static let first = #"""
        {"people": [{"name": "Ada", "role": "mother", "url": "http://a/1"}, {"name": "Tom", "role": "father"}],
         "page": {"size": 10, "next": null}, "took_ms": 4}
        """#
    static let second = #"""
        {"people": [{"name": "Ada", "role": "parent", "legacy": true, "url": "http://a/1"},
         {"name": "Tom", "role": "father"}], "page": {"size": 25}, "took_ms": 9}
        """#

    static func exchange(
        _ body: [UInt8], type: String = "application/json", status: Int = 200, _ fields: HeaderFields = [:],
        url: String = "http://127.0.0.1:7777/people", after seconds: Double = 0, took: Int = 12
    ) -> Exchange {
        let head = ResponseHead(
            version: "HTTP/1.1", status: status, reason: status == 200 ? "OK" : "Not Found",
            fields: HeaderFields([HeaderField("Content-Type", type)] + Array(fields)))
        let response = TransportResponse(
            head: head, body: Bytes(body), wireBytes: Int64(body.count),
            timings: Timings(wait: .milliseconds(took)))
        let request = SentRequest(
            method: "GET", url: url, headers: [SentHeader("Accept", "*/*", origin: .manager)], body: nil)
        return Exchange(
            request: request, response: response, readBy: ResponseSerializer(),
            date: SampleScreen.clock.seconds + seconds)
    }

    static func exchange(_ text: String, _ fields: HeaderFields = [:], after seconds: Double = 0) -> Exchange {
        exchange(Array(text.utf8), fields, after: seconds)
    }

    /// The main screen of a saved request.
    static func main(_ size: Size) -> Model {
        var model = SampleScreen.main(
            size, .ascii, place: "tour/search-people", folder: "Tour", name: "Search people")
        model.request.change { $0.url = "{{demo}}/people" }
        model.request.saved = model.request.draft
        SampleScreen.settle(&model)
        return model
    }

    /// The two answers on the screen.
    static func screen(_ size: Size = SampleScreen.small, onlyChanges: Bool = false) -> Model {
        var model = main(size)
        let sides = [
            DifferenceSide(exchange(first, ["ETag": "\"a\"", "Date": "Mon"]), named: "demo"),
            DifferenceSide(
                exchange(
                    Array(second.utf8), ["ETag": "\"b\"", "Date": "Tue", "X-New": "1"],
                    url: "http://127.0.0.1:7777/demo-2/people", after: 1, took: 48), named: "demo-2"),
        ]
        answer(DifferenceScreen.open(sides[0], sides[1], &model), &model)
        return model
    }

    /// Presses keys, and lets each comparison that they ask for end.
    static func press(_ keys: String, _ model: inout Model) {
        for key in keys.split(separator: " ") { answer(SampleScreen.press(String(key), &model), &model) }
    }

    static func answer(_ effects: [Effect], _ model: inout Model) {
        for case .compare(let job) in effects {
            guard let made = job.run() else { continue }
            answer(update(&model, .sidesCompared(job.id, made)), &model)
        }
        SampleScreen.settle(&model)
    }

    static func shows(_ text: String, _ model: Model) -> Bool {
        SampleScreen.lines(model).contains { $0.contains(text) }
    }

    static func cursorLine(_ model: Model) -> String {
        SampleScreen.lines(model).first { $0.dropFirst().hasPrefix(">") } ?? ""
    }
}
