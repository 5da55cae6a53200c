import CurlewBytes
import CurlewFormats
import CurlewSerialization
import Foundation
import Interchange
import TestSupport
import Testing
import Workspace

/// Nothing of a source is lost: each word of it is in what an import makes, or among the parts that are not used.
@Suite struct ImportLawTests {
    /// Makes sources in which every word is another one.
    private struct Words {
        var random: RandomText
        private(set) var all: [String] = []

        init(seed: UInt64) { random = RandomText(seed: seed) }

        mutating func next() -> String {
            all.append("w\(all.count)x")
            return all[all.count - 1]
        }

        mutating func chance() -> Bool { random.number(below: 3) == 0 }

        /// A subtree with a word in each leaf.
        mutating func tree(depth: Int = 0) -> Any {
            switch random.number(below: depth > 2 ? 1 : 4) {
            case 1: return (0..<random.number(below: 3)).map { _ in tree(depth: depth + 1) }
            case 2: return Dictionary(uniqueKeysWithValues: (0..<2).map { ("k\($0)", tree(depth: depth + 1)) })
            default: return next()
            }
        }

        /// Each member at random as it should be, as something else, or not there; and one that nobody knows.
        mutating func object(_ members: [(String, (inout Words) -> Any)]) -> [String: Any] {
            var object: [String: Any] = [:]
            for (name, make) in members where !chance() {
                object[name] = random.number(below: 8) == 0 ? tree() : make(&self)
            }
            if chance() { object["unknown\(random.number(below: 9))"] = tree() }
            return object
        }

        mutating func rows() -> Any {
            (0..<random.number(below: 3)).map { _ in
                object([
                    ("key", { $0.next() }), ("value", { $0.next() }), ("description", { $0.next() }),
                    ("disabled", { $0.chance() }), ("contentType", { $0.next() }),
                ])
            }
        }

        mutating func auth() -> Any {
            let type = ["basic", "bearer", "apikey", "noauth", "hawk", "oauth2"][random.number(below: 6)]
            return object([
                ("type", { _ in type }), (type, { words in words.rows() }),
                ("basic", { words in ["username": words.next(), "other": words.next()] }),
            ])
        }

        mutating func request() -> Any {
            object([
                ("method", { _ in "POST" }), ("header", { $0.rows() }), ("description", { $0.next() }),
                ("auth", { $0.auth() }),
                (
                    "url",
                    { words in
                        words.object([
                            ("raw", { "http://\($0.next())/:\($0.next())?\($0.next())" }), ("host", { [$0.next()] }),
                            ("path", { [$0.next()] }), ("query", { $0.rows() }), ("variable", { $0.rows() }),
                        ])
                    }
                ),
                (
                    "body",
                    { words in
                        let mode = ["raw", "urlencoded", "formdata", "file", "graphql", "odd"][
                            words.random.number(below: 6)]
                        return words.object([
                            ("mode", { _ in mode }), ("raw", { $0.next() }), ("urlencoded", { $0.rows() }),
                            ("formdata", { $0.rows() }), ("file", { ["src": $0.next()] }),
                            ("graphql", { ["query": $0.next(), "variables": "{\"a\": \"\($0.next())\"}"] }),
                        ])
                    }
                ),
            ])
        }

        mutating func item(depth: Int = 0) -> Any {
            let isFolder = depth < 3 && random.number(below: 3) == 0
            return object(
                [
                    ("name", { $0.next() }), ("description", { $0.next() }), ("event", { $0.events() }),
                    ("variable", { $0.rows() }), ("protocolProfileBehavior", { ["a": $0.next()] }),
                    (
                        "response",
                        { words in
                            [
                                words.object([
                                    ("name", { $0.next() }), ("body", { $0.next() }), ("header", { $0.rows() }),
                                ])
                            ]
                        }
                    ),
                ]
                    + (isFolder
                        ? [
                            ("item", { words in (0..<2).map { _ in words.item(depth: depth + 1) } }),
                            ("auth", { $0.auth() }),
                        ]
                        : [("request", { $0.request() })]))
        }

