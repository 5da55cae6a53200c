public import CurlewBytes
internal import CurlewFormats

/// The reasons why a text is not a command line.
public struct ShellError: Error, Sendable, Equatable {
    public enum Reason: Sendable, Equatable {
        /// An opening sign that is not closed: `'`, `"`, `$(`, `${`, a backtick, `@"`.
        case notClosed(String)
        /// An opening sign inside so many others.
        case tooDeep(String, limit: Int)
        /// The end mark of a here-document is missing.
        case noEndMark(String)
        case nul
        case notUTF8
    }

    public var reason: Reason
    /// The place of the error in the text, in UTF-8 bytes from 0.
    public var offset: Int
    /// The line of that place, from 1.
    public var line: Int
    /// The column of that place in Unicode scalars, from 1.
    public var column: Int

    init(_ reason: Reason, at offset: Int, in bytes: [UInt8]) {
        self.reason = reason
        self.offset = offset
        let before = bytes[..<min(offset, bytes.count)]
        line = 1 + before.count { $0 == 0x0A }
        let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        column = 1 + before[start...].count { $0 & 0xC0 != 0x80 }
    }
}

extension ShellError: Worded {}

extension ShellError {
    /// The fact and its place in one sentence, then what to do.
    public var sentence: String {
        "\(what) (line \(line), column \(column)). \(advice)"
    }

    private var what: String {
        switch reason {
        case .notClosed(let mark): "The \(mark) is not closed"
        case .tooDeep(let mark, let limit): "The \(mark) stands inside \(limit) others, and no more are read"
        case .noEndMark(let word): "The here-document has no line \(word)"
        case .nul: "The command holds a NUL character"
        case .notUTF8: "The bytes are no UTF-8"
        }
    }

    private var advice: String {
        switch reason {
        case .notClosed: "Close it, or copy the command again to its end."
        case .tooDeep: "Write its value without brackets around it."
        case .noEndMark: "Copy the command again to its end."
        case .nul: "Remove it; no shell takes one."
        case .notUTF8: "Give the text in UTF-8, and binary bodies as a file."
        }
    }
}
