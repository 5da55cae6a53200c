import CurlewFormats
import CurlewSerialization
import Testing

@Suite struct `A date as typed` {
    static let now = DateTime(seconds: 1_795_242_600, nanoseconds: 5)

    @Test(arguments: [
        ("2026-11-02", "2026-11-02T00:00:00Z"), ("2026-11-02T09:05", "2026-11-02T09:05:00Z"),
        ("2026-11-02 09:05:06 +0000", "2026-11-02T09:05:06Z"), ("2026-11-02T09:05:06.25Z", "2026-11-02T09:05:06.25Z"),
        ("2026-11-02T00:30:00+01:00", "2026-11-01T23:30:00Z"), ("2026-11-02t09:05:06-0130", "2026-11-02T10:35:06Z"),
        ("2024-02-29", "2024-02-29T00:00:00Z"), ("1969-12-31T23:59:59Z", "1969-12-31T23:59:59Z"),
        ("0001-01-01", "0001-01-01T00:00:00Z"), ("9999-12-31", "9999-12-31T00:00:00Z"), ("0", "1970-01-01T00:00:00Z"),
        ("-1", "1969-12-31T23:59:59Z"), ("now", "2026-11-21T06:30:00.000000005Z"),
        ("now+1d", "2026-11-22T06:30:00.000000005Z"), ("now-90m", "2026-11-21T05:00:00.000000005Z"),
    ])
    func `is read`(text: String, iso: String) {
        #expect(DateTime(typed: text, now: Self.now)?.iso8601 == iso)
    }

    @Test(arguments: [
        (1_795_242_600.9, "2026-11-21T06:30:00Z"), (-0.5, "1969-12-31T23:59:59Z"), (.nan, "1970-01-01T00:00:00Z"),
        (1e30, "33658-09-27T01:46:40Z"), (.infinity, "33658-09-27T01:46:40Z"),
    ])
    func `is made of any number of seconds`(seconds: Double, iso: String) {
        #expect(DateTime(secondsSince1970: seconds).iso8601 == iso)
    }

    @Test(arguments: [
        "", "2026-11-2", "2026-13-01", "2026-02-29", "2026-11-02T", "2026-11-02T9:00", "2026-11-02T24:00",
        "2026-11-02T09:60", "2026-11-02T09:00:60", "2026-11-02T09:00:00.", "2026-11-02Z", "2026-11-02T09:00+1",
        "2026-11-02T09:00Zx", "tomorrow", "now+", "now+1y", "now+99999999999999999999d", "now+9999999999w",
        "253402300800", "{{day}}",
    ])
    func `is refused`(text: String) {
        #expect(DateTime(typed: text, now: Self.now) == nil)
    }

    @Test func `is no date for now without a clock`() {
        #expect(DateTime(typed: "now", now: nil) == nil)
    }

    @Test(arguments: [
        ("2026-11-2", "2026-11-02"), ("2026/1/2", "2026-01-02"), ("2026.11.02", "2026-11-02"),
        ("2026-11-2T09:00Z", "2026-11-02T09:00Z"), ("2026-11-2T9:00", "2026-11-02"), ("2026-2-30", nil),
        ("tomorrow", nil),
        ("26-1-2", nil), ("2026-11-02", nil),
    ])
    func `is corrected where its meaning is plain`(text: String, suggestion: String?) {
        #expect(DateTime.suggestion(for: text) == suggestion)
    }

    @Test func `comes back from days of eight centuries`() {
        for day in stride(from: Int64(-146_097), to: 146_097, by: 31) {
            let date = DateTime(seconds: day * 86_400 + 3_723)
            #expect(DateTime(typed: date.iso8601, now: nil) == date)
            #expect(DateTime(typed: date.foundationDescription, now: nil) == date)
        }
    }
}

@Suite struct `A number as typed` {
    @Test(arguments: [
        ("0", NumberText.integer), ("-0", .integer), ("12345678901234567890", .integer), ("1.50", .real),
        ("1e3", .real),
        ("-1E-3", .real), ("007", .otherForm(canonical: "7")), ("+1", .otherForm(canonical: "1")),
        (".5", .otherForm(canonical: "0.5")), ("5.", .otherForm(canonical: "5")),
        ("-.5e1", .otherForm(canonical: "-0.5e1")),
        ("5.e1", .otherForm(canonical: "5e1")), ("00", .otherForm(canonical: "0")), ("nan", .notFinite),
        ("-Infinity", .notFinite), ("+inf", .notFinite), ("", .none), ("-", .none), (".", .none), ("1e", .none),
        ("1.2.3", .none), ("12abc", .none), ("0x1F", .none), ("1 ", .none), ("--1", .none), ("e5", .none), ("١", .none),
    ])
    func `is told by its grammar alone`(text: String, form: NumberText) {
        #expect(NumberText(text) == form)
    }
}

@Suite struct `Data as typed` {
    @Test(arguments: [
        ("", []), ("aGVsbG8=", Array("hello".utf8)), ("aGVs bG8=\n", Array("hello".utf8)), ("AA==", [0]),
        ("AQID", [1, 2, 3]),
        ("0x", []), ("0x00fF", [0, 255]), ("0X 01 02", [1, 2]), ("+/+/", [251, 255, 191]),
    ])
    func `is Base64, or hexadecimal after 0x`(text: String, bytes: [UInt8]) {
        #expect(BinaryText.decode(text) == bytes)
    }

    @Test(arguments: ["a", "aGVsbG8", "====", "aG=s", "a===", "0x0", "0xzz", "aGVsbG8=x", "é==="])
    func `is refused`(text: String) {
        #expect(BinaryText.decode(text) == nil)
    }

    @Test func `comes back from Base64 and from hexadecimal digits`() {
        var dice = Dice(7)
        for count in 0..<100 {
            let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: dice.next()) }
            #expect(BinaryText.decode(Base64.encoded(bytes)) == bytes)
            #expect(BinaryText.decode("0x" + BinaryText.hex(bytes)) == bytes)
        }
    }
}
