import CurlewBytes

/// JSON that came in one long line, laid out with a line for each member and item. Every text and number stays as it
/// was written; only the space between them is new.
public struct PrettyJSON: Sendable {
    public let text: BodyText
    /// For each line the node of the document that begins in it, or that its bracket closes.
    private let nodes: [UInt32]

    /// Lines up to this length are readable as they are.
    static let shortLine = 72
    /// Larger bodies are shown as received.
    static let mostBytes = 8 << 20
    /// Deep containers need much indentation; with more than this the body is shown as received.
    static let mostOutput = 32 << 20

    /// Nil for JSON that has several lines already, or is short, or too large.
    ///
    /// - Parameter text: valid JSON.
    init?(_ text: BodyText) {
        let bytes = text.bytes
        guard (Self.shortLine + 1...Self.mostBytes).contains(bytes.count), text.lineCount <= 2 else { return nil }
        let firstEnd = text.lineRange(at: 0).upperBound
        guard bytes[firstEnd..<bytes.count].array.allSatisfy({ $0 <= 0x20 }) else { return nil }
        var layout = Layout()
        guard bytes.withUnsafeBytes({ layout.lay($0) }) else { return nil }
        self.text = BodyText(Bytes(layout.output))
        nodes = layout.nodes
    }

    /// The node at an offset of the pretty text.
    public func node(at offset: Int) -> Int { Int(nodes[min(text.line(at: offset), nodes.count - 1)]) }

    /// The offset of the first line of a node, or of the next node that has a line.
    public func offset(of node: Int) -> Int {
        let line = nodes.firstIndex { $0 >= UInt32(clamping: node) } ?? 0
        return text.start(ofLine: line)
    }

    /// Lays the tokens out, one pass over the bytes.
    private struct Layout {
        var output: [UInt8] = []
        /// The node of each line.
        var nodes: [UInt32] = []
        private var open: [UInt32] = []
        private var count: UInt32 = 0

        /// False when there would be too much.
        mutating func lay(_ bytes: UnsafeRawBufferPointer) -> Bool {
            output.reserveCapacity(bytes.count * 2)
            nodes.append(0)
            var place = 0
            while place < bytes.count, output.count <= PrettyJSON.mostOutput {
                let byte = bytes[place]
                switch byte {
                case UInt8(ascii: "{"), UInt8(ascii: "["): place = begin(byte, at: place, bytes)
                case UInt8(ascii: "}"), UInt8(ascii: "]"):
                    breakLine(open.removeLast(), depth: open.count)
                    output.append(byte)
                    place += 1
                case UInt8(ascii: ","):
                    output.append(byte)
                    breakLine(count, depth: open.count)
                    place += 1
                case UInt8(ascii: ":"):
                    output += [byte, 0x20]
                    place += 1
                case 0...0x20: place += 1
                default: place = token(at: place, bytes)
                }
            }
            return place >= bytes.count
        }

        /// A container; an empty one stays in its line.
        private mutating func begin(_ byte: UInt8, at place: Int, _ bytes: UnsafeRawBufferPointer) -> Int {
            output.append(byte)
            var next = place + 1
            while next < bytes.count, bytes[next] <= 0x20 { next += 1 }
            count += 1
            if next < bytes.count, bytes[next] == byte + 2 {
                output.append(bytes[next])
                return next + 1
            }
            open.append(count - 1)
            breakLine(count, depth: open.count)
            return next
        }

        private mutating func breakLine(_ node: UInt32, depth: Int) {
            output.append(0x0A)
            output += repeatElement(0x20, count: 2 * depth)
            nodes.append(node)
        }

        /// A text, a number or a word. A text is a node unless it is a key, which a colon follows.
        private mutating func token(at place: Int, _ bytes: UnsafeRawBufferPointer) -> Int {
            var end = place + 1
            if bytes[place] == UInt8(ascii: "\"") {
                while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
                    end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
                }
                end = min(bytes.count, end + 1)
            } else {
                while end < bytes.count, bytes[end] > 0x20, !",:]}".utf8.contains(bytes[end]) { end += 1 }
            }
            output += bytes[place..<end]
            var next = end
            while next < bytes.count, bytes[next] <= 0x20 { next += 1 }
            if next >= bytes.count || bytes[next] != UInt8(ascii: ":") { count += 1 }
            return end
        }
    }
}
