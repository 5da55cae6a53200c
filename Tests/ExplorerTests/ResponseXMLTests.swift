import CurlewFormats
import CurlewNetworking
import CurlewSerialization
import Drafting
import Testing

@testable import Explorer
@testable import Viewing

@Suite struct `An XML answer` {
    private static let feed = """
        <?xml version="1.0"?>
        <feed xmlns="urn:f">
          <entry id="7"><title>Ada &amp; Bob</title><draft/></entry>
          <!-- end -->
        </feed>
        """

    private func lines(_ index: ResponseIndex) throws -> [String] {
        let document = try #require(index.document)
        let rows = TreeRows(
            document: document, places: index.places, folds: TreeFolds(openDepth: 9), listed: nil)
        let line = TreeLine(index, rows, width: 60, valueColumn: 12)
        return rows.rows(from: rows.first, count: .max).map { node in
            line.runs(node, indent: 0).map(\.text).joined()
        }
    }

    @Test(arguments: ["application/xml", "text/xml; charset=utf-8", "application/atom+xml", nil])
    func `is shown as a tree of elements, attributes and texts`(type: String?) throws {
        let index = ResponseIndex.make(Answer.exchange(Self.feed, type: type))
        let document = try #require(index.document as? XMLDocument)
        #expect(
            (1..<document.nodeCount).map { document.key(of: $0) } == [
                "feed", "@xmlns", "entry", "@id", "title", "draft", "#comment",
            ])
        let lines = try lines(index)
        #expect(lines.count == document.nodeCount)
        #expect(lines.contains { $0.contains("title") && $0.contains("Ada & Bob") })
        #expect(lines.contains { $0.contains("@id") && $0.contains("\"7\"") })
    }

    @Test func `has paths and places like any other`() throws {
        let index = ResponseIndex.make(Answer.exchange(Self.feed, type: "text/xml"))
        let document = try #require(index.document)
        let title = try #require((0..<document.nodeCount).first { document.key(of: $0) == "title" })
        #expect(NodePath.jsonPath(to: title, index) == "$.feed.entry.title")
        let range = try #require(document.sourceRange(of: title))
        #expect(String(decoding: Array(Self.feed.utf8)[range], as: UTF8.self) == "<title>Ada &amp; Bob</title>")
    }

    @Test func `that is broken is shown as text with the place`() throws {
        let index = ResponseIndex.make(Answer.exchange("<a>\n<b></a>", type: "text/xml"))
        #expect(index.document == nil)
        #expect(index.fault?.line == 2)
    }

    @Test func `is read the same from what was stored`() {
        let response = Answer.response(Array(Self.feed.utf8), type: "application/xml")
        #expect(ResponseIndex.make(response).document is XMLDocument)
    }
}

@Suite struct `The options of reading` {
    private func set(_ name: String, _ text: String?, _ draft: inout RequestDraft) -> Bool {
        RequestOption.named(name)?.write(text, &draft) ?? false
    }

    private func shown(_ name: String, _ draft: RequestDraft) -> String? { RequestOption.named(name)?.read(draft) }

    @Test func `take a list of serializers and keep the other settings`() {
        var draft = RequestDraft()
        #expect(set("response.status", "200, 404", &draft))
        #expect(set("response.remove-nulls", "true", &draft))
        #expect(set("response.serializer", "json, image", &draft))
        #expect(draft.response.names == ["json", "image"])
        #expect(draft.response.members.allSatisfy { $0.removesNulls && $0.acceptableStatus?.contains(404) == true })
        #expect(shown("response.serializer", draft) == "json, image")
        #expect(!set("response.serializer", "json, jason", &draft))
        #expect(set("response.serializer", nil, &draft))
        #expect(shown("response.serializer", draft) == "auto")
    }

    @Test func `take reading options`() {
        var draft = RequestDraft()
        #expect(shown("response.reading", draft) == "allow-fragments")
        #expect(set("response.reading", "none", &draft))
        #expect(!draft.response.allowsFragments)
        #expect(set("response.reading", "mutable-leaves,allow-fragments", &draft))
        #expect(shown("response.reading", draft) == "allow-fragments, mutable-leaves")
        #expect(!set("response.reading", "json5", &draft))
    }
}
