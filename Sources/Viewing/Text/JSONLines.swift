import CurlewBytes
import CurlewFormats
import CurlewMessage

/// The lines of a body that holds one JSON value a line. Each line is read by itself, so that a broken one spoils no other.
public struct JSONLines: Sendable, Equatable {
    /// Number of lines that are not blank.
    public private(set) var count = 0
    /// Number of those that are not one JSON value.
    public private(set) var brokenCount = 0
    /// Offsets of the faults in the text, one for each broken line, ascending; at most `limit` of them.
    public private(set) var faults: [Int] = []

    static let limit = 1 << 20
    /// The most bytes that are read.
    static let byteLimit = 64 << 20

    /// Nil for a body that is too large.
    init?(_ bytes: Bytes) {
        guard bytes.count <= Self.byteLimit else { return nil }
        var start = 0
        while start < bytes.count, !Task.isCancelled {
            let end = bytes.firstIndex(of: 0x0A, from: start) ?? bytes.count
            read(bytes[start..<end], at: start)
            start = end + 1
        }
    }

    private mutating func read(_ line: Bytes, at start: Int) {
        guard line.withUnsafeBytes({ $0.contains { $0 > 0x20 } }) else { return }
        count += 1
        do throws(JSONError) {
            _ = try JSONDocument(parsing: line)
        } catch {
            brokenCount += 1
            if faults.count < Self.limit { faults.append(start + min(error.position?.offset ?? 0, line.count - 1)) }
        }
    }

    /// The first fault in a range of the text, or nil.
    public func fault(in range: Range<Int>) -> Int? {
        var (low, high) = (0, faults.count)
        while low < high {
            let middle = (low + high) / 2
            if faults[middle] < range.lowerBound { low = middle + 1 } else { high = middle }
        }
        return low < faults.count && faults[low] < range.upperBound ? faults[low] : nil
    }

    /// Whether a body of this type holds one JSON value a line.
    static func isType(_ type: MediaType?) -> Bool {
        let names = ["ndjson", "jsonl", "jsonlines", "json-lines"]
        return type.map { type in names.contains { type.subtype == $0 || type.subtype == "x-\($0)" } } ?? false
    }
}