        mutating func events() -> Any {
            [
                object([
                    ("listen", { _ in "test" }),
                    ("script", { ["exec": ["pm.response.to.have.status(200);", "\($0.next())();"]] }),
                ])
            ]
        }
    }

    /// Whether a word stands in the result, or below the pointer of a part that is not used. A part that stands for several
    /// has one pointer, so that the words of its likes are found by their keys.
    private func lost(_ words: [String], _ source: JSONValue, _ collection: ImportedCollection) -> [String] {
        let text = Set(
            collection.json.text().replacing("\\n", with: " ").split { !$0.isLetter && !$0.isNumber }.map(String.init))
        var covered: Set<String> = []
        let parts = Set(collection.unused.map { pattern($0.place) })
        func walk(_ value: JSONValue, _ path: String, _ isCovered: Bool) {
            let isCovered = isCovered || parts.contains(pattern(path))
            switch value {
            case .object(let members):
                for member in members { walk(member.value, "\(path)/\(member.key)", isCovered) }
            case .array(let items):
                for (index, item) in items.enumerated() { walk(item, "\(path)/\(index)", isCovered) }
            case .string(let text):
                if isCovered { covered.formUnion(text.split { !$0.isLetter && !$0.isNumber }.map(String.init)) }
            case .number, .boolean, .null: break
            }
        }
        walk(source, "", false)
        // A second member of one name took the place of the first.
        let all = Set(source.text().split { !$0.isLetter && !$0.isNumber }.map(String.init))
        return words.filter { all.contains($0) && !text.contains($0) && !covered.contains($0) }
    }

    /// The pointer without indexes and repeated keys.
    private func pattern(_ pointer: String) -> String {
        var keys: [Substring] = []
        for key in pointer.split(separator: "/") where Int(key) == nil && key != keys.last { keys.append(key) }
        return keys.joined(separator: "/")
    }

    @Test(arguments: 1...60) func `no member of a collection of Postman's is lost`(seed: UInt64) throws {
        var words = Words(seed: seed)
        var root = words.object([
            ("auth", { $0.auth() }), ("variable", { $0.rows() }), ("event", { $0.events() }), ("odd", { $0.tree() }),
        ])
        root["info"] = ["name": words.next(), "description": words.next(), "odd": words.next()]
        root["item"] = (0..<4).map { _ in words.item() }
        let bytes = Array(try JSONSerialization.data(withJSONObject: root))
        let collection = try CollectionReaders.read(Bytes(bytes), file: "x.json")
        let lost = lost(words.all, try JSONValue(parsing: Bytes(bytes)), collection)
        #expect(lost.isEmpty, "\(lost) of \(String(decoding: bytes, as: UTF8.self))\n\(collection.json.text())")
    }

    @Test(arguments: 1...40) func `no member of an archive is lost`(seed: UInt64) throws {
        var words = Words(seed: seed)
        let entries = (0..<3).map { _ in
            var request = words.object([
                ("odd", { $0.tree() }), ("bodySize", { $0.next() }),
                (
                    "postData",
                    { words in
                        words.object([
                            ("mimeType", { _ in "text/plain" }), ("text", { $0.next() }),
                            ("params", { [["name": $0.next(), "value": $0.next(), "comment": $0.next()]] }),
                        ])
                    }
                ),
            ])
            request["method"] = "POST"
            request["url"] = "http://\(words.next())/"
            request["headers"] = [["name": words.next(), "value": words.next(), "comment": words.next()]]
            request["queryString"] = [["name": words.next(), "value": words.next()]]
            var entry = words.object([("response", { $0.tree() }), ("timings", { $0.tree() }), ("odd", { $0.tree() })])
            entry["request"] = request
            return entry
        }
        let bytes = Array(
            try JSONSerialization.data(withJSONObject: ["log": ["entries": entries, "odd": words.next()]]))
        guard let collection = try? CollectionReaders.read(Bytes(bytes), file: "x.har") else { return }
        let lost = lost(words.all, try JSONValue(parsing: Bytes(bytes)), collection)
        #expect(lost.isEmpty, "\(lost) of \(String(decoding: bytes, as: UTF8.self))\n\(collection.json.text())")
    }

