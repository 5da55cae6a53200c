internal import Glibc

/// The reasons why bytes could not be read from a file or written to one. Codes are `errno`.
public enum BytesError: Error, Equatable, Sendable {
    case cannotRead(path: String, code: Int32)
    /// The path names no plain file, so it was not opened.
    case notPlain(path: String, PlainFileFault)
    /// The file is shorter than `expected`: it has `there` bytes.
    case shrank(path: String, there: Int64, expected: Int64)
    /// The file could not be opened for writing.
    case cannotOpen(path: String, code: Int32)
    /// Another program, or another task of this one, writes the file.
    case inUse(path: String)
    /// The temporary file could not be made in the directory.
    case cannotCreate(directory: String, code: Int32)
    /// No space is left; the first `written` bytes are stored.
    case diskFull(directory: String, written: Int)
    case cannotWrite(directory: String, code: Int32)
    /// A stream was closed before its end.
    case closed

    /// Three sentences for the user: the event, the reason, the remedy.
    public var sentence: String {
        switch self {
        case .cannotRead(let path, let code):
            "\(path) could not be read. \(Self.words(code)). Check the path and its permissions."
        case .notPlain(let path, let fault): "\(path) could not be read. \(fault.reason)."
        case .shrank(let path, let there, let expected):
            "\(path) is shorter than it was. \(there) of \(expected) bytes are there. Start over."
        case .cannotOpen(let path, let code):
            "\(path) could not be written. \(Self.words(code)). Check the folder and its permissions."
        case .inUse(let path):
            "\(path) could not be written. Something else is writing it. Wait for it, or choose another name."
        case .cannotCreate(let directory, let code):
            "No temporary file could be made in \(directory). \(Self.words(code)). Check the folder."
        case .diskFull(let directory, let written):
            "Storing stopped at \(written) bytes: no space is left in \(directory). The part is kept. Make room."
        case .cannotWrite(let directory, let code):
            "Storing in \(directory) failed. \(Self.words(code)). The part is kept."
        case .closed: "A body was not read to its end. Its stream was closed. Send it again with a new stream."
        }
    }

    /// The error of a write that failed with this `errno`: `diskFull` when space, quota or file size ran out.
    static func writing(to directory: String, _ code: Int32, written: Int) -> BytesError {
        code == ENOSPC || code == EDQUOT || code == EFBIG
            ? .diskFull(directory: directory, written: written) : .cannotWrite(directory: directory, code: code)
    }

    init(_ path: String, _ fault: PlainFileFault) {
        switch fault {
        case .hidden(let code): self = .cannotRead(path: path, code: code)
        case .folder: self = .cannotRead(path: path, code: EISDIR)
        case .pipe, .socket, .device, .kernel: self = .notPlain(path: path, fault)
        }
    }

    /// The system's text for an `errno`.
    public static func words(_ code: Int32) -> String {
        unsafe String(cString: strerror(code))
    }
}

extension BytesError: Worded {}
