public import CurlewBytes
public import CurlewFiles
public import Processes
internal import Workspace

/// The reason why a secret has no value.
public struct SecretFailure: Error, Equatable, Sendable {
    public var name: String
    public var reason: Reason

    public init(_ name: String, _ reason: Reason) {
        self.name = name
        self.reason = reason
    }

    /// The cause of the failure.
    public enum Reason: Equatable, Sendable {
        case processNotSet(String)
        case notKept
        case command(CommandFailure)
        case file(FileError)
        /// Other users may read the file; with its permission bits.
        case readableByOthers(String, mode: UInt32)
        case insideCollection(String)
        case noPlace(String)
        /// The value is not UTF-8, or holds a NUL.
        case notText(from: String)
        case empty(from: String)
        /// The command differs from the one that was granted, or it was never granted; with the reason, a whole sentence.
        case notAllowed(String)
    }
}

extension SecretFailure {
    /// The fact, its reason and what to do, in words that fit the screen and the command line alike, without key
    /// names.
    public var sentence: String {
        let start = "The secret {{\(name)}} has no value."
        switch reason {
        case .processNotSet(let variable):
            return "\(start) The process variable \(variable) is not set. Set it before starting curlew."
        case .notKept: return "\(start) None is kept here. Set it in the explorer's environments."
        case .command(let failure): return "\(start) \(failure.sentence)"
        case .file(let error): return "\(start) \(error)"
        case .readableByOthers(let path, let mode):
            return "\(start) Others may read \(path) (mode \(Self.octal(mode))). Write chmod 600 \(path)."
        case .insideCollection(let path):
            return "\(start) The file \(path) is inside the collection. Keep it outside."
        case .noPlace(let path): return "\(start) No folder is known that \(path) could be in. Set HOME."
        case .notText(let source): return "\(start) The \(source) gave no text in UTF-8. Look at what it writes."
        case .empty(let source): return "\(start) The \(source) gave nothing. Look at what it writes."
        case .notAllowed(let why): return "\(start) Its command was not run. \(why) Send again to be asked."
        }
    }

    private static func octal(_ mode: UInt32) -> String { "0" + String(mode & 0o777, radix: 8) }
}

extension SecretFailure: Worded {}
