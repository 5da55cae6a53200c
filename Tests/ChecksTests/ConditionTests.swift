import CurlewChecks
import CurlewNetworking
import Testing

struct ConditionTests {
    private let exchange = Answer.exchange(#"{"role": "user"}"#)

    @Test func `a condition names its step and holds or says what was there`() throws {
        let admin = try Condition(parsing: "login $.role == \"admin\"")
        #expect(admin.step == "login")
        #expect(admin.failure(for: exchange) == "login $.role is \"user\"")
        #expect(try Condition(parsing: "login $.role == \"user\"").failure(for: exchange) == nil)
        #expect(try Condition(parsing: "log-in status 200").failure(for: exchange) == nil)
        #expect(try Condition(parsing: "a $.x exists").failure(for: exchange) == "a $.x is missing")
    }

    @Test(arguments: [
        ("", 1), ("login", 6), ("$.role == 1", 1), ("login $.role", 13), ("login $.role == x", 17), ("login foo", 7),
    ])
    func `what is no condition is an error at its place`(text: String, column: Int) throws {
        do throws(CheckRuleError) {
            _ = try Condition(parsing: text)
            Issue.record("it was taken")
        } catch {
            #expect(error.column == column)
        }
    }
}
