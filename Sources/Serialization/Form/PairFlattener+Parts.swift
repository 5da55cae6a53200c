/// The starts of a container's children in the finished text, for styles that sort them or write `&` between them.
struct PartStarts {
    /// The start of each child.
    fileprivate(set) var starts: [PartStart] = []
    fileprivate let order: QueryAxes.Order
    fileprivate let separators: QueryAxes.Separators
    fileprivate let isList: Bool

    @inline(__always)
    init(_ axes: QueryAxes, isList: Bool) {
        (order, separators, self.isList) = (axes.order, axes.separators, isList)
    }

    @inline(__always)
    fileprivate var isUsed: Bool { order == .written || order == .writtenOutsideLists || separators == .values }
}

struct PartStart {
    /// The number of bytes before the child; `pairs` is the number of pairs before it.
    var place: Int
    var pairs: Int
}

extension PairFlattener {
    /// Notes the start of a child, in a style that uses it.
    @inline(__always)
    mutating func begin(_ parts: inout PartStarts) {
        if parts.isUsed { note(&parts) }
    }

    /// Sorts the children that were noted, in a style that sorts them.
    @inline(__always)
    mutating func finish(_ parts: inout PartStarts) {
        if parts.isUsed { sort(parts) }
    }

    /// True when no `&` is written before the next pair.
    var isFirst: Bool {
        @inline(__always) get { count == 1 || axes.separators == .values }
    }

    private mutating func note(_ parts: inout PartStarts) {
        guard let start = pairs.beginPart(isFirst: parts.separators == .pairs || parts.starts.isEmpty) else { return }
        parts.starts.append(PartStart(place: start, pairs: count))
    }

    private mutating func sort(_ parts: PartStarts) {
        let starts = parts.starts
        guard starts.count > 1 else { return }
        switch parts.order {
        case .written: break
        case .writtenOutsideLists: if parts.isList || holdsBrackets(name) { return }
        case .sorted, .sortedComposed, .tree, .integersFirst: return
        }
        let ends = starts.dropFirst().map(\.pairs) + [count]
        let order = pairs.sort(starts, ends, separators: parts.separators)
        let old = sequence
        sequence.removeLast(count - starts[0].pairs)
        for part in order { sequence += old[starts[part].pairs..<ends[part]] }
    }

    /// True when the name ends with `[]`.
    var nameEndsWithBrackets: Bool {
        Self.brackets.contains { name.bytes.suffix($0.count).elementsEqual($0) }
    }

    private func holdsBrackets(_ name: Output<Sink>) -> Bool {
        Self.brackets.contains { name.bytes[...].holds($0) }
    }

    /// `[]` as names contain it: escaped or not, as nodes choose.
    private static var brackets: [[UInt8]] { [Array("%5B%5D".utf8), Array("[]".utf8)] }
}

extension FormPairs {
    mutating func beginPart(isFirst: Bool) -> Int? {
        if !isFirst { writeSeparator() }
        return output.bytes.count
    }

    /// Sorts the parts of a container, which are the last bytes written, in ascending order.
    ///
    /// - Parameter ends: for each part the number of pairs up to its end.
    /// - Returns: the old indexes in the new order.
    mutating func sort(_ starts: [PartStart], _ ends: [Int], separators: QueryAxes.Separators) -> [Int] {
        let pieces = starts.indices.map { index -> Output<Sink> in
            let end = index + 1 < starts.count ? starts[index + 1].place : output.bytes.count
            var range = starts[index].place..<end
            if separators == .pairs {
                let hasPairs = ends[index] > starts[index].pairs
                if hasPairs, starts[index].pairs > 0 { range = range.lowerBound + 1..<range.upperBound }
            } else if index + 1 < starts.count {
                range = range.lowerBound..<range.upperBound - 1
            }
            return output.part(range)
        }
        let order = pieces.indices.sorted { left, right in
            let (one, other) = (pieces[left].bytes, pieces[right].bytes)
            return one == other ? left < right : one.lexicographicallyPrecedes(other)
        }
        output.rewind(to: starts[0].place)
        var hasBefore = separators == .pairs && starts[0].pairs > 0
        for part in order where separators == .values || ends[part] > starts[part].pairs {
            if hasBefore { writeSeparator() }
            hasBefore = true
            output.write(pieces[part])
        }
        return order
    }
}

extension Output {
    /// A copy of the bytes in a range, with a trace that counts from the start of the copy.
    fileprivate func part(_ range: Range<Int>) -> Output {
        var part = Output()
        part.bytes = Array(bytes[range])
        if Sink.isOn { part.trace.spans = trace.spans.part(range) }
        return part
    }
}

extension WriteRecord {
    /// Renumbers the pairs after they were sorted. `sequence` has their old numbers in the new order.
    mutating func renumber(_ sequence: [Int]) {
        guard !zip(sequence, 1...).allSatisfy({ $0 == $1 }) else { return }
        var numbers: [Int: Int] = [:]
        for (place, old) in sequence.enumerated() { numbers[old] = place + 1 }
        pairs = pairs.mapValues { numbers[$0] ?? $0 }
    }
}
