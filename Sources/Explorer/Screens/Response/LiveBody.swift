import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Viewing

/// The newest part of a body that is still being received, at most 256 KiB, starting at a line. An endless body can be
/// read without being kept.
struct LiveBody {
    static let limit = 256 << 10
    /// The bytes kept after the limit is passed, so that not every piece moves all bytes.
    private static let kept = 192 << 10

    private var bytes: [UInt8] = []
    /// Offset of the first kept byte in the body.
    private var start: Int64 = 0
    private var charset: String?

    /// Takes an event. Returns an index of the kept part when it grew, else nil.
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

    /// Adds a piece. A piece after a gap replaces the kept bytes.
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

extension SendProgress {
    /// The answer is a stream of events, which has no end of its own.
    var isEventStream: Bool {
        head?.fields["Content-Type"].flatMap(MediaType.init(parsing:))?.essence == "text/event-stream"
    }
}

extension ResponseState {
    /// Shows more of a body that is being received. A cursor that follows the end stays there; elsewhere it keeps its
    /// place.
    ///
    /// - Parameter isStream: events without an end, of which the newest are shown until the reader looks back.
    mutating func follow(_ newer: ResponseIndex, isStream: Bool) {
        if index == nil { raw.followsEnd = isStream }
        let shift = Int(clamping: newer.dropped - (index?.dropped ?? 0))
        index = newer
        if raw.followsEnd {
            raw.goToEnd(of: newer.text)
        } else {
            raw.moveUp(by: shift)
        }
    }

    /// Shows the complete body: from its beginning, or at its end when the cursor followed that.
    mutating func settle(_ whole: ResponseIndex?) {
        let followedEnd = raw.followsEnd
        show(whole)
        guard followedEnd, let whole, whole.document == nil, whole.image == nil, whole.fault == nil else { return }
        raw.goToEnd(of: whole.text)
    }
}

extension RawPosition {
    /// Whether the cursor is in the last line with any content, and there are others.
    func isAtEnd(of text: BodyText) -> Bool {
        let last = Self.lastLine(of: text)
        return last > 0 && cursor >= last
    }

    mutating func goToEnd(of text: BodyText) {
        cursor = Self.lastLine(of: text)
        goal = 0
        left = 0
        followsEnd = true
    }

    /// Moves to the start of the line with this offset.
    mutating func goToLine(at offset: Int, in text: BodyText) {
        cursor = text.lineRange(at: offset).lowerBound
        goal = 0
        left = 0
    }

    /// Adjusts the position after `count` bytes were removed from the start of the text.
    mutating func moveUp(by count: Int) {
        cursor = max(0, cursor - count)
        top = max(0, top - count)
    }

    private static func lastLine(of text: BodyText) -> Int {
        guard !text.bytes.isEmpty else { return 0 }
        return text.isBinary ? text.bytes.count - 1 : text.lineRange(at: text.bytes.count - 1).lowerBound
    }
}
