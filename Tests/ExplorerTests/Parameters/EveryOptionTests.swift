import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Drafting
import Exporting
import Interchange
import Runs
import Testing
import Workspace

@testable import Explorer

/// Every option of the table goes through all that reads the table, and comes back or is named.
@Suite struct EveryOptionTests {
    private static let key = "sha256/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="

    /// What differs from the default, as files have it: an option that is one of some words says them itself.
    private static func samples(_ name: OptionName) -> [String] {
        switch name {
        case .timeout, .idleTimeout: ["5s", "1500ms", "0s"]
        case .follow: ["0", "3"]
        case .pins: [key, "h.test:8443 \(key)"]
        case .ca, .clientCertificate, .clientKey: ["a b:c.pem"]
        case .clientPassword: ["{{PW}}"]
        case .proxy: ["http://127.0.0.1:3128"]
        case .unixSocket: ["/run/a.sock"]
        case .connectTo: ["a.test:443:127.0.0.1:8443", "::[::1]:, b.test::c.test:"]
        case .throttle: ["3g", "1000/1s"]
        case .maximumBody: ["100M", "0"]
        default: name.row.value.words.filter { $0 != name.row.value.read(RequestOptions()) }
        }
    }

    @Test(arguments: OptionName.allCases) func `each has something to try`(name: OptionName) {
        #expect(!Self.samples(name).isEmpty)
    }

    private static var all: [(OptionName, String)] {
        OptionName.allCases.flatMap { name in samples(name).map { (name, $0) } }
    }

    private func draft(_ name: OptionName, _ text: String) -> RequestDraft {
        var draft = RequestDraft(url: "https://h.test/")
        // A key is of a certificate.
        let files: [OptionName] = [.clientKey, .clientPassword]
        if files.contains(name) { _ = draft.options.set(.clientCertificate, to: "me.pem") }
        let isTaken = draft.options.set(name, to: text)
        #expect(isTaken)
        return draft
    }

    // MARK: Files, tab, `:set`

    @Test(arguments: all)
    func `from a file into the tab and back`(name: OptionName, text: String) throws {
        let written = try RequestFile.write(SavedRequest(url: "https://h.test/", options: SavedOptions([name: text])))
        let saved = try RequestFile.read(written, file: "a.yaml").request
        #expect(saved.options.words == [name: text])
        let draft = RequestDraft(saved, defaults: RequestDefaults())
        #expect(RequestOption.named(name.rawValue)?.read(draft) == text)
        let again = try RequestFile.patched(
            written, to: saved.edited(by: draft, defaults: RequestDefaults()), file: "a")
        #expect(again == written)
    }

    @Test(arguments: all)
    func `from :set into a file`(name: OptionName, text: String) throws {
        var table = try TreeCase(#"{"a":1}"#)
        _ = OptionCommand.run("\(name.rawValue)=\(text)", &table.model)
        let draft = table.model.request.draft
        #expect(draft.options.text(of: name) == text, "\(table.said)")
        let saved = SavedRequest().edited(by: draft, defaults: RequestDefaults())
        let read = try RequestFile.read(try RequestFile.write(saved), file: "a.yaml").request
        #expect(read.options[name] == text || !name.isChanged(in: draft.options))
        _ = OptionCommand.run("\(name.rawValue)=unset", &table.model)
        #expect(table.model.request.draft.options == RequestOptions(), "unset is the default")
    }

    @Test(arguments: all)
    func `null in a request takes away what its folder says`(name: OptionName, text: String) throws {
        let nulled = try RequestFile.read(
            Array("request: /a\noptions: {\(name.rawValue): null}\n".utf8), file: "a.yaml")
        #expect(nulled.request.options.over(SavedOptions([name: text])).words == [:])
        #expect(SavedOptions().over(SavedOptions([name: text])).words == [name: text])
    }

    // MARK: Other programs

    /// Nothing is left out of a command in silence.
    @Test(arguments: all)
    func `as a curl command and back, or named`(name: OptionName, text: String) throws {
        let draft = draft(name, text)
        let sent = SentRequest(method: "GET", url: draft.url, headers: [], body: nil)
        let command = CurlCommand(sent, draft: draft, options: draft.options)
        let imported = try CurlCommandReader.read(command.text)
        let read = RequestDraft(imported.request, defaults: RequestDefaults()).options
        // A secret is a variable of the shell.
        let isVariable = name.row.value.content == .secret && command.text.contains("--pass \"$PW\"")
        let survives = read.text(of: name) == text || !name.isChanged(in: draft.options) || isVariable
        let isNamed = command.notes.contains { $0.hasPrefix("curl has no ") && $0.contains(name.rawValue) }
        #expect(survives != isNamed, "\(command.text)\n\(command.notes)\n\(imported.unused)")
        let others = OptionName.allCases.filter { $0 != name && $0.isChanged(in: draft.options) }
        for other in others where survives { #expect(read.text(of: other) == draft.options.text(of: other)) }
        #expect(OptionName.allCases.filter { $0.isChanged(in: read) }.allSatisfy { others.contains($0) || $0 == name })
    }

    @Test(arguments: all)
    func `a script for k6 says it, or what is left out`(name: OptionName, text: String) {
        let options = draft(name, text).options
        let isWritten =
            name == .follow || name == .pathAsIs || name == .bracesAsIs || (name == .timeout && text != "0s")
        #expect(isWritten || name.row.k6(options) != nil || !name.isChanged(in: options))
        #expect(name.row.k6(RequestOptions()) == nil)
    }

    /// A run waits for the step that captures it, and a batch asks for it.
    @Test(arguments: OptionName.allCases.filter { $0.row.value.content != nil })
    func `a name in it is one that the request needs`(name: OptionName) {
        let saved = SavedRequest(url: "https://h.test/", options: SavedOptions([name: "x{{late}}"]))
        let needs = RunNeeds.names(of: saved, defaults: RequestDefaults(), variables: VariableSet())
        #expect(needs == ["late"])
        #expect(RequestDraft(saved, defaults: RequestDefaults()).templates == ["x{{late}}"])
    }

    // MARK: Consent

    @Test(arguments: all)
    func `what it names of this computer is asked about, typed or sent`(name: OptionName, text: String) throws {
        let draft = draft(name, text)
        var context = PreparationContext(variables: ["PW": "pass-word"])
        context.root = "/c"
        let prepared = try draft.prepared(in: context)
        let typed = draft.userTypedResources(over: RequestDraft(), files: LocalFiles(), root: "/c")
        let path = "/c/\(text)"
        switch name.row.value.content {
        case .file: #expect(prepared.localResources.contains(.file(path)) && typed.contains(.file(path)))
        case .socket: #expect(prepared.localResources == [.socket(text)] && typed == [.socket(text)])
        case .secret: #expect(prepared.secretTexts.contains("pass-word"))
        case .proxy, nil: #expect(prepared.localResources.isEmpty && typed.isEmpty)
        }
    }
}
