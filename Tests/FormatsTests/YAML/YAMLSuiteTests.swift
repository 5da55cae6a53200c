import CurlewFormats
import Foundation
import TestSupport
import Testing

/// yaml-test-suite, for what we accept of it. The cases lie beside the checkout.
@Suite(.enabled(if: SharedSuites.areThere)) struct YAMLSuiteTests {
    struct Case: Decodable {
        var id: String
        var fail: Bool
        var yaml: String
    }

    private func accepted() throws -> [(id: String, document: YAMLDocument, root: YAMLNode)] {
        let folder = try #require(SharedSuites.folder)
        let data = try Data(contentsOf: folder.appendingPathComponent("suites/yaml/cases.json"))
        return try JSONDecoder().decode([Case].self, from: data).compactMap { item in
            guard let document = try? YAMLDocument(parsing: item.yaml, tags: nil) else { return nil }
            return document.root.map { (item.id, document, $0) }
        }
    }

    @Test func `enough of the suite is accepted to mean something`() throws {
        let count = try accepted().count
        #expect(count >= 140)
    }

    @Test func `unchanged is byte-identical`() throws {
        for (id, document, root) in try accepted() {
            #expect(try YAMLPatch.patch(document.source, to: root.value) == document.source, "\(id)")
        }
    }

    @Test func `every entry can be changed, added and removed, and the rest stays what it was`() throws {
        for (id, document, root) in try accepted() {
            guard let entries = root.value.entries, !entries.isEmpty else { continue }
            for index in entries.indices {
                var changed = entries
                changed[index].value = .text("changed: yes")
                try expectPatch(document, .mapping(changed, tag: root.tag), id)
                var fewer = entries
                fewer.remove(at: index)
                try expectPatch(document, .mapping(fewer, tag: root.tag), id)
            }
            try expectPatch(document, .mapping(entries + [YAMLEntry("added to it", .plain("1"))], tag: root.tag), id)
        }
    }

    private func expectPatch(_ document: YAMLDocument, _ value: YAMLValue, _ id: String) throws {
        guard let result = try? YAMLPatch.patch(document.source, to: value) else {
            Issue.record("\(id): \(String(decoding: document.source, as: UTF8.self)) to \(value)")
            return
        }
        #expect(try YAMLDocument(parsing: result, tags: nil).root?.value == value, "\(id)")
    }

    @Test func `ranges are those of the text`() throws {
        for (id, document, root) in try accepted() { expectRanges(root, document, id) }
    }

    private func expectRanges(_ node: YAMLNode, _ document: YAMLDocument, _ id: String) {
        #expect(node.range.upperBound <= document.source.count, "\(id)")
        #expect(node.mark.offset == node.range.lowerBound, "\(id)")
        if case .scalar(let text, .plain) = node.content, node.tag == nil, !text.contains("\n"), !text.contains(" ") {
            let bytes = document.source[node.range].filter { $0 != 0x0A && $0 != 0x20 }
            #expect(String(decoding: bytes, as: UTF8.self) == text || text.isEmpty, "\(id)")
        }
        for pair in node.pairs ?? [] { expectRanges(pair.node, document, id) }
        for item in node.items ?? [] { expectRanges(item, document, id) }
    }
}
