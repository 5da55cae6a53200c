import CurlewNetworking
import Manual
import Testing

@testable import CurlewChecks
@testable import CurlewSerialization
@testable import Workspace

/// Every word that the program knows is defined in one topic; what is forgotten is named.
@Suite struct DefinitionTests {
    private static let known: [(kind: Definition.Kind, words: [String])] = [
        (.option, OptionName.allCases.map(\.rawValue)),
        (.scheme, AuthenticationScheme.allCases.map(\.rawValue)),
        (.style, QueryStyles.standard.all.map(\.name)),
        (.check, CheckSubject.words + ["$"]),
        (.generator, Generators.names),
        (.setting, StoredSettings.keys),
        (.environment, EnvironmentFile.keys.filter { !shared.contains($0) }),
        (.key, SavedRequest.keys + FolderFile.keys),
        (.response, ResponseSettings.keys), (.cache, SavedCacheTerms.keys), (.compare, SavedComparison.keys),
        (.rule, Rule.allCases.map(\.rawValue)),
        (.hook, SavedHooks.keys), (.batch, BatchFile.keys + BatchStep.keys),
    ]

    /// Keys that stand in several files, defined once.
    private static let shared = ["history", "filters"]

    @Test func `each word is defined once`() {
        for (kind, words) in Self.known {
            let defined = Manual.definitions.filter { $0.kind == kind }.map(\.word)
            #expect(!words.isEmpty)
            for word in words {
                #expect(defined.contains(word), "\(kind): \(word) is in no topic")
            }
            for word in Set(defined) {
                #expect(words.contains(word), "\(kind): \(word) is not known to the program")
            }
        }
    }

    @Test func `the manual says of a rule what its explanation says`() {
        let said = Dictionary(Manual.rows(of: .rule).map { ($0.word, $0.text) }) { first, _ in first }
        for rule in Rule.allCases { #expect(said[rule.rawValue] == "\(rule.title) \(rule.sentence)") }
    }
}
