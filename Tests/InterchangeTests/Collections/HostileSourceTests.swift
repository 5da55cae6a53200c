import CurlewBytes
import CurlewFormats
import CurlewSerialization
import Foundation
import Interchange
import TestSupport
import Testing
import Workspace

/// Sources that are broken, of another kind, or made to hurt: read as far as they are clear, or refused by a sentence.
@Suite struct HostileSourceTests {
    private static let sources: [(file: String, text: String)] = [
        (
            "a.json",
            #"{"info":{"name":"é"},"item":[{"name":"r","request":{"method":"POST","header":[{"key":"A","value":"b"}],"url":{"raw":"http://a/:id","variable":[{"key":"id","value":"\u00e9"}]},"body":{"mode":"raw","raw":"x"}}}]}"#
        ),
        (
            "a.har",
            #"{"log":{"entries":[{"request":{"method":"POST","url":"http://a/é","headers":[{"name":"A","value":"b"}],"postData":{"mimeType":"text/plain","text":"é"}}}]}}"#
        ),
        ("a.http", "@a = é\n### é\nPOST http://a/{{a}}\nA: b\n\n{\"é\": 1}\n> {%\nx\n%}\n###\nGET http://b/\n"),
        ("a.sh", "# é\ncurl -d 'é' -H 'A: b' http://a/ | jq .\ncurl http://b/\n"),
    ]

    private func read(_ bytes: [UInt8], _ file: String) throws -> ImportedCollection {
        try CollectionReaders.read(Bytes(bytes), file: file)
    }

    @Test(arguments: [0, 1, 2, 3]) func `marks and wide encodings make no difference`(index: Int) throws {
        let (file, text) = Self.sources[index]
        let plain = try read(Array(text.utf8), file)
        #expect(try read([0xEF, 0xBB, 0xBF] + Array(text.utf8), file) == plain)
        for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian] {
            let mark: [UInt8] = encoding == .utf16LittleEndian ? [0xFF, 0xFE] : [0xFE, 0xFF]
            let wide = mark + Array(try #require(text.data(using: encoding)))
            #expect(try read(wide, file).requests == plain.requests)
        }
    }

    @Test(arguments: [0, 1, 2, 3]) func `every beginning of a source is read or refused`(index: Int) throws {
        let (file, text) = Self.sources[index]
        let bytes = Array(text.utf8)
        for count in bytes.indices {
            do {
                _ = try read(Array(bytes[..<count]), file).keepingSecrets()
            } catch let error as ImportRefusal {
                #expect(error.sentence.hasSuffix(".") || error.sentence.hasSuffix("that"), "\(error.sentence)")
            }
        }
    }

    @Test(arguments: 1...200) func `any bytes are read or refused`(seed: UInt64) throws {
        var random = RandomText(seed: seed)
        for kind in ImportKind.allCases {
            let pieces = [random.bytes(), Array(random.text().utf8)]
            for bytes in pieces { _ = try? CollectionReaders.read(Bytes(bytes), file: "x", as: kind).keepingSecrets() }
        }
        // One byte of a source is another one.
        for (file, text) in Self.sources {
            var bytes = Array(text.utf8)
            bytes[random.number(below: bytes.count)] = UInt8(random.number(below: 256))
            _ = try? read(bytes, file).keepingSecrets()
        }
    }

    @Test(arguments: ["[", "{\"item\":[", "{\"a\":", "{\"log\":{\"entries\":["])
    func `ten thousand brackets are refused with their place`(opening: String) throws {
        let error = #expect(throws: ImportRefusal.self) {
            try read(Array(String(repeating: opening, count: 10_000).utf8), "x")
        }
        #expect(error?.sentence.contains("too deep at line 1, column") == true, "\(error?.sentence ?? "")")
    }

    @Test func `values that need one another a million times are only names`() throws {
        let rows = (0..<40).map { #"{"key":"v\#($0)","value":"{{v\#($0 + 1)}}{{v\#($0 + 1)}}"}"# }.joined(
            separator: ",")
        let text =
            #"{"info":{"name":"x"},"variable":[\#(rows)],"item":[{"name":"r","request":{"url":"{{v0}}","auth":{"type":"bearer","bearer":{"token":"{{v0}}"}}}}]}"#
        let collection = try read(Array(text.utf8), "x").keepingSecrets()
        #expect(collection.requests.first?.url == "{{v0}}" && collection.content.environments.first?.values.count == 40)
    }

    @Test func `a method or a URL that no line can hold stands in the notes`() throws {
        for (method, url) in [("GET", "http://a/ b\nc"), ("get", ""), ("A B", "http://a/"), ("POST", "x y z")] {
            let request: [String: Any] = ["method": method, "url": url]
            let root: [String: Any] = ["info": ["name": "x"], "item": [["name": "r", "request": request]]]
            let collection = try read(Array(try JSONSerialization.data(withJSONObject: root)), "x")
            let made = try #require(collection.requests.first)
            #expect(throws: Never.self, "\(method) \(url)") { try RequestFile.write(made) }
        }
    }

    @Test func `a list of what a script would do is never carried out`() throws {
        let text = #"""
            {"info":{"name":"x"},"item":[{"name":"r","event":[{"listen":"prerequest","script":{"exec":["require('child_process').exec('id')"]}}],
            "request":{"method":"POST","url":"http://a/","body":{"mode":"file","file":{"src":"/etc/shadow"}}}}]}
            """#
        let request = try #require(try read(Array(text.utf8), "x").requests.first)
        #expect(request.hooks == nil && request.text == nil)
        #expect(request.parameters.root?.value == .scalar(.init(.file, "/etc/shadow")))
    }
}
