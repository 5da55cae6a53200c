/// The objects of a binary property list as a graph: objects may be shared, and a hostile file may make them hold
/// themselves or double at every level. Before anything is written out, every object reached is measured once.
struct BinaryPropertyListGraph {
    let layout: BinaryPropertyListLayout
    private let limits: PropertyListLimits
    /// Values each object stands for when written out, itself included; 0 where it was not reached yet.
    private var sizes: [UInt32]
    /// Collections from each object down to its deepest.
    private var heights: [UInt16]
    /// Collections being measured, from the top object down.
    private var open: [Frame] = []
    private var references = 0

    private static let beingMeasured = UInt32.max

    private struct Frame {
        let number: Int
        let object: BinaryPropertyListObject
        var child = 0
        var size = 1
        var height = 0
    }

    init(_ bytes: Span<UInt8>, limits: PropertyListLimits) throws(PropertyListError) {
        layout = try BinaryPropertyListLayout(bytes)
        guard layout.objectCount <= 2 * limits.nodes else { throw .tooManyValues(limit: limits.nodes) }
        self.limits = limits
        sizes = Array(repeating: 0, count: layout.objectCount)
        heights = Array(repeating: 0, count: layout.objectCount)
    }

    func object(_ number: Int, _ bytes: Span<UInt8>) throws(PropertyListError) -> BinaryPropertyListObject {
        try BinaryPropertyListObject(
            bytes, at: try layout.offset(of: number, bytes), limit: layout.table,
            referenceSize: layout.referenceSize)
    }

    /// The number of child `index` of a collection, and of its key in a dictionary.
    func child(
        _ index: Int, of object: BinaryPropertyListObject, _ bytes: Span<UInt8>
    ) throws(PropertyListError) -> (value: Int, key: Int?) {
        let start = object.payload.lowerBound
        let place = start + index * layout.referenceSize
        guard object.kind == .dictionary else { return (try layout.reference(bytes, at: place), nil) }
        let valuePlace = place + object.count * layout.referenceSize
        return (try layout.reference(bytes, at: valuePlace), try layout.reference(bytes, at: place))
    }

    /// The number of values that the top object stands for. Throws on cycles, on depth and on more values than the limit; the
    /// work is bounded by the limit as well, since every reference followed adds a value.
    mutating func measure(_ bytes: Span<UInt8>, isCancelled: () -> Bool) throws(PropertyListError) -> Int {
        try enter(layout.topObject, bytes)
        while let frame = open.last {
            guard frame.child < frame.object.count else {
                try leave(frame)
                continue
            }
            try follow(frame, bytes)
            if references % (1 << 16) == 0, isCancelled() { throw .cancelled }
        }
        return Int(sizes[layout.topObject])
    }

    private mutating func follow(_ frame: Frame, _ bytes: Span<UInt8>) throws(PropertyListError) {
        references += 1
        let (number, key) = try child(frame.child, of: frame.object, bytes)
        if let key { try checkKey(key, bytes) }
        switch sizes[number] {
        case 0: try enter(number, bytes)
        case Self.beingMeasured: throw .binary(.cycle, offset: frame.object.start)
        default: try add(number)
        }
    }

    private func checkKey(_ number: Int, _ bytes: Span<UInt8>) throws(PropertyListError) {
        let key = try object(number, bytes)
        guard key.kind == .string else { throw .binary(.keyIsNotString, offset: key.start) }
    }

    private mutating func enter(_ number: Int, _ bytes: Span<UInt8>) throws(PropertyListError) {
        let object = try object(number, bytes)
        guard object.kind.treeKind.isContainer else {
            sizes[number] = 1
            if !open.isEmpty { try add(number) }
            return
        }
        guard open.count < limits.depth else { throw .tooDeep(limit: limits.depth) }
        sizes[number] = Self.beingMeasured
        open.append(Frame(number: number, object: object))
    }

    /// Counts the measured object `number` as the next child of the innermost open collection.
    private mutating func add(_ number: Int) throws(PropertyListError) {
        let top = open.count - 1
        open[top].child += 1
        open[top].size += Int(sizes[number])
        open[top].height = max(open[top].height, Int(heights[number]))
        guard open.count + Int(heights[number]) <= limits.depth else { throw .tooDeep(limit: limits.depth) }
        guard open[top].size <= limits.nodes, references <= limits.nodes else {
            throw .tooManyValues(limit: limits.nodes)
        }
    }

    private mutating func leave(_ frame: Frame) throws(PropertyListError) {
        sizes[frame.number] = UInt32(frame.size)
        heights[frame.number] = UInt16(frame.height + 1)
        open.removeLast()
        if !open.isEmpty { try add(frame.number) }
    }
}
