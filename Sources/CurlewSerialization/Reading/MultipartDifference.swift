/// Compares a multipart body with the one that its tree gives.
struct MultipartDifference {
    let own: MultipartScanner

    func verdict(of tree: ParameterTree, _ serializer: RequestSerializer) -> RoundTrip {
        do throws(RequestSerializationError) {
            let written = try serializer.body(of: tree)
            return written == own.bytes ? .same(bytes: written.count) : difference(written)
        } catch {
            return .notWritable(error, was: own.bytes.first)
        }
    }

    private func difference(_ written: [UInt8]) -> RoundTrip {
        let bytes = own.bytes
        let at = zip(bytes, written).enumerated().first { $1.0 != $1.1 }?.offset ?? min(bytes.count, written.count)
        let reason = RoundTripReason(cause(at, written), was: line(bytes, at), becomes: line(written, at))
        return .differs(
            at: at, was: at < bytes.count ? bytes[at] : nil, becomes: at < written.count ? written[at] : nil,
            reason: reason)
    }

    private func cause(_ at: Int, _ written: [UInt8]) -> RoundTripReason.Cause {
        guard let part = own.parts.lastIndex(where: { $0.start <= at }), at < own.end else { return .outsideParts }
        guard let other = try? MultipartScanner(written, boundary: own.boundary), part < other.parts.count else {
            return .partHead
        }
        let names = [
            MultipartHead(own.bytes[own.parts[part].head]).name, MultipartHead(written[other.parts[part].head]).name,
        ]
        if names[0] != names[1] {
            let isAnotherPart = other.parts.contains { MultipartHead(written[$0.head]).name == names[0] }
            return isAnotherPart ? .order : .nameForm
        }
        return at < own.parts[part].content.lowerBound ? .partHead : .typed
    }

    /// The line around the offset, shortened.
    private func line(_ bytes: [UInt8], _ at: Int) -> String {
        let at = min(at, bytes.count)
        let start = bytes[..<at].suffix(200).lastIndex(of: 0x0A).map { $0 + 1 } ?? max(0, at - 200)
        let end = bytes[at...].prefix(200).firstIndex { $0 == 0x0A || $0 == 0x0D } ?? min(bytes.count, at + 200)
        return String(decoding: bytes[start..<max(start, end)], as: UTF8.self)
    }
}
