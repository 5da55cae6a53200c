public import CurlewChecks
internal import CurlewFormats
public import CurlewNetworking

/// The output of the hook after an exchange: checks, and values for the requests that follow.
///
///     {"checks": [{"name": "signed", "failed": "the answer has no signature"}],
///      "captures": {"nonce": "0a1b", "token": {"value": "eyJ", "secret": true}}}
///
/// A check without `failed` has passed. Numbers and booleans keep their written form. No output means no findings; a
/// hook that failed counts as a failed check.
public struct HookFindings: Equatable, Sendable {
    public var checks: [Check] = []
    public var captures: [CapturedValue] = []

    /// The longest value that is taken as a variable, in bytes.
    static let longestValue = 1 << 16

    init() {}

    /// - Parameter source: the origin of the values as it is shown: `hook ./after.sh`.
    init(parsing bytes: [UInt8], source: String) throws(HookPatch.Flaw) {
        for member in try HookPatch.object(bytes) ?? [] {
            switch (member.key, member.value) {
            case ("checks", .array(let items)):
                for item in items { checks.append(try Self.check(item)) }
            case ("captures", .object(let values)):
                for value in values { captures.append(try Self.capture(value, source)) }
            default:
                throw HookPatch.Flaw(
                    "It wrote \"\(member.key)\". Known are checks, a list, and captures, an object.")
            }
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

    private static func capture(
        _ member: JSONValue.Member, _ source: String
    ) throws(HookPatch.Flaw) -> CapturedValue {
        let name = member.key
        guard !name.isEmpty, !name.utf8.contains(where: { "{}: ".utf8.contains($0) }) else {
            throw HookPatch.Flaw("It captured \"\(name)\", which is no name: no blanks, colons or braces.")
        }
        var (value, isSecret) = (member.value, false)
        if case .object = value {
            isSecret = value["secret"] == .boolean(true)
            value = value["value"] ?? .null
        }
        guard let text = text(value) else {
            throw HookPatch.Flaw("Its captured \(name) is no text, number or boolean.")
        }
        guard text.utf8.count <= longestValue else { throw HookPatch.Flaw("Its captured \(name) is above 64 KiB.") }
        return CapturedValue(name: name, value: text, isSecret: isSecret, source: source)
    }

    private static func text(_ value: JSONValue) -> String? {
        switch value {
        case .string(let text): text
        case .number, .boolean: value.text()
        default: nil
        }
    }
}
