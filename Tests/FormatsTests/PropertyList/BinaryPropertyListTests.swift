import CurlewBytes
import CurlewFormats
import TestSupport
import Testing

struct BinaryPropertyListTests {
    private func value(_ objects: [UInt8]...) throws -> PropertyListValue {
        try PropertyListValue(parsing: BinaryListBuilder(objects: objects).bytes)
    }

    private func refusal(
        _ bytes: Bytes, limits: PropertyListLimits = .standard
    ) -> PropertyListError? {
        do throws(PropertyListError) {
            _ = try PropertyListDocument(parsing: bytes, limits: limits)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        arguments: [
            ([0x00], .null, "null"), ([0x08], .boolean(false), "false"), ([0x09], .boolean(true), "true"),
            ([0x10, 0xFF], .integer(255), "255"), ([0x11, 0xFF, 0xFF], .integer(65535), "65535"),
            ([0x12, 0xFF, 0xFF, 0xFF, 0xFF], .integer(4_294_967_295), "4294967295"),
            ([0x13] + Array(repeating: 0xFF, count: 8), .integer(-1), "-1"),
            (
                [0x14] + Array(repeating: 0, count: 8) + Array(repeating: 0xFF, count: 8), .integer(Int128(UInt64.max)),
                "18446744073709551615"
            ),
            ([0x22, 0x3D, 0xCC, 0xCC, 0xCD], .real(Double(Float(0.1))), "0.1"),
            ([0x23, 0x3F, 0xB9, 0x99, 0x99, 0x99, 0x99, 0x99, 0x9A], .real(0.1), "0.1"),
            ([0x33, 0, 0, 0, 0, 0, 0, 0, 0], .date(0), "2001-01-01T00:00:00Z"),
            ([0x43, 0x66, 0x6F, 0x6F], .data(Bytes(Array("foo".utf8))), "Zm9v"), ([0x40], .data(Bytes()), ""),
            ([0x52, 0x68, 0x69], .string("hi"), "hi"), ([0x50], .string(""), ""),
            ([0x62, 0x65, 0xE5, 0x67, 0x2C], .string("日本"), "日本"), ([0x62, 0xD8, 0x3D, 0xDE, 0x00], .string("😀"), "😀"),
            ([0x61, 0xD8, 0x3D], .string("\u{FFFD}"), "\u{FFFD}"), ([0x72, 0xC3, 0xA9], .string("é"), "é"),
            ([0x80, 0x07], .uid(7), "7"),
            ([0x87] + Array(repeating: 0xFF, count: 8), .uid(.max), "18446744073709551615"),
            ([0xA0], .array([]), ""), ([0xD0], .dictionary([]), ""),
        ] as [([UInt8], PropertyListValue, String)])
    func `every type has its value and its text`(object: [UInt8], value: PropertyListValue, text: String) throws {
        let document = try PropertyListDocument(parsing: BinaryListBuilder(objects: [object]).bytes)
        #expect(document.format == .binary)
        #expect(PropertyListValue(document) == value)
        #expect(document.text(of: 0) == text)
    }

    @Test func `members keep their order and double keys, and shared values show twice`() throws {
        let dictionary = BinaryListBuilder.collection(0xD0, count: 3, [1, 2, 1, 3, 3, 4])
        let document = try PropertyListDocument(
            parsing: BinaryListBuilder(objects: [
                dictionary, BinaryListBuilder.string("b"), BinaryListBuilder.string("a"), BinaryListBuilder.array(4, 4),
                [0x09],
            ]).bytes)
        #expect((0..<document.nodeCount).map { document.key(of: $0) } == [nil, "b", nil, nil, "a", nil, nil, "b"])
        #expect((0..<document.nodeCount).map(document.next) == [8, 4, 3, 4, 7, 6, 7, 8])
        #expect((0..<document.nodeCount).map(document.childCount) == [3, 2, 0, 0, 2, 0, 0, 0])
        #expect(Array(document.children(of: 0)) == [1, 4, 7])
        #expect(document.sourceRange(of: 0) == nil)
        #expect(document.sourceRange(of: 7)?.count == 1)
    }

    @Test func `a set is an array`() throws {
        #expect(try value(BinaryListBuilder.collection(0xC0, count: 1, [1]), [0x09]) == .array([.boolean(true)]))
    }

    @Test func `the start of a long text is cut between characters`() throws {
        let document = try PropertyListDocument(
            parsing: BinaryListBuilder(objects: [
                BinaryListBuilder.array(1, 2, 3), [0x74, 0xC3, 0xA9, 0xC3, 0xA9], [0x62, 0x65, 0xE5, 0x67, 0x2C],
                [0x46, 1, 2, 3, 4, 5, 6],
            ]).bytes)
        #expect((1...3).map { document.text(of: $0, fromAtMost: 3) } == ["é", "日", "AQID"])
    }

    @Test func `an array that holds itself is a cycle`() {
        let own = BinaryListBuilder(objects: [BinaryListBuilder.array(1), BinaryListBuilder.array(0)])
        #expect(refusal(own.bytes) == .binary(.cycle, offset: 11))
        #expect(refusal(BinaryListBuilder(objects: [BinaryListBuilder.array(0)]).bytes) == .binary(.cycle, offset: 8))
    }

    @Test func `sixty thousand arrays in one another are too deep, not a crash`() {
        let objects = (1...60_000).map { BinaryListBuilder.array($0) } + [[0x09]]
        #expect(refusal(BinaryListBuilder(objects: objects).bytes) == .tooDeep(limit: 512))
    }

    @Test func `depth counts through objects that were measured before`() {
        // The chain is measured from its middle first: the top array names it before the head of the chain.
        let chain = (1...600).map { BinaryListBuilder.array($0 + 1) } + [[0x09]]
        let objects = [BinaryListBuilder.array(300, 1)] + chain
        #expect(refusal(BinaryListBuilder(objects: objects).bytes) == .tooDeep(limit: 512))
        let short = [BinaryListBuilder.array(400, 1)] + (1...511).map { BinaryListBuilder.array($0 + 1) } + [[0x09]]
        #expect(refusal(BinaryListBuilder(objects: short).bytes) == nil)
    }

    @Test func `a graph that doubles forty times is counted, not expanded`() {
        let objects = (1...40).map { BinaryListBuilder.array($0, $0) } + [[0x09]]
        #expect(refusal(BinaryListBuilder(objects: objects).bytes) == .tooManyValues(limit: 4_000_000))
        let small = BinaryListBuilder(objects: [BinaryListBuilder.array(1, 1), BinaryListBuilder.array(2, 2), [0x09]])
        #expect(refusal(small.bytes, limits: PropertyListLimits(nodes: 6)) == .tooManyValues(limit: 6))
        #expect(refusal(small.bytes, limits: PropertyListLimits(nodes: 7)) == nil)
    }

    @Test func `many collections over the same references are refused without walking them all`() {
        // 60,000 objects are one and the same array of 60,000 references: 3.6 billion values in 0.5 MB.
        let count = 60_000
        let top = BinaryListBuilder.collection(0xA0, count: count, Array(1...count))
        let shared = BinaryListBuilder.collection(0xA0, count: count, Array(repeating: count + 1, count: count))
        let (sharedStart, scalarStart) = (8 + top.count, 8 + top.count + shared.count)
        var file = Array("bplist00".utf8) + top + shared + [0x09]
        let table = file.count
        let offsets = [8] + Array(repeating: sharedStart, count: count) + [scalarStart]
        file += offsets.flatMap { BinaryListBuilder.bigEndian($0, 4) } + [0, 0, 0, 0, 0, 0, 4, 2]
        file += [count + 2, 0, table].flatMap { BinaryListBuilder.bigEndian($0, 8) }
        #expect(refusal(Bytes(file)) == .tooManyValues(limit: 4_000_000))
    }

    @Test(
        arguments: [
            ([[0xA1, 0, 9]], .unknownObject(9), 9), ([[0xA2, 0, 1]], .cutShort, 8),
            ([[0x15]], .unknownType(marker: 0x15), 8),
            ([[0x13, 0]], .cutShort, 8), ([[0x5F, 0x13] + Array(repeating: 0x7F, count: 8)], .cutShort, 8),
            ([[0x6F, 0x13, 0x7F] + Array(repeating: 0xFF, count: 7)], .cutShort, 8),
            ([[0xDF, 0x13, 0xFF] + Array(repeating: 0xFF, count: 7)], .cutShort, 9), ([[0x5F, 0x55]], .cutShort, 9),
            ([[0x5F]], .cutShort, 9), ([[0xD1, 0, 1, 0, 1], [0x09]], .keyIsNotString, 13),
        ] as [([[UInt8]], BinaryPropertyListProblem, Int)])
    func `what does not fit is refused with its place`(
        objects: [[UInt8]], problem: BinaryPropertyListProblem, offset: Int
    ) {
        #expect(refusal(BinaryListBuilder(objects: objects).bytes) == .binary(problem, offset: offset))
    }

    /// Offsets in the trailer: 6 offset size, 7 reference size, 8 count, 16 top object, 24 table.
    @Test(
        arguments: [
            (6, [0]), (6, [9]), (7, [0]), (7, [9]), (8, Array(repeating: 0xFF, count: 8)), (15, [2]), (15, [0]),
            (8, [0x7F] + Array(repeating: 0xFF, count: 7)), (16, [0x80]), (23, [1]),
            (24, Array(repeating: 0xFF, count: 8)),
            (31, [0]), (31, [8]), (31, [200]),
        ] as [(Int, [UInt8])])
    func `a trailer that overflows or points outside is refused`(place: Int, patch: [UInt8]) {
        var file = BinaryListBuilder(objects: [[0x09]]).bytes.array
        file.replaceSubrange(file.count - 32 + place..<file.count - 32 + place + patch.count, with: patch)
        #expect(refusal(Bytes(file)) == .binary(.invalidTrailer, offset: file.count - 32))
    }

    @Test func `an offset outside the objects is refused`() {
        var file = BinaryListBuilder(objects: [[0x09]]).bytes.array
        file[file.count - 33] = 9
        #expect(refusal(Bytes(file)) == .binary(.offsetOutside(object: 0), offset: 9))
    }

    @Test func `no part of a list and no damaged list traps`() {
        let whole = BinaryListBuilder(objects: [
            BinaryListBuilder.collection(0xD0, count: 2, [1, 2, 3, 4]), BinaryListBuilder.string("a"),
            BinaryListBuilder.string("b"), BinaryListBuilder.array(5, 6, 6), [0x62, 0x65, 0xE5, 0x67, 0x2C], [0x10, 7],
            [0x5F, 0x10, 16] + Array("sixteen letters!".utf8),
        ]).bytes.array
        for length in 0..<whole.count { #expect(refusal(Bytes(Array(whole[..<length]))) != nil) }
        var source = SeededNumbers(seed: 5)
        var accepted = 0
        for _ in 0..<20_000 {
            var damaged = whole
            damaged[.random(in: 8..<damaged.count, using: &source)] = .random(in: 0...255, using: &source)
            guard let document = try? PropertyListDocument(parsing: Bytes(damaged)) else { continue }
            accepted += 1
            expectShape(document)
        }
        #expect(accepted > 0)
    }

    @Test func `long work can be cancelled`() {
        let objects = [BinaryListBuilder.array(1, 1)] + (2...18).map { BinaryListBuilder.array($0, $0) } + [[0x09]]
        #expect(throws: PropertyListError.cancelled) {
            try PropertyListDocument(parsing: BinaryListBuilder(objects: objects).bytes, isCancelled: { true })
        }
    }
}
