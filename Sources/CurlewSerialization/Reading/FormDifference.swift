/// Compares form text with the text that its tree gives.
struct FormDifference {
    private let bytes: [UInt8]
    private let pairs: [FormPair]
    private let serializer: RequestSerializer
    /// Asked for when there is a difference.
    private let nodes: () -> [(pair: Int, node: NodeID)]
    /// The node of each pair, in the order of the text; dropped pairs are missing.
    private var placed: [(pair: Int, node: NodeID)] = []

    init(_ reader: FormReader, _ serializer: RequestSerializer, _ nodes: @escaping () -> [(pair: Int, node: NodeID)]) {
        bytes = reader.bytes
        pairs = reader.pairs
        self.serializer = serializer
        self.nodes = nodes
    }

    mutating func verdict(of tree: ParameterTree) -> RoundTrip {
        do throws(RequestSerializationError) {
            if try serializer.formText(of: tree).bytes == bytes { return .same(bytes: bytes.count) }
            placed = nodes()
            let written = try serializer.formText(of: tree, trace: true)
            return difference(written.bytes, written.trace ?? RequestTrace())
        } catch {
            return .notWritable(error, was: bytes.first)
        }
    }

    private func difference(_ written: [UInt8], _ trace: RequestTrace) -> RoundTrip {
        let at = zip(bytes, written).enumerated().first { $1.0 != $1.1 }?.offset ?? min(bytes.count, written.count)
        var reason = reason(at, written, trace)
        reason.count = count(written, trace)
        return .differs(
            at: at, was: at < bytes.count ? bytes[at] : nil, becomes: at < written.count ? written[at] : nil,
            reason: reason)
    }

    // MARK: The first

    private func reason(_ at: Int, _ written: [UInt8], _ trace: RequestTrace) -> RoundTripReason {
        let last = (pairs.lastIndex { $0.range.lowerBound <= at } ?? 0)
        let ranges = Self.ranges(trace)
        for pair in last..<min(last + 2, pairs.count) {
            guard let index = placed.firstIndex(where: { $0.pair == pair }) else {
                return RoundTripReason(.emptyPair, was: "&", becomes: "")
            }
            let own = bytes[pairs[pair].range]
            guard let place = trace.pairs[placed[index].node], let range = ranges[placed[index].node] else {
                return RoundTripReason(.merged, was: text(own), becomes: "")
            }
            if place != index + 1 { return reordered(own, index, ranges, written, trace) }
            if let unit = FormTokens.differences(own, written[range]).first { return unit }
        }
        return RoundTripReason(.order, was: text(bytes[at...]), becomes: text(written[min(at, written.count)...]))
    }

    private func reordered(
        _ own: ArraySlice<UInt8>, _ index: Int, _ ranges: [NodeID: Range<Int>], _ written: [UInt8],
        _ trace: RequestTrace
    ) -> RoundTripReason {
        let other = trace.pairs.first { $0.value == index + 1 }.flatMap { ranges[$0.key] }
        return RoundTripReason(.order, was: text(own), becomes: other.map { text(written[$0]) } ?? "")
    }

    // MARK: All of them

    private func count(_ written: [UInt8], _ trace: RequestTrace) -> Int {
        let ranges = Self.ranges(trace)
        var count = pairs.count - placed.count
        var places: [Int] = []
        for (pair, node) in placed {
            guard let range = ranges[node], let place = trace.pairs[node] else {
                count += 1
                continue
            }
            places.append(place)
            count += FormTokens.differences(bytes[pairs[pair].range], written[range]).count
        }
        let isMoved = zip(places, places.dropFirst()).contains(where: >)
        return max(1, count + (isMoved ? 1 : 0))
    }

    /// The range that each pair was written to.
    private static func ranges(_ trace: RequestTrace) -> [NodeID: Range<Int>] {
        var ranges: [NodeID: Range<Int>] = [:]
        for span in trace.body {
            guard let owner = span.owner else { continue }
            let start = ranges[owner]?.lowerBound ?? span.range.lowerBound
            ranges[owner] = start..<span.range.upperBound
        }
        return ranges
    }

    private func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes.prefix(200), as: UTF8.self) }
}
