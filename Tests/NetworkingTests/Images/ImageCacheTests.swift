import CurlewBytes
import CurlewFormats
import CurlewNetworking
import Foundation
import Testing

@Suite struct `The image cache` {
    static let rows: [JSONValue] = {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let data = try? Data(contentsOf: tests.appendingPathComponent("SerializationTests/Vectors/imagecache.json"))
        guard let data, case .array(let rows)? = try? JSONValue(parsing: Bytes([UInt8](data))) else { return [] }
        return rows
    }()

    @Test func `has all its rows`() {
        #expect(Self.rows.count == 6)
    }

    @Test(arguments: rows)
    func `does as AFNetworking's`(row: JSONValue) throws {
        var cache = ImageCache(
            capacity: try number(row["capacity"]), preferredUsage: try number(row["preferred"]))
        let results = try items(row["ops"]).map { try apply($0, to: &cache) }
        #expect(results == (try items(row["expected_results"])))
        #expect(cache.identifiers.sorted() == (try items(row["expected_ids"]).map { try text($0) }).sorted())
        #expect(cache.usage == (try number(row["expected_usage"])))
    }

    @Test func `tells whether there was something to remove`() throws {
        var cache = ImageCache()
        cache.add(try picture(1, 1), for: ImageCache.identifier(url: "http://h/a", additional: "round"))
        #expect(cache.picture(for: "http://h/a") == nil)
        #expect(cache.picture(for: "http://h/around") != nil)
        let removals = (cache.remove("http://h/around"), cache.remove("http://h/around"))
        #expect(removals == (true, false))
        #expect(cache.usage == 0)
        #expect(cache.capacity == 104_857_600 && cache.preferredUsage == 62_914_560)
    }

    /// After an addition the usage, after others what they answer.
    private func apply(_ operation: JSONValue, to cache: inout ImageCache) throws -> JSONValue {
        switch try text(operation["op"]) {
        case "add":
            let picture = try picture(try number(operation["w"]), try number(operation["h"]))
            cache.add(picture, for: try text(operation["id"]))
            return .number(String(cache.usage))
        case "get": return .boolean(cache.picture(for: try text(operation["id"])) != nil)
        case "clear": return .boolean(cache.removeAll())
        default: throw Unknown()
        }
    }

    private func picture(_ width: Int, _ height: Int) throws -> Picture {
        try #require(Picture(width: width, height: height, pixels: [UInt8](repeating: 0, count: width * height * 4)))
    }

    private func items(_ value: JSONValue?) throws -> [JSONValue] {
        guard case .array(let items)? = value else { throw Unknown() }
        return items
    }

    private func number(_ value: JSONValue?) throws -> Int {
        guard case .number(let text)? = value, let number = Int(text) else { throw Unknown() }
        return number
    }

    private func text(_ value: JSONValue?) throws -> String {
        guard case .string(let text)? = value else { throw Unknown() }
        return text
    }

    private struct Unknown: Error {}
}
