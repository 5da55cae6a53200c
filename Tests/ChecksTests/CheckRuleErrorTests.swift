import CurlewChecks
import Testing

struct CheckRuleErrorTests {
    private func error(_ rule: String) -> CheckRuleError? {
        do throws(CheckRuleError) {
            _ = try CheckRule(parsing: rule)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        ("", 1), ("   ", 4), ("statsu 200", 1), ("status", 7), ("status two", 8), ("status 0", 8), ("status < x", 8),
        ("type", 5), ("type a b", 6), ("header", 7), ("header X is 1", 10), ("header X ==", 12), ("header X < 1", 10),
        ("header X exists now", 17), ("body", 5), ("body is x", 6), ("duration", 9), ("duration 300ms", 10),
        ("duration < 300", 12),
        ("duration < ms", 12), ("size < -1", 8), ("size 10kB", 6), ("$", 2), ("$.a", 4), ("$.a ~ 2", 5), ("$.a ==", 7),
        ("$.a == Ada", 8), ("$.a == 1 2", 10), ("$.a size two", 10), ("$.a size", 9), ("$.a type text", 10),
        ("$.a matches [", 13),
        ("$.a contains x", 14), ("$.a exists 1", 12), ("$.a[ == 1", 6), ("$.a[?@.b=1] exists", 10), ("format x", 8),
        ("format {\"a\":\"strin\"}", 8),
        ("  $.a matches *", 15), ("é", 1),
    ])
    func `what is no rule is an error at its place`(rule: String, column: Int) throws {
        let error = try #require(self.error(rule))
        #expect(error.column == column)
        #expect(error.description.hasSuffix(".") || error.description.hasSuffix("?"))
    }

    @Test func `the words say what is wrong and what to do`() {
        #expect(error("statsu 200")?.description == "\"statsu\" is nothing that can be checked. Is \"status\" meant?")
        #expect(error("$.a sizes 2")?.description == "\"sizes\" is no way to check this. Is \"size\" meant?")
        #expect(error("status")?.description == "A status is missing. Write a number or a range, such as 200-299.")
        #expect(
            error("duration < 300")?.description
                == "\"300\" is not a time. Write a number with ms, s or min, such as 300ms.")
        #expect(
            error("not $.error absent")?.description
                == "\"not\" stands behind what is looked at: $.error not absent, status not 200.")
        #expect(error("status not 200, 304") == nil)
        #expect(error("$.a == Ada")?.description.hasSuffix("Text wants quotes: \"Ada\".") == true)
        #expect(error("$.a exists 1")?.description == "Nothing can follow here; there is \"1\". Take it away.")
    }
}
