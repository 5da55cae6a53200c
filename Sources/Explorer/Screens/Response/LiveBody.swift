import CurlewBytes
import CurlewNetworking
import CurlewTransport
import HTTPMessage
import Serialization
import Viewing

/// The newest part of a body that is still coming, at most 256 KiB of it, cut where a line begins. What lasts for ever
/// can be read without being kept for ever.
struct LiveBody {
    static let limit = 256 << 10
    /// How much stays when the limit is passed, so that not every piece moves all of it.
    private static let kept = 192 << 10

    private var bytes: [UInt8] = []
    /// Where the first of them stands in the body.
    private var start: Int64 = 0
    private var charset: String?

    /// Takes what the network says. An index of what there is when that grew, else nil.
    mutating func take(_ event: SessionEvent) -> ResponseIndex? {
        switch event {
        case .transport(.head(let head)):
            self = LiveBody()
            charset = head.fields["Content-Type"].flatMap(MediaType.init(parsing:))?["charset"]
            return nil
        case .transport(.body(let piece)):
            append(piece)
            return ResponseIndex(document: nil, text: BodyText(Bytes(bytes), charset: charset), dropped: start)
        default: return nil
        }
    }

    /// A piece that leaves a gap behind what there is stands for itself.
    private mutating func append(_ piece: BodyPiece) {
        if piece.offset != start + Int64(bytes.count) { (bytes, start) = ([], piece.offset) }
        bytes += piece.bytes
        guard bytes.count > Self.limit else { return }
        let cut = bytes.count - Self.kept
        let lineStart = bytes[cut...].firstIndex(of: 0x0A).map { $0 + 1 } ?? cut
        bytes.removeFirst(lineStart)
        start += Int64(lineStart)
    }
}

extension ResponseState {
    /// More of a body that is still coming. Whoever reads its end goes on reading the end; elsewhere the place stays.
    mutating func follow(_ newer: ResponseIndex) {
        let isAtEnd = index.map { raw.isAtEnd(of: $0.text) } ?? true
        let shift = Int(clamping: newer.dropped - (index?.dropped ?? 0))
        index = newer
        if isAtEnd {
            raw.goToEnd(of: newer.text)
        } else {
            raw.moveUp(by: shift)
        }
    }

    /// Whoever read the end of a body as it came goes on reading there when it is whole.
    mutating func settle(_ whole: ResponseIndex?) {
        let wasAtEnd = index.map { raw.isAtEnd(of: $0.text) } ?? false
        show(whole)
        guard wasAtEnd, let whole, whole.document == nil, whole.image == nil, whole.fault == nil else { return }
        raw.goToEnd(of: whole.text)
    }
}

extension RawPosition {
    /// True in the last line that holds anything.
    func isAtEnd(of text: BodyText) -> Bool {
        cursor >= Self.lastLine(of: text)
    }

    mutating func goToEnd(of text: BodyText) {
        cursor = Self.lastLine(of: text)
        goal = 0
        left = 0
    }

    /// The beginning of the text moved away by so many bytes.
    mutating func moveUp(by count: Int) {
        cursor = max(0, cursor - count)
        top = max(0, top - count)
    }

    private static func lastLine(of text: BodyText) -> Int {
        guard !text.bytes.isEmpty else { return 0 }
        return text.isBinary ? text.bytes.count - 1 : text.lineRange(at: text.bytes.count - 1).lowerBound
    }
}
