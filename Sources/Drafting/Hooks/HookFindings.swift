internal import Formats
public import Networking

/// What the hook behind an exchange says of it: `{"checks": [{"name": "signed", "failed": "the answer has no signature"}]}`,
/// where a check without `failed` has passed. No output says nothing; a hook that failed is a failed check itself.
public struct HookFindings: Equatable, Sendable {
    public var checks: [Check]

    public init(checks: [Check] = []) {
        self.checks = checks
    }

    init(parsing bytes: [UInt8]) throws(HookPatch.Flaw) {
        checks = []
        for member in try HookPatch.object(bytes) ?? [] {
            guard member.key == "checks", case .array(let items) = member.value else {
                throw HookPatch.Flaw("It wrote \"\(member.key)\". Known is a list of checks.")
            }
            for item in items { checks.append(try Self.check(item)) }
        }
    }

    private static func check(_ value: JSONValue) throws(HookPatch.Flaw) -> Check {
        guard case .string(let name)? = value["name"] else { throw HookPatch.Flaw("It wrote a check without a name.") }
        switch value["failed"] {
        case nil, .null?: return Check(name, .passed)
        case .string(let why)?: return Check(name, .failed(why))
        default: throw HookPatch.Flaw("It wrote a check whose failed is no text.")
        }
    }
}
