/// Finds text in bytes with smart case.
public struct ByteFinder {
    private let bytes: [UInt8]
    private let pattern: [UInt8]
    private let isSensitive: Bool

    public init(_ bytes: [UInt8], _ pattern: String) {
        self.bytes = bytes
        isSensitive = pattern.contains(where: \.isUppercase)
        self.pattern = Array(pattern.utf8)
    }

    public func place(after start: Int, forward: Bool) -> Int? {
        let count = bytes.count
        guard !pattern.isEmpty, count >= pattern.count else { return nil }
        for step in 1...count {
            let place = (start + (forward ? step : count - step)) % count
            if matches(place) { return place }
        }
        return nil
    }

    private func matches(_ start: Int) -> Bool {
        guard start + pattern.count <= bytes.count else { return false }
        for index in pattern.indices {
            let byte = bytes[start + index]
            let folded = !isSensitive && (0x41...0x5A).contains(byte) ? byte + 0x20 : byte
            if folded != pattern[index] { return false }
        }
        return true
    }
}
