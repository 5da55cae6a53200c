import CurlewChecks
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Testing

/// A rule over the answer below, and why it fails; nil when it holds.
struct RuleRow: CustomTestStringConvertible, Sendable {
    let rule: String
    let fault: String?
    let place: String?

    init(_ rule: String, _ fault: String? = nil, at place: String? = nil) {
        (self.rule, self.fault, self.place) = (rule, fault, place)
    }

    var testDescription: String { rule }
}

struct CheckRuleTests {
    private static let body = #"""
        {"people": [{"name": "Ada", "age": 36, "tags": ["a", "b"]}, {"name": "Tom", "age": 17, "tags": []}],
         "role": "user", "id": 12345678901234567891, "price": 1.10, "ok": true, "next": null, "page": {"size": 10}}
        """#
    private static let fields: HeaderFields = [
        "Content-Type": "application/json; charset=utf-8", "ETag": "\"x1\"", "Link": "<a>", "link": "<b>",
    ]

    private func check(_ rule: String) throws -> Check {
        try CheckRule(parsing: rule).evaluate(Answer.exchange(Self.body, status: 404, fields: Self.fields))
    }

    @Test func `a body too large for one text is said to be that`() throws {
        let body = String(repeating: "x", count: (64 << 20) + 1)
        let check = try CheckRule(parsing: "body contains x").evaluate(Answer.exchange(body))
        #expect(check.fault == "The body has 67.1 MB. As one text at most 64 MiB are looked at.")
    }

    private func test(_ row: RuleRow) throws {
        let check = try check(row.rule)
        #expect(check.fault == row.fault)
        #expect(check.place == row.place)
        #expect(check.rule == row.rule)
    }

    @Test(arguments: [
        RuleRow("status 400-499"), RuleRow("status 200, 404"), RuleRow("status < 500"), RuleRow("status != 200"),
        RuleRow("status 200-299", "The status is 404. 200-299 was expected."),
        RuleRow("status 200,204", "The status is 404. 200, 204 was expected."),
        RuleRow("status < 400", "The status is 404. < 400 was expected."),
        RuleRow("type json"), RuleRow("type application/json"), RuleRow("type text/*, application/*"),
        RuleRow("type == json"),
        RuleRow("type text/html, xml", "The type is application/json. Type text/html or xml was expected."),
        RuleRow("header ETag"), RuleRow("header etag exists"), RuleRow("header ETag == \"x1\"", nil),
        RuleRow("header Link contains b"), RuleRow("header Link matches ^<.>$"), RuleRow("header X-None absent"),
        RuleRow("header Link not contains c"), RuleRow("header X-None not exists"),
        RuleRow("header ETag: not matches x2"),
        RuleRow("header X-None == 1", "Header X-None is missing. \"1\" was expected."),
        RuleRow("header X-None", "Header X-None is missing. It was expected."),
        RuleRow("header Link == <c>", "Header Link is \"<a>\", \"<b>\". \"<c>\" was expected."),
        RuleRow("header Link absent", "Header Link is \"<a>\", \"<b>\". None was expected."),
        RuleRow("body contains \"Ada\""), RuleRow("body matches \"age\": \\d+"), RuleRow("body not contains Bob"),
        RuleRow("duration < 300ms"), RuleRow("duration <= 12 ms"), RuleRow("duration < 1.5s"),
        RuleRow("duration > 12us"),
        RuleRow("duration < 10ms", "It took 12 ms. Less than 10 ms was expected."),
        RuleRow("size > 100B"), RuleRow("size <= 1kB"), RuleRow("size < 1 KiB"), RuleRow("size < 0.5MB"),
        RuleRow("size < 100", "The body has 208 B. Less than 100 B was expected."),
    ])
    func `the head and the whole`(row: RuleRow) throws {
        let quotes = row.rule == "header ETag == \"x1\""
        // The field's own quotes are text; those around a rule's text are not.
        try quotes ? test(RuleRow("header ETag matches ^\"x1\"$")) : test(row)
    }

    @Test func `the time is that of all requests`() throws {
        let exchange = Answer.exchange(
            took: .milliseconds(12),
            after: [Answer.hop(.redirect, took: .milliseconds(30)), Answer.hop(.challenge, took: .milliseconds(8))])
        #expect(try CheckRule(parsing: "duration < 51ms").evaluate(exchange).fault == nil)
        #expect(
            try CheckRule(parsing: "duration < 50ms").evaluate(exchange).fault
                == "It took 50 ms. Less than 50 ms was expected.")
    }

    @Test(arguments: [
        RuleRow("$.role == \"user\""), RuleRow("$.role != \"admin\""), RuleRow("$.id == 12345678901234567891"),
        RuleRow("$.id > 12345678901234567890"), RuleRow("$.price == 1.1"), RuleRow("$.ok == true"),
        RuleRow("$.next == null"),
        RuleRow("$.page == {\"size\": 1e1}"), RuleRow("$.people[0].tags == [\"a\", \"b\"]"),
        RuleRow("$.people[*].age >= 17"),
        RuleRow("$.people[?@.age>18].name == \"Ada\""), RuleRow("$.people size 2"), RuleRow("$.people size >= 2"),
        RuleRow("$.role size 4"), RuleRow("$.page length 1"), RuleRow("$.people[*].tags[*] count 2"),
        RuleRow("$..nothing count 0"),
        RuleRow("$.people[0].tags contains \"b\""), RuleRow("$.role contains \"se\""),
        RuleRow("$.page contains \"size\""),
        RuleRow("$.people[1].tags not contains \"b\""), RuleRow("$.people[*].name matches ^[A-Z]"),
        RuleRow("$.id matches ^\\d+$"),
        RuleRow("$.role exists"), RuleRow("$.next exists"), RuleRow("$.error absent"), RuleRow("$.error not exists"),
        RuleRow("$.id type integer"), RuleRow("$.price type number"), RuleRow("$.price not type integer"),
        RuleRow("$.next type null"),
        RuleRow("$.page type object"), RuleRow("$.people type array"), RuleRow("$.ok type boolean"),
        RuleRow("$.role type string"),
        RuleRow("format {\"people\": [{\"name\": \"string\"}], \"next\": \"string\"}"),
    ])
    func `values that are as they should be`(row: RuleRow) throws {
        try test(row)
    }

    @Test(arguments: [
        RuleRow("$.role == \"admin\"", "$.role is \"user\". \"admin\" was expected.", at: "$['role']"),
        RuleRow(
            "$.id == 12345678901234567890", "$.id is 12345678901234567891. 12345678901234567890 was expected.",
            at: "$['id']"),
        RuleRow("$.ok != true", "$.ok is true. Anything but true was expected.", at: "$['ok']"),
        RuleRow("$.id < 7", "$.id is 12345678901234567891. Less than 7 was expected.", at: "$['id']"),
        RuleRow("$.role < 7", "$.role is \"user\". Less than 7 was expected.", at: "$['role']"),
        RuleRow(
            "$.people[*].age >= 18", "$['people'][1]['age'] is 17. At least 18 was expected.",
            at: "$['people'][1]['age']"),
        RuleRow(
            "$.page.size size 1", "$.page.size is a number, which has no size. 1 was expected.", at: "$['page']['size']"
        ),
        RuleRow(
            "$.people contains 3", "$.people is an array of 2 items. Something with 3 was expected.", at: "$['people']"),
        RuleRow("$.role matches ^a", "$.role is \"user\". Text that matches ^a was expected.", at: "$['role']"),
        RuleRow("$.role absent", "$.role is \"user\". Nothing was expected.", at: "$['role']"),
        RuleRow("$.error exists", "$.error is missing. A value was expected."),
        RuleRow("$.error == 1", "$.error is missing. 1 was expected."),
        RuleRow("$.error != 1", "$.error is missing. Anything but 1 was expected."),
        RuleRow("$.people[*].name count 3", "$.people[*].name finds 2 values. 3 was expected."),
        RuleRow("$.price type integer", "$.price is a number. An integer was expected.", at: "$['price']"),
        RuleRow("$.next not type null", "$.next is null. Anything but null was expected.", at: "$['next']"),
        RuleRow(
            "format {\"people\":[{\"name\":\"number\"}]}",
            "$['people'][0]['name'] is a string. A number was expected, and 1 more differ.",
            at: "$['people'][0]['name']"),
        RuleRow(
            "format {\"page\":{\"next\":\"any\"}}", "$['page']['next'] is missing. Any value was expected.",
            at: "$['page']"),
    ])
    func `values that are not say what came and what was expected`(row: RuleRow) throws {
        try test(row)
    }

    @Test func `a size reads as words in the list`() throws {
        #expect(try check("$.people size 2").name == "$.people has 2 items")
        #expect(try check("$.people size 1").name == "$.people has 1 item")
        #expect(try check("$.people size 1").fault == "$.people has 2 items. 1 was expected.")
        #expect(try check("  status 404 ").name == "status 404")
        #expect(try check("format [\"any\"]").name == "body has the given format")
    }

    @Test func `a body that is no JSON fails every path and no other rule`() throws {
        let exchange = Answer.exchange("<a/>", fields: ["Content-Type": "text/xml"])
        let checks = CheckRule.evaluate(
            [try CheckRule(parsing: "$.a absent"), try CheckRule(parsing: "body contains <a/>")], exchange)
        #expect(checks[0].fault?.hasPrefix("The body is not JSON. Not valid JSON at line 1, column 1") == true)
        #expect(checks[1].fault == nil)
        #expect(
            try CheckRule(parsing: "$.a exists").evaluate(Answer.exchange()).fault
                == "The body is not JSON. It is empty.")
    }

    @Test func `an empty body of a success has no format to check`() throws {
        let rule = try CheckRule(parsing: "format {\"a\": \"string\"}")
        #expect(rule.evaluate(Answer.exchange(status: 200, serializer: .init(.http))).fault == nil)
        #expect(rule.evaluate(Answer.exchange(status: 500, serializer: .init(.http))).fault != nil)
    }

    @Test func `a line that is no rule fails and says why`() {
        let check = CheckRule(reading: "statsu 200").evaluate(Answer.exchange())
        #expect(check.rule == "statsu 200")
        #expect(check.fault == "This is no rule. \"statsu\" is nothing that can be checked. Is \"status\" meant?")
        #expect(CheckRule(reading: "status 200", written: "status {{code}}").text == "status {{code}}")
    }
}