    @Test(arguments: 1...60) func `no word of a file of HTTP requests is lost`(seed: UInt64) throws {
        var words = Words(seed: seed)
        var text = ""
        for number in 0..<4 {
            if number > 0 || words.chance() {
                text += words.chance() ? "###\n" : "### \(words.next()) \(words.next())\n"
            }
            for _ in 0..<words.random.number(below: 4) {
                let lines = [
                    "# \(words.next())\n", "// \(words.next())\n", "# @name \(words.next())\n",
                    "# @odd \(words.next())\n",
                    "@\(words.next()) = \(words.next())\n", "\n", "< {%\n\(words.next())\n%}\n",
                ]
                text += lines[words.random.number(below: lines.count)]
            }
            text += "POST http://\(words.next())/\(words.next())?\(words.next())\n"
            if words.chance() { text += "  &\(words.next())=\(words.next())\n" }
            for _ in 0..<words.random.number(below: 3) { text += "\(words.next()): \(words.next())\n" }
            if words.chance() {
                text += "Content-Type: application/\(words.chance() ? "json" : "x-www-form-urlencoded")\n"
            }
            text += words.chance() ? "\n" : "\n\(words.next())=\(words.next())\n\n&\(words.next())\n"
            if words.chance() { text += "\n< \(words.next()).json\n" }
            if words.chance() { text += "> {% \(words.next())\n \(words.next()) %}\n" }
            if words.chance() { text += "<> \(words.next())\n" }
        }
        let collection = try CollectionReaders.read(Bytes(Array(text.utf8)), file: "x.http", as: .http)
        let made = Set(
            collection.json.text().replacing("\\n", with: " ").split { !$0.isLetter && !$0.isNumber }.map(String.init))
        let lost = words.all.filter { text.contains($0) && !made.contains($0) }
        #expect(lost.isEmpty, "\(lost) of \(text)\n\(collection.json.text())")
        #expect(collection.unused.allSatisfy { !$0.place.isEmpty })
    }

    @Test(arguments: 1...60) func `no word of a file of curl commands is lost`(seed: UInt64) throws {
        var words = Words(seed: seed)
        var text = "#!/bin/sh\n"
        for _ in 0..<4 {
            let lines = [
                "# \(words.next())\n", "echo \(words.next()) | grep \(words.next())\n", "\(words.next())=1\n", "\n",
            ]
            text += lines[words.random.number(below: lines.count)]
            text += "curl"
            if words.chance() { text += " -H '\(words.next()): \(words.next())'" }
            if words.chance() { text += " --odd-\(words.next())" }
            if words.chance() { text += " -u \(words.next()):\(words.next())" }
            if words.chance() { text += " -d '\(words.next())=\(words.next())'" }
            if words.chance() { text += " -o \(words.next())" }
            if words.chance() { text += " --cacert /\(words.next())" }
            text += " http://\(words.next())/\(words.next())"
            text += words.chance() ? " | jq .\(words.next())\n" : words.chance() ? " > \(words.next())\n" : "\n"
        }
        let collection = try CollectionReaders.read(Bytes(Array(text.utf8)), file: "x.sh")
        #expect(collection.kind == .curl && collection.requests.count == 4)
        let made = Set(
            collection.json.text().replacing("\\n", with: " ").split { !$0.isLetter && !$0.isNumber }.map(String.init))
        let lost = words.all.filter { text.contains($0) && !made.contains($0) }
        #expect(lost.isEmpty, "\(lost) of \(text)\n\(collection.json.text())")
    }
}
