import CurlewChecks
import CurlewMessage
import CurlewNetworking
import CurlewTransport
import Testing

struct CaptureRuleTests {
    private static let body = #"""
        {"token": "e\u0079J", "id": 12345678901234567891, "price": 1.10, "ok": true, "none": null,
         "page": {"size":  10}, "items": [{"id": 7}, {"id": 8}], "empty": ""}
        """#
    private static let exchange = Answer.exchange(
        body, status: 201,
        fields: ["Content-Type": "application/json", "Location": "/orders?id=42&x", "X": "1", "x": "2"])

    @Test(arguments: [
        ("$.token", "eyJ"), ("$.id", "12345678901234567891"), ("$.price", "1.10"), ("$.ok", "true"),
        ("$.page", #"{"size":  10}"#), ("$.items[*].id", "7"), ("$.empty", ""), ("header Location", "/orders?id=42&x"),
        ("header location regex /id=(\\d+)/", "42"), ("header X", "1"), ("status", "201"),
        (#"regex /"price": ([\d.]+)/"#, "1.10"),
        ("regex /PRICE/i", "price"), ("  $.token ", "eyJ"), ("regex /size.+?(1.)/", "10"),
    ])
    func `a value is taken out as it is`(source: String, value: String) throws {
        let rule = try CaptureRule(name: "x", text: source, isSecret: true)
        let trimmed = source == "  $.token " ? "$.token" : source
        #expect(
            try rule.capture(from: Self.exchange).get()
                == CapturedValue(name: "x", value: value, isSecret: true, source: trimmed))
    }

    @Test(
        arguments: [
            ("Bearer s3cr3t!", [], true), ("s3cr3t%21", [], true), ("plain", [], false), ("plain", ["x"], true),
            ("plain", ["y"], false),
        ] as [(String, Set<String>, Bool)])
    func `a value is secret where a known secret stands in it, or by its name`(
        value: String, names: Set<String>, isSecret: Bool
    ) {
        let captured = CapturedValue(name: "x", value: value, isSecret: false, source: "$.x")
        #expect(captured.hiding(SecretMask(["s3cr3t!"]), names).isSecret == isSecret)
    }

    @Test(arguments: [
        ("$.nothing", "token was not captured. Nothing is at $.nothing. A value from before, if any, stays."),
        ("$.none", "token was not captured. $.none is null. A value from before, if any, stays."),
        ("header X-None", "token was not captured. Nothing is at header X-None. A value from before, if any, stays."),
        (
            "header X regex /z/",
            "token was not captured. Nothing is at header X regex /z/. A value from before, if any, stays."
        ),
        ("regex /zzz/", "token was not captured. Nothing is at regex /zzz/. A value from before, if any, stays."),
    ])
    func `what is not there is said`(source: String, sentence: String) throws {
        let rule = try CaptureRule(name: "token", text: source)
        guard case .failure(let failure) = rule.capture(from: Self.exchange) else {
            Issue.record("something was captured")
            return
        }
        #expect(failure.description == sentence)
    }

    @Test func `a body that is no JSON, and a value beyond all bounds`() throws {
        let rule = try CaptureRule(name: "a", text: "$.a")
        let broken = rule.capture(from: Answer.exchange("{"))
        guard case .failure(let failure) = broken, case .notJSON = failure.reason else {
            Issue.record("a broken body was taken")
            return
        }
        let long = Answer.exchange("{\"a\": \"\(String(repeating: "x", count: 70_000))\"}")
        #expect(
            rule.capture(from: long)
                == .failure(
                    CaptureFailure(name: "a", source: "$.a", reason: .tooLong(bytes: 70_000, limit: 65_536))))
        #expect(
            CaptureRule(reading: "$.", name: "a").capture(from: Self.exchange).map(\.value)
                == .failure(
                    CaptureFailure(
                        name: "a", source: "$.", reason: .wrong(try #require(error("$."))))))
    }

    @Test(arguments: [
        ("", 1), ("token", 1), ("$.", 3), ("$.a x", 5), ("header", 7), ("header X y", 10), ("header X regex", 15),
        ("regex", 6),
        ("regex abc", 7), ("regex /a", 7), ("regex //", 7), ("regex /(/", 8), ("status 200", 8), ("headr X", 1),
    ])
    func `what is no capture is an error at its place`(source: String, column: Int) throws {
        #expect(try #require(error(source)).column == column)
    }

    private func error(_ source: String) -> CheckRuleError? {
        do throws(CheckRuleError) {
            _ = try CaptureRule(name: "x", text: source)
            return nil
        } catch {
            return error
        }
    }

    @Test func `several rules are asked in their order`() throws {
        let rules = try ["$.id", "$.nothing", "status"].map { try CaptureRule(name: $0, text: $0) }
        let results = CaptureRule.capture(rules, from: Self.exchange)
        #expect(results.map { try? $0.get().value } == ["12345678901234567891", nil, "201"])
    }
}
