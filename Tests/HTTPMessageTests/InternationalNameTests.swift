import CurlewMessage
import Foundation
import TestSupport
import Testing

/// Names of hosts beyond ASCII: what they are asked for as, what is refused, and of what a person is warned.
@Suite struct `International names` {
    /// A name, what is asked for (nil: it is refused), and whether it may be taken for another one.
    struct Row: CustomTestStringConvertible, Sendable {
        var name: String
        var ascii: String?
        var isDoubtful = false
        var testDescription: String { name }
    }

    static let rows: [Row] = [
        // Letters, capital letters, letters in pieces.
        Row(name: "bücher.test", ascii: "xn--bcher-kva.test"), Row(name: "BÜCHER.test", ascii: "xn--bcher-kva.test"),
        Row(name: "bu\u{308}cher.test", ascii: "xn--bcher-kva.test"),
        Row(name: "例え.テスト", ascii: "xn--r8jz45g.xn--zckzah"), Row(name: "한국.kr", ascii: "xn--3e0b707e.kr"),
        Row(name: "пример.испытание", ascii: "xn--e1afmkfd.xn--80akhbyknj4f"),
        Row(name: "παράδειγμα.test", ascii: "xn--hxajbheg2az3al.test"),
        Row(name: "مثال.إختبار", ascii: "xn--mgbh0fb.xn--kgbechtv"),
        Row(name: "דוגמה.test", ascii: "xn--6dbbec0c.test"),
        Row(name: "ünï.ascii.test.", ascii: "xn--n-nga1b.ascii.test."),
        // Deviation characters are letters of their own.
        Row(name: "faß.test", ascii: "xn--fa-hia.test"), Row(name: "βόλος.test", ascii: "xn--nxasmm1c.test"),
        Row(name: "क्\u{200D}ष.test", ascii: "xn--11b2ezcw70k.test", isDoubtful: true),
        // Signs that IDNA 2008 leaves out and browsers find.
        Row(name: "☕.test", ascii: "xn--53h.test"), Row(name: "i♥you.test", ascii: "xn--iyou-5u3b.test"),
        Row(name: "👍🏽.test", ascii: "xn--on8h5e.test"), Row(name: "❤\u{FE0F}.test", ascii: "xn--qei.test"),
        // Names that are ASCII go as they stand, whatever they would be written as.
        Row(name: "xn--bcher-kva.test", ascii: "xn--bcher-kva.test"), Row(name: "xn--53h.test", ascii: "xn--53h.test"),
        Row(name: "XN--A.test", ascii: "xn--a.test"), Row(name: "a--b.test", ascii: "a--b.test"),
        Row(name: "_dmarc.test", ascii: "_dmarc.test"), Row(name: "-a-.test", ascii: "-a-.test"),
        // Written as others.
        Row(name: "ｅxample.test", ascii: "example.test", isDoubtful: true),
        Row(name: "exam\u{AD}ple.test", ascii: "example.test", isDoubtful: true),
        Row(name: "ﬁle.test", ascii: "file.test", isDoubtful: true),
        Row(name: "example。test", ascii: "example.test"),
        Row(name: "１２７.０.０.１"),
        // Look-alikes.
        Row(name: "p\u{430}ypal.test", ascii: "xn--pypal-4ve.test", isDoubtful: true),
        Row(name: "\u{430}\u{440}\u{440}\u{4CF}\u{435}.test", ascii: "xn--80ak6aa92e.test", isDoubtful: true),
        Row(name: "gοοgle.test", ascii: "xn--ggle-0nda.test", isDoubtful: true),
        // No names.
        Row(name: "a\u{5D0}b.test"), Row(name: "\u{5D0}1a.test"), Row(name: "\u{308}a.test"), Row(name: "-ü.test"),
        Row(name: "ab--ü.test"), Row(name: "ß☕.test"), Row(name: "a\u{200D}b.test"), Row(name: "ü..test"),
        Row(name: "℀.test"), Row(name: "ü％41.test"), Row(name: "é.１２７.１"), Row(name: "ü.0x7f"),
        Row(name: "xn--zzzzzzzzzzzz.ü"), Row(name: String(repeating: "ü", count: 64) + ".test"),
    ]

