import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import Drafting
import Foundation
import TestSupport
import Testing
import Workspace

/// The texts of public suites as names, as values and as URLs: tree, file, preview and back.
@Suite(.enabled(if: SharedSuites.areThere)) struct SuiteTextTests {
    private static func json<Value: Decodable>(_ path: String, _ type: Value.Type) -> Value? {
        SharedSuites.folder.flatMap { try? Data(contentsOf: $0.appendingPathComponent("suites/" + path)) }
            .flatMap { try? JSONDecoder().decode(type, from: $0) }
    }

    private struct URLCase: Decodable {
        var input: String?

        init(from decoder: any Decoder) throws {
            // Strings among the cases are comments.
            let container = try? decoder.container(keyedBy: CodingKeys.self)
            input = try? container?.decode(String.self, forKey: .input)
        }

        private enum CodingKeys: CodingKey { case input }
    }

    private static let naughty = json("strings/blns.json", [String].self) ?? []
    private static let urls = (json("url/urltestdata.json", [URLCase].self) ?? []).compactMap(\.input)

    /// `{TEXT: [TEXT, TEXT], "v": TEXT}`
    private func tree(_ text: String) -> ParameterTree {
        var tree = ParameterTree()
        func leaf() -> ParameterNode { tree.makeNode(.scalar(Scalar(.string, text))) }
        let list = tree.makeNode(.array([leaf(), leaf()]))
        tree.root = tree.makeNode(
            .dictionary([
                .init(key: ParameterKey(text), node: list), .init(key: ParameterKey("v"), node: leaf()),
            ]))
        return tree
    }

    @Test func `the suites have what they had`() {
        #expect(Self.naughty.count > 400 && Self.urls.count > 500)
    }

    @Test(arguments: ["naughty", "urls"]) func `a file gives back what was saved in it`(suite: String) throws {
        var refused = 0
        for text in suite == "urls" ? Self.urls : Self.naughty {
            let request = SavedRequest(
                method: "POST", url: suite == "urls" ? text : "http://a.test/", serializer: .form,
                parameters: tree(text),
                text: text, notes: text)
            #expect(
                (try? RequestFile.write(request, isRead: false)) == (try? RequestFile.write(request)),
                "\(text.debugDescription)")
            // What a line of a file cannot hold is refused before anything is written, and the edits are kept.
            guard let bytes = try? RequestFile.write(request) else {
                refused += 1
                continue
            }
            let read = try RequestFile.read(bytes, file: "a.yaml").request
            #expect(try RequestFile.write(read) == bytes, "\(text.debugDescription)")
            #expect(read.url.utf8.elementsEqual(request.url.utf8), "\(text.debugDescription)")
            #expect(read.text.map { Array($0.utf8) } ?? [] == Array(text.utf8), "\(text.debugDescription)")
            #expect(json(read.parameters) == json(request.parameters), "\(text.debugDescription)")
        }
        #expect(refused < (suite == "urls" ? 100 : 1))
    }

    @Test(arguments: SerializerKind.written, ["naughty", "urls"])
    func `what is written is read back`(kind: SerializerKind, suite: String) throws {
        let serializer = RequestSerializer(kind)
        for text in suite == "urls" ? Self.urls : Self.naughty {
            let tree = tree(text)
            let request: SerializedRequest
            do {
                request = try serializer.serialize(
                    method: "POST", url: "http://a.test/", parameters: tree, trace: true)
            } catch {
                // What XML has no characters for, a property list in XML cannot hold.
                #expect(kind == .plist, "\(text.debugDescription): \(error.message)")
                continue
            }
            let body = try #require(request.body?.bytes)
            let spans = request.trace?.body ?? []
            #expect(spans.first?.range.lowerBound == 0 && spans.last?.range.upperBound == body.count)
            let reading = try kind.reading(body, ReadingOptions(serializer: serializer))
            #expect(reading.verdict == .same(bytes: body.count), "\(kind) \(text.debugDescription)")
        }
    }

    @Test func `a URL is sent or refused, and its query survives`() {
        for text in Self.urls {
            let draft = RequestDraft(method: "GET", url: text)
            guard let ready = try? draft.prepared(in: PreparationContext()) else { continue }
            #expect((try? URLText(ready.request.url)) != nil, "\(text.debugDescription)")
            guard let query = try? URLText(ready.request.url), let range = query.query else { continue }
            let bytes = Array(query.text.utf8)[range]
            let reading = ParameterReader.form(Bytes(Array(bytes)), ReadingOptions(keepsAsIs: true))
            #expect(reading.verdict.isSame, "\(text.debugDescription)")
        }
    }

    /// The tree as JSON, whose writer keeps kinds and order.
    private func json(_ tree: ParameterTree) -> [UInt8]? {
        (try? RequestSerializer(.json).serialize(method: "POST", url: "http://a.test/", parameters: tree))?
            .body?.bytes?.array
    }
}

extension SerializerKind {
    static let written: [SerializerKind] = [.form, .json, .plist, .plistBinary]

    fileprivate func reading(_ body: Bytes, _ options: ReadingOptions) throws -> ParameterReading {
        switch self {
        case .json: try ParameterReader.json(body, options)
        case .plist, .plistBinary: try ParameterReader.plist(body, options)
        default: ParameterReader.form(body, options)
        }
    }
}
