import CurlewSerialization
import Testing

@Suite struct `Generated values` {
    /// 2026-11-21T14:03:07.250Z, a Saturday.
    private static let now = DateTime(seconds: 1_795_269_787, nanoseconds: 250_000_000)
    private static let seed = GeneratorSeed(high: 7, low: 11)
    private let generators = Generators(seed: seed, now: now)

    @Test(arguments: [
        ("$now", "2026-11-21T14:03:07Z"), ("$isoTimestamp", "2026-11-21T14:03:07Z"), ("$timestamp", "1795269787"),
        ("$now +1d date", "2026-11-22"), ("$now date +1d", "2026-11-22"), ("$now -2h30m time", "11:33:07"),
        ("$now ms", "1795269787250"), ("$now +750ms ms", "1795269788000"), ("$now -251ms ms", "1795269786999"),
        ("$now unix -1w", "1794664987"), ("$datetime iso8601 1 d", "2026-11-22T14:03:07Z"),
        ("$now http", "Sat, 21 Nov 2026 14:03:07 GMT"), ("$datetime rfc1123 -30 d", "Thu, 22 Oct 2026 14:03:07 GMT"),
        ("$now 'dd.MM.yyyy HH:mm'", "21.11.2026 14:03"), ("$now \"YYYY-MM-DD\"", "2026-11-21"),
        ("$now yyMMdd", "261121"), ("$now ss.SSS", "07.250"), ("$now +3M date", "2027-02-21"),
        ("$now +10d +3M date", "2027-03-01"), ("$now -9M date", "2026-02-21"), ("$now +1y date", "2027-11-21"),
        ("$timestamp -10s", "1795269777"), ("$now date #a", "2026-11-21"),
    ])
    func `of the clock take offsets and formats`(text: String, expected: String) throws {
        #expect(try generators.value(of: text) == expected)
    }

    @Test func `of a month's end stay within the month`() throws {
        // 2027-01-31T00:00:00Z
        let end = Generators(seed: Self.seed, now: DateTime(seconds: 1_801_353_600))
        #expect(try end.value(of: "$now +1M date") == "2027-02-28")
        #expect(try end.value(of: "$now +13M date") == "2028-02-29")
        #expect(try end.value(of: "$now -2M date") == "2026-11-30")
    }

    @Test(arguments: [
        "$now +1x", "$now date date", "$now soon", "$now +", "$now +9999999999999d", "$now -9000y",
        "$now +9223372036854775807s", "$now -9223372036854775808 s", "$randomInt 6 1", "$randomInt 1",
        "$random.integer(a, b)", "$random.alphabetic", "$random.alphanumeric(0)", "$random.hexadecimal(100001)",
    ])
    func `that are told nonsense say how to write it`(text: String) {
        #expect {
            try generators.value(of: text)
        } throws: { error in
            guard case .arguments(let example)? = error as? GeneratorFault else { return false }
            return (try? generators.value(of: example)) != nil
        }
    }

    @Test func `are the same for the same seed and text, and others for another`() throws {
        let texts = ["$uuid", "$random.alphanumeric(20)", "$random.integer(0, 9223372036854775807)"]
        for text in texts {
            let first = try generators.value(of: text)
            #expect(try generators.value(of: text) == first)
            #expect(try generators.value(of: text + " #b") != first)
            var later = generators
            later.seed = later.seed.next
            #expect(try later.value(of: text) != first)
        }
    }

    @Test func `UUIDs are of version 4 and its variant`() throws {
        var seen: Set<String> = []
        for label in 0..<500 {
            let uuid = Array(try generators.value(of: "$uuid #\(label)"))
            #expect(uuid.count == 36)
            #expect([8, 13, 18, 23].allSatisfy { uuid[$0] == "-" })
            #expect(uuid[14] == "4" && "89ab".contains(uuid[19]))
            #expect(uuid.allSatisfy { $0 == "-" || "0123456789abcdef".contains($0) })
            seen.insert(String(uuid))
        }
        #expect(seen.count == 500)
    }

    @Test func `random integers reach both ends and no further`() throws {
        let numbers = Set(try (0..<300).map { try generators.value(of: "$random.integer(1, 6) #\($0)") })
        #expect(numbers == ["1", "2", "3", "4", "5", "6"])
        #expect(try generators.value(of: "$randomInt -9223372036854775808 -9223372036854775808") == "\(Int64.min)")
        let usual = try (0..<300).map { try #require(Int(generators.value(of: "$randomInt #\($0)"))) }
        #expect(usual.allSatisfy { (0...1000).contains($0) })
    }

    @Test(arguments: [
        ("$random.alphabetic(9)", "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"),
        ("$random.hexadecimal 9", "0123456789abcdef"),
    ])
    func `random texts have the length and the letters asked for`(text: String, letters: String) throws {
        let value = try generators.value(of: text)
        #expect(value.count == 9)
        #expect(value.allSatisfy { letters.contains($0) })
    }

    @Test func `every entry of the list is one`() throws {
        for entry in Generators.entries {
            let call = try #require(GeneratorCall(entry.text))
            if Generators.lookups.contains(call.name) { continue }
            #expect(try !generators.value(of: entry.text).isEmpty)
        }
    }

    @Test func `stand in text like variables, once for every place of it`() {
        var variables: VariableSet = ["id": "{{$uuid}}"]
        variables.generators = generators
        let resolved = VariableResolver.resolve("{{$uuid}} {{ $uuid }} {{id}}", using: variables)
        let parts = resolved.text.split(separator: " ")
        #expect(parts.count == 3 && Set(parts).count == 1 && parts[0].count == 36)
    }

    @Test func `that do not exist are named with the nearest`() {
        var variables = VariableSet()
        variables.generators = generators
        let unknown = VariableResolver.resolve("{{$uiud}} {{$now tomorrow}}", using: variables).unknown
        #expect(
            unknown.map { $0.sentence() } == [
                "There is no generator {{$uiud}}. Did you mean {{$uuid}}?",
                "{{$now tomorrow}} cannot be worked out. Write it like {{$now +1d date}}.",
            ])
    }
}

@Suite struct `Secrets among variables` {
    private var variables: VariableSet {
        var variables: VariableSet = ["token": "t{{x}}", "auth": "Bearer {{token}}", "x": "y", "page": "{{x}}"]
        variables.secrets = ["token"]
        return variables
    }

    @Test func `make what they are part of secret, and are taken as they are`() {
        let resolved = VariableResolver.resolve("{{auth}}", using: variables)
        #expect(resolved == ResolvedText(text: "Bearer t{{x}}", isSecret: true))
        #expect(!VariableResolver.resolve("{{page}}", using: variables).isSecret)
    }

    @Test func `values of servers are taken as they are`() {
        var variables = variables
        variables.values["name"] = "{{token}}"
        variables.literals = ["name"]
        #expect(VariableResolver.resolve("{{name}}", using: variables) == ResolvedText(text: "{{token}}"))
        #expect(variables.names(in: ["{{name}}"]) == ["name"])
    }

    @Test func `the names behind a text are found through other values`() {
        #expect(variables.names(in: ["{{auth}}/{{page}}"]) == ["auth", "token", "page", "x"])
    }

    @Test func `without a value say why`() {
        var variables = variables
        variables.values["token"] = nil
        variables.faults["token"] = "The command for {{token}} ended with 1. Look at it."
        let unknown = VariableResolver.resolve("{{auth}}", using: variables).unknown
        #expect(unknown.map { $0.sentence(in: "demo") } == ["The command for {{token}} ended with 1. Look at it."])
    }
}
