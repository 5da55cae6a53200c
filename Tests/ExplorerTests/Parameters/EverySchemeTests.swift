import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Drafting
import Exporting
import Interchange
import Testing
import Workspace

@testable import Explorer

/// Every authentication scheme goes through all that reads the table, and comes back or is named.
@Suite struct EverySchemeTests {
    /// Words of every field of a scheme; those that are one of a few words, in every combination.
    private static func samples(_ scheme: AuthenticationScheme) -> [[String: String]] {
        scheme.fields.reduce([[:]]) { samples, field in
            let texts =
                switch field.content {
                case .text, .url: ["plain-\(field.name)"]
                case .secret: ["secret-\(field.name)"]
                case .file: ["dir/\(field.name).pem"]
                case .words(let words): words
                }
            return samples.flatMap { sample in texts.map { sample.merging([field.name: $0]) { $1 } } }
        }
    }

    private static var all: [(AuthenticationScheme, [String: String])] {
        AuthenticationScheme.allCases.flatMap { scheme in samples(scheme).map { (scheme, $0) } }
    }

    private func draft(_ scheme: AuthenticationScheme, _ words: [String: String]) -> RequestDraft {
        var words = words
        if words["token-url"] != nil { words["token-url"] = "https://t.test/token" }
        return RequestDraft(url: "https://h.test/", authentication: Authentication(scheme, words))
    }

    private func prepared(_ draft: RequestDraft) throws -> PreparedRequest {
        var context = PreparationContext()
        context.root = "/c"
        return try draft.prepared(in: context)
    }

    // MARK: Files and tab

    @Test(arguments: all)
    func `from a file into the tab and back`(scheme: AuthenticationScheme, words: [String: String]) throws {
        let authentication = draft(scheme, words).authentication
        let saved = SavedRequest(url: "https://h.test/", authentication: SavedAuthentication(authentication))
        let written = try RequestFile.write(saved)
        let read = try RequestFile.read(written, file: "a.yaml").request
        #expect(read.authentication == SavedAuthentication(authentication))
        let draft = RequestDraft(read, defaults: RequestDefaults())
        #expect(draft.authentication == authentication)
        let again = try RequestFile.patched(written, to: read.edited(by: draft, defaults: RequestDefaults()), file: "a")
        #expect(again == written)
    }

    @Test(arguments: all)
    func `every field that counts is set in the tab`(scheme: AuthenticationScheme, words: [String: String]) throws {
        var table = try TreeCase(#"{"a":1}"#)
        AuthTable.setKind(scheme, &table.model)
        for field in scheme.fields where !field.words.isEmpty {
            AuthTable.set(field.name, to: words[field.name] ?? "", &table.model)
        }
        let fields = SavedAuthentication(table.model.request.draft.authentication).fields
        for field in fields { AuthTable.set(field.name, to: words[field.name] ?? "", &table.model) }
        let set = SavedAuthentication(table.model.request.draft.authentication)
        #expect(set.kind == scheme)
        for field in fields { #expect(set[field.name] == words[field.name] || words[field.name] == field.words.first) }
        let rows = AuthTable.rows(table.model)
        #expect(!rows.flatMap(\.value).contains { $0.text.hasPrefix("secret-") }, "secrets are shown as dots")
    }

    // MARK: Other programs

    /// The command asks as the request would, or says what is missing.
    @Test(arguments: all)
    func `as a curl command and back, or named`(scheme: AuthenticationScheme, words: [String: String]) throws {
        let draft = draft(scheme, words)
        let prepared = try prepared(draft)
        let command = CurlCommand(prepared.request, draft: draft, options: prepared.options)
        #expect(!command.text.contains("secret-"), "secrets are variables: \(command.text)")
        let imported = try CurlCommandReader.read(command.text)
        let isProven =
            switch imported.request.authentication?.kind {
            case scheme?: true
            case nil:
                imported.request.headers.contains { $0.value?.contains("$") ?? false }
                    || imported.request.url.contains("$") || imported.request.options[.clientCertificate] != nil
                    || imported.unused.contains { $0.text.contains("--netrc") } || scheme == .none
            default: false
            }
        #expect(isProven || !command.notes.isEmpty, "\(command.text)")
        for (field, _) in draft.authentication.contents where field.isSecret && scheme != .oauth2 {
            #expect(command.text.contains("$") && command.notes.isEmpty, "\(field.name): \(command.text)")
        }
        if scheme == .oauth2 { #expect(command.notes.contains { $0.hasPrefix("curl has no token endpoint") }) }
        if let token = words["session-token"] { #expect(!token.isEmpty && command.text.contains("$SESSION_TOKEN")) }
    }

    // MARK: Consent and secrets

    @Test(arguments: all)
    func `what it names is asked about, replaced and hidden`(
        scheme: AuthenticationScheme, words: [String: String]
    ) throws {
        let draft = draft(scheme, words)
        let prepared = try prepared(draft)
        let typed = draft.userTypedResources(over: RequestDraft(), files: LocalFiles(), root: "/c")
        var named = draft
        var texts = draft.authentication.words
        for field in scheme.fields where field.words.isEmpty {
            texts[field.name] = texts[field.name].map { "{{\($0)}}" }
        }
        named.authentication = Authentication(scheme, texts)
        for (field, text) in draft.authentication.contents {
            switch field.content {
            case .text, .url: #expect(named.templates.contains("{{\(text)}}"))
            case .secret:
                #expect(named.templates.contains("{{\(text)}}"))
                #expect(prepared.secretTexts.contains(text))
            case .file:
                #expect(named.templates.contains("{{\(text)}}"))
                #expect(prepared.localResources.contains(.file("/c/\(text)")) && typed.contains(.file("/c/\(text)")))
            case .words: break
            }
        }
        if scheme.row.spends != nil {
            #expect(prepared.localResources.contains(.identity(scheme)) && typed.contains(.identity(scheme)))
            #expect(draft.userTypedResources(over: draft, files: LocalFiles(), root: "/c").isEmpty, "the file's own")
        }
    }

    @Test func `a netrc file that is not named is the one at home`() {
        let home = SessionConfiguration.homeNetrc
        #expect(Authentication.netrc(file: nil).files == [home].compactMap(\.self))
    }

    /// What a script leaves out is named; the rest is written from the environment.
    @Test(arguments: AuthenticationScheme.allCases)
    func `a script for k6 says it, or what is left out`(scheme: AuthenticationScheme) {
        let isWritten = [.none, .basic, .bearer, .apiKey].contains(scheme)
        #expect((scheme.row.k6 == nil) == isWritten)
    }
}
