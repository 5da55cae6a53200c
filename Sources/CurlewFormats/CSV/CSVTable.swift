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
    /// From 1; where the record or the quoted field begins.
    public var line: Int
    public var problem: Problem

    public init(line: Int, problem: Problem) {
        self.line = line
        self.problem = problem
    }

    /// What is wrong.
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
