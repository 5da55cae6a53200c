import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import Drafting
import Exporting
import Interchange
import Testing
import Workspace

/// Out and in again: the same bytes, whatever the values hold.
@Suite struct RoundTripTests {
    /// Without closing braces: a name between two of each would be a variable here.
    private static let pieces = [
        "'", "\"", "!", "$HOME", "`id`", "\\", "\\n", "\n", "\t", "@file", "<x", ";type=y", "%41", "%", "&", "=", "+",
        "é",
        "日本", "😀", " ", "-", "--next", "|", "#", "{", "[", "]", "{{", "*", "?", "~", "a", "B", "0", "^", "\r",
    ]

    private static func text(_ count: Int, without: Set<String> = []) -> String {
        (0..<count).compactMap { _ in pieces.filter { !without.contains($0) }.randomElement() }.joined()
    }

    private static func draft(_ kind: SerializerKind) -> RequestDraft {
        var draft = RequestDraft(
            method: kind == .form ? ["GET", "POST", "DELETE"].randomElement() ?? "GET" : "POST",
            url: "http://127.0.0.1:7777/a%20b", serializer: kind)
        let isBreak: Set<String> = ["\n", "\r", "\t"]
        draft.headers = [
            HeaderRow(id: 1, name: "X-One", value: "a" + text(6, without: isBreak) + "b"),
            HeaderRow(id: 2, name: "X-Empty", value: ""), HeaderRow(id: 3, name: "Accept", value: "*/*"),
        ]
        if kind == .text {
            draft.text = "x" + text(12)
        } else {
            var tree = ParameterTree()
            let members = (0..<3).map { index in
                ParameterNode.Member(
                    key: ParameterKey("k\(index)"), node: tree.makeNode(.scalar(Scalar(.string, text(5)))))
            }
            tree.root = tree.makeNode(.dictionary(members))
            draft.parameters = tree
        }
        return draft
    }

    /// Text with braces could be a variable here, which is another matter.
    private static func prepared(_ draft: RequestDraft) throws -> SentRequest {
        let names = ["Accept-Language": "en", "User-Agent": "curlew/1.0 (test)"]
        return try draft.prepared(
            in: PreparationContext(defaults: ["User-Agent": names["User-Agent"] ?? ""])
        ).request
    }

    private func lines(_ request: SentRequest) -> [String] {
        request.headers.map { "\($0.name): \($0.value)" }.sorted()
    }

    @Test(arguments: [SerializerKind.form, .json, .text, .plist])
    func `what is exported is imported as the same request`(kind: SerializerKind) throws {
        for _ in 0..<120 {
            let sent = try Self.prepared(Self.draft(kind))
            let command = CurlCommand(sent, draft: RequestDraft()).text
            let imported = try CurlCommandReader.read(command).request
            let again = try Self.prepared(RequestDraft(imported, defaults: RequestDefaults()))
            #expect(again.method == sent.method && again.url == sent.url, "\(command)")
            #expect(again.body?.bytes?.array == sent.body?.bytes?.array, "\(command)")
            #expect(lines(again) == lines(sent), "\(command)")
        }
    }
}
