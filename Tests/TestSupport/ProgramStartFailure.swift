import Glibc

/// A program could not be started; `code` is the system's `errno`.
public struct ProgramStartFailure: Error, CustomStringConvertible {
    public let program: String
    public let code: Int32

    public var description: String { "\(program) did not start: \(String(cString: strerror(code)))" }
}
