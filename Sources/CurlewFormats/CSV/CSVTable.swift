internal import CurlewBytes

/// Comma separated values (RFC 4180): records of as many fields as the first has.
///
/// Line breaks are CRLF or LF, empty lines are no records, a byte order mark is skipped. Where the RFC leaves a text
/// open to guessing (a quote inside a bare field, text behind a closing quote), it is refused.
public struct CSVTable: Equatable, Sendable {
    public var records: [[String]]

    /// - Throws: the line, from 1, where the text is no CSV.
    public init(parsing bytes: [UInt8]) throws(CSVError) {
        var reader = CSVReader(bytes)
        records = try reader.records()
    }
}

/// Why a text is no CSV, and where.
public struct CSVError: Error, Equatable, Sendable {
    /// The line where the record or the quoted field begins, from 1.
    public var line: Int
    public var problem: Problem

    public init(line: Int, problem: Problem) {
        self.line = line
        self.problem = problem
    }

    /// The fault of the text.
    public enum Problem: Equatable, Sendable {
        case unclosedQuote
        case strayQuote
        case textBehindQuote
        case fieldCount(Int, expected: Int)
        case notUTF8
    }
}

extension CSVError: CustomStringConvertible {
    /// `line 3: what happened. What to do.`
    public var description: String { "line \(line): \(sentence)" }

    private var sentence: String {
        switch problem {
        case .unclosedQuote: "A quote opens here and never closes. Close it; a quote inside is doubled."
        case .strayQuote: "A quote stands inside a field without quotes. Quote the whole field and double it."
        case .textBehindQuote: "Text follows a closing quote. Put a comma between them."
        case .fieldCount(let found, let expected):
            "It has \(Plural.of(found, "field")) where the first line has \(expected). Give it as many."
        case .notUTF8: "It is not UTF-8. Save the file as UTF-8."
        }
    }
}

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
