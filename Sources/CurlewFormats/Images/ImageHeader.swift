internal import CurlewBytes

/// Numbers at places of a picture's bytes; nil past the end.
struct ImageHeader {
    private let bytes: Bytes

    init(_ bytes: Bytes) { self.bytes = bytes }

    var count: Int { bytes.count }

    func byte(_ offset: Int) -> Int? {
        guard offset >= 0, offset < bytes.count else { return nil }
        return unsafe bytes.withUnsafeBytes { unsafe Int($0[offset]) }
    }

    /// The least significant byte first.
    func little(_ offset: Int, bytes width: Int) -> Int? { number(offset, width, isBig: false) }

    /// The most significant byte first.
    func big(_ offset: Int, bytes width: Int) -> Int? { number(offset, width, isBig: true) }

    func number(_ offset: Int, _ width: Int, isBig: Bool) -> Int? {
        guard offset >= 0, offset <= bytes.count - width else { return nil }
        return unsafe bytes.withUnsafeBytes { all in
            (0..<width).reduce(0) { sum, index in
                let place = isBig ? width - 1 - index : index
                return unsafe sum | Int(all[offset + index]) << (8 * place)
            }
        }
    }

    func starts(with text: String, at offset: Int = 0) -> Bool {
        let wanted = Array(text.utf8)
        return starts(with: wanted, at: offset)
    }

    func starts(with wanted: [UInt8], at offset: Int = 0) -> Bool {
        guard offset >= 0, offset <= bytes.count - wanted.count else { return false }
        return bytes[offset..<offset + wanted.count].array == wanted
    }

    /// The first `limit` bytes as text, for the one format that is text.
    func text(limit: Int) -> String { bytes.text(in: 0..<min(limit, bytes.count)) }
}
