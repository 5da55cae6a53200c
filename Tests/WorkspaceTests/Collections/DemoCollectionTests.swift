import CurlewBytes
import CurlewFormats
import CurlewSerialization
import Foundation
import TestSupport
import Testing

@testable import Workspace

@Suite struct DemoCollectionTests {
    private func serialized(_ path: ItemPath) throws -> SerializedRequest {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        try DemoCollection.write(to: folder.path, base: "http://127.0.0.1:7777")
        let request = try RequestCollection.open(at: folder.path).collection.request(at: path).request
        return try RequestSerializer(request.serializer ?? .json).serialize(
            method: request.method, url: request.url, parameters: request.parameters)
    }

    @Test func `the tour's search carries its parameters in the URL`() throws {
        #expect(
            try serialized("tour/search-people").url
                == "{{demo}}/people?active=1&families%5B%5D=father&families%5B%5D=mother&page%5Bsize%5D=10"
                + "&q=caf%C3%A9%20%26%20co")
    }

    @Test func `what was deleted stays deleted, and half a collection is completed`() throws {
        let folder = try TemporaryFolder()
        let base = "http://127.0.0.1:7777"
        try DemoCollection.write(to: folder.path, base: base)
        try FileManager.default.removeItem(atPath: folder.path + "/tour/hello.yaml")
        try DemoCollection.write(to: folder.path, base: base)
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/tour/hello.yaml"))
        try FileManager.default.removeItem(atPath: folder.path + "/curlew.yaml")
        try DemoCollection.write(to: folder.path, base: base)
        #expect(FileManager.default.fileExists(atPath: folder.path + "/tour/hello.yaml"))
        #expect(FileManager.default.fileExists(atPath: folder.path + "/curlew.yaml"))
    }

    @Test func `an order is JSON, without the node that is off`() throws {
        let body = try #require(try serialized("orders/create-order").body?.bytes)
        #expect(
            String(decoding: body.array, as: UTF8.self)
                == #"{"order":{"id":"A-17","lines":[{"sku":"A1","qty":2}]}}"#)
    }
}

@Suite struct ParameterTreeFileTests {
    @Test func `any tree comes back from its file, and an edited one from a patched file`() throws {
        var random = SeededNumbers(seed: 5)
        for _ in 0..<200 {
            var first = SavedRequest(url: "/a")
            first.parameters = RandomTree.make(&random)
            var second = first
            second.parameters = RandomTree.make(&random)
            let bytes = try RequestFile.write(first)
            #expect(try said(bytes) == RequestFile.value(of: first))
            let patched = try RequestFile.patched(bytes, to: second, file: "a")
            #expect(try said(patched) == RequestFile.value(of: second))
        }
    }

    private func said(_ bytes: [UInt8]) throws -> YAMLValue {
        RequestFile.value(of: try RequestFile.read(bytes, file: "a").request)
    }
}

enum RandomTree {
    static func make(_ random: inout SeededNumbers) -> ParameterTree {
        var tree = ParameterTree()
        tree.root = node(&tree, depth: 4, &random)
        return tree
    }

    private static let texts = [
        "", "a", "no", "{{x}}", "a: b", "1", "null", "é", "a\nb\n", " x", "- y", "2026-11-21", "\u{1}", "😀", "a,b", "#",
    ]

    private static func node(
        _ tree: inout ParameterTree, depth: Int, _ random: inout SeededNumbers
    ) -> ParameterNode {
        let isOn = Int.random(in: 0..<4, using: &random) > 0
        let id = tree.makeID()
        let children = depth > 0 ? Int.random(in: 0..<4, using: &random) : 0
        let value: ParameterNode.Value
        switch Int.random(in: 0..<(depth > 0 ? 6 : 2), using: &random) {
        case 0, 1: value = .scalar(scalar(&random))
        case 2: value = .array((0..<children).map { _ in node(&tree, depth: depth - 1, &random) })
        case 3: value = .set((0..<children).map { _ in node(&tree, depth: depth - 1, &random) })
        default:
            value = .dictionary(
                (0..<children).map { _ in
                    let isText = Int.random(in: 0..<8, using: &random) > 0
                    let key = isText ? ParameterKey(text(&random)) : ParameterKey("7", isText: false)
                    return .init(key: key, node: node(&tree, depth: depth - 1, &random))
                })
        }
        return ParameterNode(id: id, isOn: isOn, value: value)
    }

    private static func scalar(_ random: inout SeededNumbers) -> Scalar {
        let kind = ScalarKind.allCases.randomElement(using: &random) ?? .string
        switch kind {
        case .null: return Scalar(.null, "")
        case .number where Bool.random(using: &random): return Scalar(.number, "1.50e3")
        case .boolean where Bool.random(using: &random): return Scalar(.boolean, "true")
        default: return Scalar(kind, text(&random))
        }
    }

    private static func text(_ random: inout SeededNumbers) -> String {
        texts.randomElement(using: &random) ?? ""
    }
}
