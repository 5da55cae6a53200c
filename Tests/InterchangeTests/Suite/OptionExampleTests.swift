import Interchange
import TestSupport
import Testing

/// Every option of curl's manual, with its own examples.
@Suite(.enabled(if: SharedSuites.areThere)) struct OptionExampleTests {
    /// Without a name, letter or value in the table of the options.
    private func isKnown(_ example: CurlSuite.Example) -> Bool {
        guard let option = CurlOption.named(example.long) else { return false }
        return option.letter.map(String.init) == example.short && (option.value == nil) == (example.arg == nil)
    }

    @Test func `the table has every option with its letter and its value`() throws {
        let examples = try CurlSuite.examples()
        #expect(examples.count == 278)
        #expect(examples.filter { !isKnown($0) }.map(\.long) == [])
    }

    private func words(_ text: String) throws -> [String] {
        let commands = try ShellReader.commands(of: text.replacing("$URL", with: "http://localhost/"))
        return try #require(commands.first).words.map(\.text)
    }

    private func requests(_ words: [String]) -> [CurlRequest] {
        CurlCommandReader.requests(arguments: words, isSending: false)
    }

    @Test func `no option of an example is dropped in silence`() throws {
        var (count, silent, unknown): (Int, [String], [String]) = (0, [], [])
        for example in try CurlSuite.examples() {
            for text in example.examples {
                count += 1
                let words = try words(text)
                let requests = requests(words)
                let reasons = requests.flatMap(\.unused).map(\.reason)
                if reasons.contains(where: { $0.hasPrefix("curl has no such option") }) { unknown.append(text) }
                if !isHeard(example, words, requests) { silent.append(text) }
            }
        }
        #expect(count == 344)
        #expect(unknown == [])
        #expect(silent == [])
    }

    /// Named as not used, always so, or such that the request is another one without it.
    private func isHeard(_ example: CurlSuite.Example, _ words: [String], _ requests: [CurlRequest]) -> Bool {
        guard let option = CurlOption.named(example.long) else { return false }
        if option.meaning == .always || Self.usual.contains(example.long) { return true }
        // One example shows what its option is for without it.
        if !words.contains(where: { isOf(option, $0) || isAmong(option, letters: $0) }) { return true }
        let parts = requests.flatMap(\.unused).map(\.text)
        if parts.contains(where: { isOf(option, $0) }) { return true }
        let others = Self.without(option, words)
        return others != words && requests != self.requests(others)
    }

    /// What holds where nothing is said, or changes only what stands beside it.
    private static let usual: Set<String> = [
        "basic", "http2", "globoff", "path-as-is", "digest", "proto-default", "form-escape", "url", "next",
    ]

    private func isAmong(_ option: CurlOption, letters word: String) -> Bool {
        guard let letter = option.letter, word.hasPrefix("-"), !word.hasPrefix("--") else { return false }
        return word.contains(letter)
    }

    private func isOf(_ option: CurlOption, _ part: String) -> Bool {
        part.hasPrefix(option.written) || option.letter.map { part.hasPrefix("-\($0)") } ?? false
    }

    /// The example without the option and its value.
    private static func without(_ option: CurlOption, _ words: [String]) -> [String] {
        var words = words
        let names = [option.written] + (option.letter.map { ["-\($0)"] } ?? [])
        while let place = words.firstIndex(where: names.contains) {
            words.remove(at: place)
            if option.value != nil, place < words.count { words.remove(at: place) }
        }
        return words
    }
}
