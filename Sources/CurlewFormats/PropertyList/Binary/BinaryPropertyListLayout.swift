/// The layout of a binary property list, as its last 32 bytes give it (CFBinaryPList.c):
///
///     0         8                                  table                     count - 32
///     bplist00  objects, one after another  ...    offset of each object     trailer
struct BinaryPropertyListLayout {
    let offsetSize: Int
    let referenceSize: Int
    let objectCount: Int
    let topObject: Int
    /// The start of the offsets, which is the end of the objects.
    let table: Int

    private static let headerLength = 8
    private static let trailerLength = 32

    init(_ bytes: Span<UInt8>) throws(PropertyListError) {
        guard bytes.count > Self.headerLength + Self.trailerLength else {
            throw .binary(.tooShort, offset: bytes.count)
        }
        let trailer = bytes.count - Self.trailerLength
        func number(_ offset: Int) -> Int? {
            Int(exactly: BinaryPropertyListLayout.integer(bytes, trailer + offset, size: 8))
        }
        guard let objectCount = number(8), let topObject = number(16), let table = number(24) else {
            throw .binary(.invalidTrailer, offset: trailer)
        }
        offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        (self.objectCount, self.topObject, self.table) = (objectCount, topObject, table)
        guard isSound(trailer: trailer) else { throw .binary(.invalidTrailer, offset: trailer) }
    }

    private func isSound(trailer: Int) -> Bool {
        guard 1...8 ~= offsetSize, 1...8 ~= referenceSize, topObject < objectCount, table > Self.headerLength,
            table <= trailer
        else { return false }
        return objectCount <= (trailer - table) / offsetSize
    }

    /// The offset of object `number`.
    func offset(of number: Int, _ bytes: Span<UInt8>) throws(PropertyListError) -> Int {
        let entry = table + number * offsetSize
        let offset = Self.integer(bytes, entry, size: offsetSize)
        guard offset >= Self.headerLength, offset < table else {
            throw .binary(.offsetOutside(object: number), offset: entry)
        }
        return Int(offset)
    }

    /// The object that the reference at `place` names.
    func reference(_ bytes: Span<UInt8>, at place: Int) throws(PropertyListError) -> Int {
        let number = Self.integer(bytes, place, size: referenceSize)
        guard number < objectCount else {
            throw .binary(.unknownObject(Int(clamping: number)), offset: place)
        }
        return Int(number)
    }

    /// A big-endian integer of 1 to 8 bytes; the caller knows that they are there.
    static func integer(_ bytes: Span<UInt8>, _ start: Int, size: Int) -> UInt64 {
        var value: UInt64 = 0
        for index in start..<start + size { value = value << 8 | UInt64(bytes[index]) }
        return value
    }
}
