import CurlewBytes
import CurlewFormats
import Testing

/// Trees that would need more memory than they may.
@Suite struct TreeMemoryTests {
    private func bytes(_ text: String) -> Bytes { Bytes(Array(text.utf8)) }

    @Test func `JSON stops at so many values, and says what it would have needed`() throws {
        let text = bytes("[1,2,3]")
        #expect(try JSONDocument(parsing: text, limits: JSONLimits(memory: 4 * 28)).nodeCount == 4)
        let error = #expect(throws: JSONError.self) {
            try JSONDocument(parsing: text, limits: JSONLimits(memory: 4 * 28 - 1))
        }
        #expect(error == .tooMuchMemory(limit: 111))
        #expect(
            JSONError.tooMuchMemory(limit: 1 << 30).description == "The JSON needs more than 1 GiB of memory as a tree."
        )
        #expect(JSONLimits.standard.memory == 1 << 30)
    }

    @Test func `a long tape grows in steps and keeps every value`() throws {
        let count = (1 << 20) + (1 << 19)
        let text = "[" + String(repeating: "0,", count: count - 1) + "0]"
        let document = try JSONDocument(parsing: bytes(text))
        #expect(document.nodeCount == count + 1 && document.childCount(at: 0) == count)
        #expect(document.text(of: count) == "0")
    }

    @Test func `a text that has to be made anew counts as well`() {
        let wide = Bytes("[1,2,3]".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
        #expect(throws: JSONError.tooMuchMemory(limit: 83)) {
            try JSONDocument(parsing: wide, limits: JSONLimits(memory: 83))
        }
        #expect(throws: Never.self) { try JSONDocument(parsing: wide, limits: JSONLimits(memory: 28 * 4)) }
        let latin = bytes("<?xml version='1.0' encoding='latin1'?><plist><true/></plist>")
        #expect(throws: PropertyListError.tooMuchMemory(limit: 100)) {
            try PropertyListDocument(parsing: latin, limits: PropertyListLimits(memory: 100))
        }
        #expect(throws: XMLError.tooMuchMemory(limit: 100)) {
            try XMLDocument(parsing: latin, limits: XMLLimits(memory: 100))
        }
    }

    @Test func `the nodes of XML count, and their texts`() throws {
        let few = bytes("<a><b/><b/><b/></a>")
        #expect(throws: XMLError.tooMuchMemory(limit: 400)) {
            try XMLDocument(parsing: few, limits: XMLLimits(memory: 400))
        }
        let long = bytes("<a>" + String(repeating: "x", count: 5000) + "</a>")
        #expect(throws: XMLError.tooMuchMemory(limit: 5000)) {
            try XMLDocument(parsing: long, limits: XMLLimits(memory: 5000))
        }
        #expect(try XMLDocument(parsing: long, limits: XMLLimits(memory: 5400)).nodeCount == 2)
    }
}
