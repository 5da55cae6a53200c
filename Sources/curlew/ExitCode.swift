/// How the program ends.
nonisolated enum ExitCode {
    /// Done, and every check passed.
    static let done: Int32 = 0
    /// Done, but a check failed.
    static let checkFailed: Int32 = 1
    /// The command line, a file or an input is wrong; nothing was sent.
    static let wrongInput: Int32 = 2
    /// The request could not be carried out.
    static let notCarriedOut: Int32 = 3

    /// Ended by a signal, as shells count it.
    static func signal(_ number: Int32) -> Int32 { 128 + number }
}
