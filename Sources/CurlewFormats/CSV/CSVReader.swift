/// Goes through the bytes of a CSV text once.
struct CSVReader {
    private let bytes: [UInt8]
    private var index = 0
    private var line = 1

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    }

    mutating func records() throws(CSVError) -> [[String]] {
        var records: [[String]] = []
        while index < bytes.count {
            if takeLineBreak() { continue }
            let start = line
            let record = try record()
            if let expected = records.first?.count, record.count != expected {
                throw CSVError(line: start, problem: .fieldCount(record.count, expected: expected))
            }
            records.append(record)
        }
        return records
    }

    private mutating func record() throws(CSVError) -> [String] {
        var fields: [String] = []
        repeat { fields.append(try field()) } while takeComma()
        _ = takeLineBreak()
        return fields
    }

    private mutating func field() throws(CSVError) -> String {
        peek == Self.quote ? try quoted() : try bare()
    }

    private mutating func bare() throws(CSVError) -> String {
        let start = index
        while let byte = peek, byte != Self.comma, !isLineBreak {
            if byte == Self.quote { throw CSVError(line: line, problem: .strayQuote) }
            index += 1
        }
        return try text(bytes[start..<index])
    }

    private mutating func quoted() throws(CSVError) -> String {
        let start = line
        var content: [UInt8] = []
        index += 1
        while let byte = peek {
            index += 1
            if byte == 0x0A { line += 1 }
            guard byte == Self.quote else {
                content.append(byte)
                continue
            }
            guard peek == Self.quote else {
                if let next = peek, next != Self.comma, !isLineBreak {
                    throw CSVError(line: line, problem: .textBehindQuote)
                }
                return try text(content[...])
            }
            content.append(byte)
            index += 1
        }
        throw CSVError(line: start, problem: .unclosedQuote)
    }

    private func text(_ bytes: ArraySlice<UInt8>) throws(CSVError) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw CSVError(line: line, problem: .notUTF8)
        }
        return text
    }

    // MARK: Signs

    private static let quote = UInt8(ascii: "\"")
    private static let comma = UInt8(ascii: ",")

    private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

    /// LF, or CR with LF behind it.
    private var isLineBreak: Bool {
        peek == 0x0A || (peek == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A)
    }

    private mutating func takeComma() -> Bool {
        guard peek == Self.comma else { return false }
        index += 1
        return true
    }

    private mutating func takeLineBreak() -> Bool {
        guard isLineBreak else { return false }
        index += peek == 0x0A ? 1 : 2
        line += 1
        return true
    }
}
