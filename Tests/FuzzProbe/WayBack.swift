import CurlewBytes
import CurlewSerialization

/// Text, tree, text: the same bytes, or a verdict that names the first byte that differs.
enum WayBack {
    static func check(_ reading: ParameterReading, _ text: [UInt8]) {
        let written: [UInt8]
        do {
            let request = try reading.serializer.serialize(
                method: "POST", url: "http://localhost/", parameters: reading.tree)
            written = request.body?.bytes?.array ?? []
        } catch {
            guard case .differs(_, _, _, let reason) = reading.verdict, case .notWritable = reason.cause else {
                fatalError("refused, and the verdict is \(reading.verdict): \(error)")
            }
            return
        }
        switch reading.verdict {
        case .same(let count):
            precondition(written == text && count == text.count, "not the same: \(written) of \(text)")
        case .differs(let at, let was, let becomes, _):
            let first = zip(text, written).enumerated().first { $1.0 != $1.1 }?.offset
            precondition(written != text, "the same, but the verdict is \(reading.verdict)")
            precondition(at == first ?? min(text.count, written.count), "\(reading.verdict), but at \(first ?? -1)")
            precondition(was == (at < text.count ? text[at] : nil), "\(reading.verdict)")
            precondition(becomes == (at < written.count ? written[at] : nil), "\(reading.verdict)")
        }
    }
}
