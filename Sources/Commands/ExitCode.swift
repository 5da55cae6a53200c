/// The exit codes of the program.
nonisolated package enum ExitCode {
    /// Success; every check passed.
    static let done: Int32 = 0
    /// Success, but a check failed.
    static let checkFailed: Int32 = 1
    /// An error in the command line, a file or an input; nothing was sent.
    package static let wrongInput: Int32 = 2
    /// The request failed without an answer.
    package static let notCarriedOut: Int32 = 3

    /// Ended by a signal, numbered as shells do.
    static func signal(_ number: Int32) -> Int32 { 128 + number }
}
