/// Bytes that come in pieces as one text of 64 letters: what does not fill a group waits for the next piece.
struct Base64Text {
    /// At most two bytes.
    private var held: [UInt8] = []

    mutating func append(_ piece: [UInt8], to output: inout [UInt8]) {
        let bytes = held.isEmpty ? piece : held + piece
        let end = bytes.count - bytes.count % 3
        held = Array(bytes[end...])
        Base64.append(bytes.span.extracting(0..<end), to: &output)
    }

    /// Behind the last piece.
    mutating func finish(to output: inout [UInt8]) {
        Base64.append(held.span, to: &output)
        held = []
    }
}
