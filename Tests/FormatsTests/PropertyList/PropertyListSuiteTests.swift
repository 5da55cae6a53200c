import CurlewBytes
import CurlewFormats
import Foundation
import TestSupport
import Testing

/// Samples of libplist and Foundation, and inputs that once crashed libplist.
@Suite(.enabled(if: SharedSuites.areThere)) struct PropertyListSuiteTests {
    private func bytes(_ path: String) throws -> Bytes {
        let folder = try #require(SharedSuites.folder).appendingPathComponent("suites/plist")
        return Bytes(Array(try Data(contentsOf: folder.appendingPathComponent(path))))
    }

    private func names(_ path: String) throws -> [String] {
        let folder = try #require(SharedSuites.folder).appendingPathComponent("suites/plist/\(path)")
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    private func refusal(_ bytes: Bytes) -> PropertyListError? {
        do throws(PropertyListError) {
            _ = PropertyListValue(try PropertyListDocument(parsing: bytes))
            return nil
        } catch {
            return error
        }
    }

    @Test func `samples are lists but for the ones that are stated`() throws {
        for name in try names("valid-and-odd") {
            #expect(refusal(try bytes("valid-and-odd/\(name)")) == Self.refused[name], "\(name)")
        }
    }

    /// `recursion.bplist` lacks six bytes of its trailer, so its cycle is never met.
    private static let refused: [String: PropertyListError] = [
        "amp.plist": .xml(.expected("';' after '&'"), at: TextPosition(offset: 42, line: 3, column: 14)),
        "invalid_tag.plist": .xml(.expected("</key>"), at: TextPosition(offset: 42, line: 3, column: 14)),
        "malformed_dict.bplist": .binary(.keyIsNotString, offset: 34),
        "recursion.bplist": .binary(.invalidTrailer, offset: 28),
        "o1.ostep": .oldStyle, "o2.ostep": .oldStyle, "o3.ostep": .oldStyle, "test.strings": .unknownFormat,
    ]

    @Test(arguments: ["fuzz/bplist-crashes", "fuzz/xplist-crashes"])
    func `what once crashed a reader ends in a value or an error within a second`(folder: String) throws {
        for name in try names(folder) {
            let input = try bytes("\(folder)/\(name)")
            let time = ContinuousClock().measure { _ = refusal(input) }
            #expect(time < .seconds(1), "\(name)")
        }
    }

    @Test func `keyed archives keep their references`() throws {
        for name in try names("keyed-archives") {
            let document = try PropertyListDocument(parsing: try bytes("keyed-archives/\(name)"))
            expectShape(document)
            #expect(document.children(of: 0).map { document.key(of: $0) }.contains("$archiver"), "\(name)")
            #expect((0..<document.nodeCount).contains { document.propertyListKind(at: $0) == .uid }, "\(name)")
        }
    }

    @Test func `both forms of one list are equal`() throws {
        for name in ["signed", "unsigned", "signedunsigned", "order"] {
            let xml = try PropertyListValue(parsing: try bytes("valid-and-odd/\(name).plist"))
            #expect(try PropertyListValue(parsing: try bytes("valid-and-odd/\(name).bplist")) == xml, "\(name)")
        }
    }

    @Test func `offsets of every width lead to the same list`() throws {
        let xml = try PropertyListValue(parsing: try bytes("valid-and-odd/offxml.plist"))
        for width in 1...8 {
            let name = "valid-and-odd/off\(width)byte\(width == 1 ? "" : "s").bplist"
            #expect(try PropertyListValue(parsing: try bytes(name)) == xml, "\(name)")
        }
    }
}
