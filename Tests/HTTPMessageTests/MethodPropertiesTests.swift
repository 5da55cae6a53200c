import CurlewMessage
import Testing

@Suite struct MethodPropertiesTests {
    @Test(arguments: [
        ("GET", true, true), ("HEAD", true, true), ("OPTIONS", true, true), ("TRACE", true, true), ("get", true, true),
        ("PUT", false, true), ("DELETE", false, true), ("POST", false, false), ("PATCH", false, false),
        ("CONNECT", false, false), ("PURGE", false, false), ("", false, false),
    ]) func `safe and idempotent as the standard has it`(method: String, isSafe: Bool, isIdempotent: Bool) {
        #expect(MethodProperties.isSafe(method) == isSafe)
        #expect(MethodProperties.isIdempotent(method) == isIdempotent)
    }
}
