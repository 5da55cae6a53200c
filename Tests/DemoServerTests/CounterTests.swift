import CurlewMessage
import Testing

@testable import DemoServer

@Suite struct CounterTests {
    private func get(_ api: inout DemoAPI, _ fields: (String, String)...) -> DemoResponse {
        api.respond(
            to: DemoRequest(target: "/cached", fields: HeaderFields(fields.map { HeaderField($0.0, $0.1) })))
    }

    @Test func `each answer counts, and says how long it holds and which it is`() {
        var api = DemoAPI()
        for number in 1...3 {
            let answer = get(&api)
            #expect(answer.status == 200)
            #expect(answer.fields["Cache-Control"] == "max-age=30")
            #expect(answer.fields["ETag"] == "\"\(number)\"")
        }
    }

    @Test func `a question about the newest one is answered with 304 and not counted`() {
        var api = DemoAPI()
        _ = get(&api)
        #expect(get(&api, ("If-None-Match", "\"1\"")).status == 304)
        #expect(get(&api, ("If-None-Match", "\"0\"")).fields["ETag"] == "\"2\"")
    }
}