    @Test(arguments: rows) func `are asked for as the DNS has them, or refused with the reason`(row: Row) {
        do throws(URLTextError) {
            let url = try URLText("http://\(row.name)/")
            #expect(url.asciiHost == row.ascii)
            let remark = url.hostRemark
            let isASCII = row.name.utf8.allSatisfy { $0 < 0x80 }
            #expect((remark == nil) == isASCII)
            #expect(remark?.contains(" as \(url.asciiHost).") != false)
            #expect((remark?.contains("may look like another host") ?? false) == row.isDoubtful, "\(remark ?? "")")
        } catch {
            #expect(row.ascii == nil, "\(error.sentence)")
            #expect(error.sentence.hasPrefix("\"\(row.name)\" is not a host name"))
        }
    }

    // MARK: Beside others

    private static let curl = "/usr/bin/curl"

    /// A proxy sees the names that curl asks for.
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: curl)))
    func `are those that curl asks for, where it takes them`() async throws {
        var asked = 0
        for row in Self.rows {
            guard let ascii = row.ascii else { continue }
            let proxy = try LoopbackServer(.readHead, .send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"))
            let run = try await ProgramRun.of(
                ["-q", "-s", "-x", proxy.url, "http://\(row.name)/"], program: Self.curl,
                environment: ["LC_ALL": "C.UTF-8"])
            guard run.end == .exit(0), let head = proxy.received.first else { continue }
            asked += 1
            let target = head.prefix { $0 != "\r\n" }.split(separator: " ").dropFirst().first.map(String.init)
            #expect(target?.lowercased() == "http://\(ascii)/", "\(row.name)")
        }
        #expect(asked > 20)
    }

    // MARK: Unicode's own cases

    private static let suite = SharedSuites.folder?.appendingPathComponent("suites/url/IdnaTestV2.txt")
    private static let hasSuite = suite.map { FileManager.default.fileExists(atPath: $0.path) } == true

    /// UTS 46, the columns source, toUnicode, its status, toAsciiN, its status; an empty one is as the one before.
    @Test(.enabled(if: hasSuite)) func `Unicode's valid names are taken as it says`() throws {
        let text = try String(contentsOf: #require(Self.suite), encoding: .utf8)
        var (taken, refused) = (0, [String]())
        for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
            // By bytes: some of the signs make one character with the semicolon behind them.
            let fields = line.utf8.prefix { $0 != 0x23 }.split(separator: 0x3B, omittingEmptySubsequences: false)
            let columns = fields.map { Self.unescaped(String(Substring($0)).trimmingCharacters(in: .whitespaces)) }
            guard columns.count > 4 else { continue }
            let (source, status) = (columns[0], columns[4].isEmpty ? columns[2] : columns[4])
            let ascii = columns[3].isEmpty ? columns[1].isEmpty ? source : columns[1] : columns[3]
            guard status.isEmpty || status == "[]" else { continue }
            if let url = try? URLText("http://\(source)/") {
                taken += 1
                #expect(url.asciiHost == ascii, "\(source)")
            } else if !source.unicodeScalars.contains(where: "ßς\u{200C}\u{200D}".unicodeScalars.contains),
                ascii.split(separator: ".").last?.allSatisfy(\.isNumber) != true
            {
                refused.append(source)
            }
        }
        // Signs beside deviation characters are refused, and what a reader could take for an address.
        #expect(taken > 300 && refused.isEmpty, "\(refused)")
    }

    private static func unescaped(_ text: String) -> String {
        text.replacing(#/\\u([0-9A-F]{4})|\\x\{([0-9A-F]+)\}/#) { match in
            let digits = match.output.1 ?? match.output.2 ?? ""
            return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? ""
        }
    }
}
