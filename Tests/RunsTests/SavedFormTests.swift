import CurlewNetworking
import Drafting
import Serialization
import TestSupport
import Testing
import Workspace

@testable import Runs

/// Each form of request that the explorer can save is one that `check` has nothing to say about.
@Suite struct SavedFormTests {
    /// As a file has it.
    private static func read(_ text: String) -> SavedRequest {
        (try? RequestFile.read(Array("request: GET http://127.0.0.1/\n\(text)\n".utf8), file: "a.yaml").request)
            ?? SavedRequest()
    }

    private static let tree = read("parameters: {name: Ada Lovelace, count: 3, tags: [a, b]}").parameters

    struct Form: CustomTestStringConvertible {
        var name: String
        var edit: @Sendable (inout RequestDraft) -> Void

        var testDescription: String { name }
    }

    static let forms: [Form] = {
        var forms = ["GET", "HEAD", "DELETE", "POST", "PUT", "PATCH", "OPTIONS"].flatMap { method in
            [
                Form(name: "\(method) alone") { $0.method = method },
                Form(name: "\(method) with parameters") {
                    $0.method = method
                    $0.parameters = tree
                },
                Form(name: "\(method) as a form") {
                    $0.method = method
                    $0.serializer = .form
                    $0.parameters = tree
                },
            ]
        }
        for kind in SerializerKind.allCases {
            forms.append(
                Form(name: "POST as \(kind)") {
                    $0.method = "POST"
                    $0.serializer = kind
                    if kind == .text { $0.text = "<a/>" } else { $0.parameters = tree }
                })
        }
        for scheme in AuthenticationScheme.allCases where scheme != .none {
            forms.append(
                Form(name: "auth \(scheme)") { draft in
                    let words = scheme.fields.map { field in
                        (field.name, field.words.first ?? (field.name == "token-url" ? "http://127.0.0.1/" : "x"))
                    }
                    draft.authentication = Authentication(
                        SavedAuthentication(scheme, Dictionary(words, uniquingKeysWith: { first, _ in first })))
                })
        }
        forms += [
            Form(name: "headers") {
                $0.headers = [
                    HeaderRow(id: 1, name: "X-A", value: "b"), HeaderRow(id: 2, name: "X-A", value: "", isOn: false),
                ]
            },
            Form(name: "path") {
                $0.url = "http://127.0.0.1/{id}/x"
                $0.path = read("path: {id: one}").path
            },
            Form(name: "rules") {
                $0.checks = ["status 200", "$.a exists"]
                $0.captures = [CaptureLine(name: "token", text: "$.token", isSecret: true)]
            },
            Form(name: "cache") { $0.caching = .followServer },
        ]
        return forms
    }()

    @Test(arguments: forms) func `no fault, and no warning but of credentials`(form: Form) throws {
        let folder = try TemporaryFolder()
        try folder.write("name: A\n", to: "curlew.yaml")
        let collection = try RequestCollection.open(at: folder.path).collection
        let defaults = collection.defaults(for: "a")
        var draft = RequestDraft(SavedRequest(url: "http://127.0.0.1/"), defaults: defaults)
        form.edit(&draft)
        _ = try collection.create(
            SavedRequest(url: "http://127.0.0.1/").edited(by: draft, defaults: defaults), named: "a", in: "")
        let (opened, problems) = try RequestCollection.open(at: folder.path)
        var check = CollectionCheck(opened, variables: [(nil, VariableSet())])
        let faults = check.all(problems: problems)
        // A credential that the form was filled with stands in the file.
        let credentials = try opened.request(at: "a").request.plainCredentials.count
        #expect(faults.isEmpty && check.warnings.count == credentials, "\(faults)\(check.warnings)")
    }
}
