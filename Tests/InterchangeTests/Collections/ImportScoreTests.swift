import CurlewBytes
import CurlewFormats
import CurlewMessage
import CurlewSerialization
import Foundation
import Interchange
import TestSupport
import Testing
import Workspace

/// The requests of the public suites, counted out by short scripts that share nothing with the readers.
@Suite(.enabled(if: SharedSuites.areThere)) struct ImportScoreTests {
    private static let folder = SharedSuites.folder?.appendingPathComponent("suites")

    private func files(_ name: String, ending: String) throws -> [URL] {
        let folder = try #require(Self.folder).appendingPathComponent(name)
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == ending }.sorted { $0.path < $1.path }
    }

    private func collection(_ file: URL) throws -> ImportedCollection {
        try CollectionReaders.read(Bytes(Array(try Data(contentsOf: file))), file: file.path)
    }

    /// Counts requests that are equal, and names the others.
    private struct Score {
        var equal = 0
        var total = 0
        var different: [String] = []

        mutating func compare(_ file: URL, _ expected: [[String]], _ found: [[String]]) {
            for index in 0..<max(expected.count, found.count) {
                total += 1
                let left = index < expected.count ? expected[index] : ["nothing"]
                let right = index < found.count ? found[index] : ["nothing"]
                if left == right {
                    equal += 1
                    continue
                }
                let parts = zip(left, right).filter { $0 != $1 }.map {
                    "\($0.debugDescription) / \($1.debugDescription)"
                }
                different.append("\(file.lastPathComponent) \(index): \(parts.joined(separator: "; ").prefix(300))")
            }
        }

        func check(_ name: String) {
            let line = "\(name): \(equal) of \(total)\n" + different.joined(separator: "\n")
            print(line)
            #expect(total > 0 && equal * 100 >= total * 98, "\(line)")
        }
    }

    private static func text(_ value: JSONValue?) -> String { if case .string(let text)? = value { text } else { "" } }

    // MARK: Postman

    @Test func `the requests of Postman's collections are those that a script counts out`() throws {
        var score = Score()
        for file in try files("postman", ending: "json") {
            guard let read = try? collection(file) else {
                #expect(file.lastPathComponent.contains("malformed"))
                continue
            }
            let bytes = try Data(contentsOf: file)
            let isWide = bytes.starts(with: [0xFF, 0xFE])
            let text = isWide ? String(data: bytes, encoding: .utf16) : String(decoding: bytes, as: UTF8.self)
            let plain = try #require(text).replacingOccurrences(of: "\u{FEFF}", with: "")
            var root = try #require(try JSONSerialization.jsonObject(with: Data(plain.utf8)) as? [String: Any])
            if let inner = root["collection"] as? [String: Any] { root = inner }
            var expected: [[String]] = []
            Self.walk(root["item"], &expected, keepsBody: Self.keeps(root) ?? false)
            let old = root["requests"] as? [[String: Any]] ?? []
            expected += old.map { [$0["method"] as? String ?? "", $0["url"] as? String ?? "", "[]", "none", "", ""] }
            guard case .array(let requests)? = read.json["requests"] else { continue }
            let found = requests.map { request -> [String] in
                let body = request["body"]
                return [
                    Self.text(request["method"]), Self.text(request["url"]), Self.json(request["headers"]),
                    Self.text(body?["kind"]), Self.json(body?["text"] ?? body?["fields"]),
                    Self.text(request["auth"]?["type"]),
                ]
            }
            score.compare(file, expected, found)
        }
        score.check("Postman")
    }

    private static func keeps(_ place: [String: Any]) -> Bool? {
        (place["protocolProfileBehavior"] as? [String: Any])?["disableBodyPruning"] as? Bool
    }

    private static func walk(_ items: Any?, _ list: inout [[String]], keepsBody: Bool) {
        for item in items as? [[String: Any]] ?? [] {
            let keeps = keeps(item) ?? keepsBody
            if item["item"] != nil {
                walk(item["item"], &list, keepsBody: keeps)
            } else if let url = item["request"] as? String {
                list.append(["GET", withScheme(url), "[]", "none", "", ""])
            } else if let request = item["request"] as? [String: Any] {
                list.append(expected(request, keeps))
            }
        }
    }

    private static func withScheme(_ url: String) -> String {
        let isWhole = url.isEmpty || url.contains("://") || url.hasPrefix("{{") || url.hasPrefix("https:")
        return isWhole ? url : "http://" + url
    }

    /// Both sides go through one writer.
    private static func json(_ value: JSONValue?) -> String {
        value.flatMap { try? JSONSerialization.jsonObject(with: Data($0.text().utf8), options: [.fragmentsAllowed]) }
            .map(json) ?? ""
    }

    private static func json(_ value: Any) -> String {
        let options: JSONSerialization.WritingOptions = [.withoutEscapingSlashes, .fragmentsAllowed]
        let data = try? JSONSerialization.data(withJSONObject: value, options: options)
        return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    private static func url(_ value: Any?) -> String {
        guard let parts = value as? [String: Any] else { return value as? String ?? "" }
        var url = parts["raw"] as? String ?? ""
        if url.trimmingCharacters(in: .whitespaces).isEmpty {
            let host = (parts["host"] as? [String])?.joined(separator: ".") ?? ""
            let path = (parts["path"] as? [String])?.joined(separator: "/") ?? ""
            url = (parts["protocol"] as? String ?? "http") + "://" + host + "/" + path
        }
        // Rows that are off are not sent, and those that the text lacks are.
        let rows = parts["query"] as? [[String: Any]] ?? []
        let pairs = rows.filter { $0["disabled"] as? Bool != true }.map { row in
            (row["key"] as? String ?? "") + ((row["value"] as? String).map { "=" + $0 } ?? "")
        }
        if !url.contains("?"), !pairs.isEmpty { url += "?" + pairs.joined(separator: "&") }
        if pairs.count < rows.count, url.contains("?") {
            url = url.components(separatedBy: "?")[0] + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"))
        }
        let names = (parts["variable"] as? [[String: Any]] ?? []).compactMap { ($0["key"] ?? $0["id"]) as? String }
        let end = url.firstIndex(of: "?") ?? url.endIndex
        let segments = url[..<end].components(separatedBy: "/").map { segment in
            let name = String(segment.dropFirst())
            return segment.hasPrefix(":") && names.contains(name) ? "{\(name)}" : segment
        }
        return segments.joined(separator: "/") + url[end...]
    }

    private static func expected(_ request: [String: Any], _ keepsBody: Bool) -> [String] {
        let typed = (request["method"] as? String)?.trimmingCharacters(in: .whitespaces) ?? ""
        let method = typed.isEmpty ? "GET" : typed
        var headers = (request["header"] as? [[String: Any]] ?? []).map { row -> [Any] in
            [row["key"] ?? "", row["value"] ?? "", (row["disabled"] as? Bool) != true]
        }
        let hasType = headers.contains { ($0[0] as? String)?.lowercased() == "content-type" && $0[2] as? Bool == true }
        var (kind, content) = ("none", "")
        let body = request["body"] as? [String: Any] ?? [:]
        let isSent = (keepsBody || !["GET", "HEAD"].contains(method)) && body["disabled"] as? Bool != true
        switch body["mode"] as? String {
        case "raw"? where isSent && (body["raw"] as? String)?.isEmpty == false:
            (kind, content) = ("text", json(body["raw"] ?? ""))
            let language = ((body["options"] as? [String: Any])?["raw"] as? [String: Any])?["language"] as? String
            if language == "json", !hasType { headers.append(["Content-Type", "application/json", true]) }
        case "urlencoded"? where isSent: (kind, content) = rows(body["urlencoded"], "form")
        case "formdata"? where isSent: (kind, content) = rows(body["formdata"], "multipart")
        case "file"? where isSent:
            (kind, content) = ("file", json((body["file"] as? [String: Any])?["src"] ?? ""))
            if !hasType { headers.append(["Content-Type", NSNull(), true]) }
        default: break
        }
        let types = ["noauth": "none", "apikey": "api-key", "oauth1": "none"]
        let type = (request["auth"] as? [String: Any])?["type"] as? String ?? ""
        return [method, withScheme(url(request["url"])), json(headers), kind, content, types[type] ?? type]
    }

    private static func rows(_ list: Any?, _ kind: String) -> (String, String) {
        let rows = (list as? [[String: Any]] ?? []).map { row -> [Any] in
            let isOn = (row["disabled"] as? Bool) != true && (row["enabled"] as? Bool) != false
            let isFile = row["type"] as? String == "file"
            let value = isFile ? row["src"] as? String ?? "" : row["value"] as? String ?? ""
            return [row["key"] ?? "", value, isOn] + (isFile ? ["file"] : [])
        }
        return rows.isEmpty ? ("none", "") : (kind, json(rows))
    }

    // MARK: HAR

    /// Fields that a new connection and a new message have anew.
    private static let dropped: Set<String> = [
        "content-length", "connection", "keep-alive", "proxy-connection", "transfer-encoding", "te", "upgrade",
        "http2-settings", "accept-encoding", "cookie", "host",
    ]

    @Test func `the requests of archives are those that a script counts out`() throws {
        var score = Score()
        for file in try files("har", ending: "har") {
            guard let read = try? collection(file) else {
                #expect(file.lastPathComponent == "brokenfile.har")
                continue
            }
            let text = String(decoding: try Data(contentsOf: file), as: UTF8.self).replacingOccurrences(
                of: "\u{FEFF}", with: "")
            let root = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
            let entries = try #require((root["log"] as? [String: Any])?["entries"] as? [[String: Any]])
            let expected = try entries.map { entry -> [String] in
                let request = try #require(entry["request"] as? [String: Any])
                let fields = (request["headers"] as? [[String: Any]] ?? []).map {
                    ($0["name"] as? String ?? "", $0["value"] as? String ?? "")
                }.filter { !$0.0.hasPrefix(":") && !Self.dropped.contains($0.0.lowercased()) }
                return [
                    request["method"] as? String ?? "", request["url"] as? String ?? "",
                    fields.map { "\($0): \($1)" }.joined(separator: "\n"),
                    (request["postData"] as? [String: Any])?["text"] as? String ?? "",
                ]
            }
            let found = read.requests.map { request -> [String] in
                let fields = request.headers.filter { !["host", "cookie"].contains($0.name.lowercased()) }
                return [
                    request.method, request.url, fields.map { "\($0.name): \($0.value ?? "")" }.joined(separator: "\n"),
                    (try? WireForm(request))?.body ?? "",
                ]
            }
            score.compare(file, expected, found)
        }
        score.check("HAR")
    }

    // MARK: Text

    @Test func `the requests of files of HTTP requests are those that a script counts out`() throws {
        var score = Score()
        for file in try files("http", ending: "http") {
            let expected = Self.sections(try String(contentsOf: file, encoding: .utf8))
            guard let read = try? collection(file) else {
                #expect(expected.isEmpty, "\(file.lastPathComponent)")
                continue
            }
            score.compare(
                file, expected,
                read.requests.map {
                    [
                        $0.method, String($0.headers.count { $0.name != "Host" && $0.value != nil }),
                        String($0.url.contains("{{")),
                    ]
                })
        }
        score.check("HTTP")
    }

    /// Of each section: the method, the number of fields, and whether the URL has a variable.
    private static func sections(_ text: String) -> [[String]] {
        var sections: [[String]] = []
        let text = "\n" + text.replacingOccurrences(of: "\r\n", with: "\n")
        // Emacs separates requests by comments.
        let separator = text.contains("restclient;") ? "\n#" : "\n###"
        for section in text.components(separatedBy: separator) {
            var lines = section.components(separatedBy: "\n").dropFirst().map {
                $0.trimmingCharacters(in: .whitespaces)
            }[...]
            while let line = lines.first, !line.hasPrefix("http"),
                !(line.first?.isUppercase ?? false) || line.hasPrefix("User-Agent: My")
                    || line.hasPrefix("Authentication:") || line.hasPrefix("Content-type:")
            { lines.removeFirst() }
            guard let first = lines.popFirst() else { continue }
            let words = first.components(separatedBy: " ")
            guard words.count > 1 && !words[0].hasSuffix(":") || first.contains("://") else { continue }
            let fields = lines.prefix { !$0.trimmingCharacters(in: .whitespaces).isEmpty }.filter { line in
                let name = line.components(separatedBy: ":")[0].lowercased()
                return line.contains(":") && !"#<>:-(?&".contains(line.first ?? "#")
                    && !["host", "content-length", "x-request-type"].contains(name)
            }
            sections.append([words.count > 1 ? words[0] : "GET", String(fields.count), String(first.contains("{{"))])
        }
        return sections
    }

    @Test func `the requests of curl commands are those of the expected messages`() throws {
        var score = Score()
        let expected = try #require(Self.folder).appendingPathComponent("curl/expected-http")
        for file in try files("curl/commands", ending: "curl") {
            let read = try collection(file)
            let name = file.deletingPathExtension().lastPathComponent + ".txt"
            guard let message = try? String(contentsOf: expected.appendingPathComponent(name), encoding: .utf8),
                let request = read.requests.first
            else { continue }
            let line = message.replacingOccurrences(of: "\r\n", with: "\n").components(separatedBy: "\n")[0].components(
                separatedBy: " ")
            // curl itself refuses some commands, and others take their query out of a file.
            let isOpen = read.unused.contains { $0.reason.contains("refuses") || $0.text.contains("--url-query") }
            guard line.count == 3, !isOpen else { continue }
            let url = (try? WireForm(request))?.url ?? request.url
            let path = url.replacingOccurrences(of: "http://localhost:28139", with: "")
            score.compare(file, [[line[0], Self.rooted(line[1])]], [[request.method, Self.rooted(path)]])
        }
        score.check("curl")
    }

    private static func rooted(_ path: String) -> String { path.hasPrefix("/") ? path : "/" + path }

    @Test func `every request of the suites can be prepared, and its file reads as the same request`() throws {
        var count = 0
        for (folder, ending) in [("postman", "json"), ("har", "har"), ("http", "http"), ("curl/commands", "curl")] {
            for file in try files(folder, ending: ending) {
                guard let read = try? collection(file) else { continue }
                for request in read.keepingSecrets().requests {
                    _ = try? WireForm(request)
                    count += 1
                    let again = try RequestFile.read(try RequestFile.write(request), file: "a.yaml").request
                    #expect(RequestFile.value(of: again) == RequestFile.value(of: request), "\(file.lastPathComponent)")
                }
            }
        }
        #expect(count > 600)
    }
}
