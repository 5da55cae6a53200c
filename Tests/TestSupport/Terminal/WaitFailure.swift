/// What was waited for did not come.
public struct WaitFailure: Error, CustomStringConvertible {
    public let what: String
    public let end: ProgramEnd?
    public let screen: TerminalScreen

    public var description: String {
        let reason = end.map { "the program ended with \($0)" } ?? "it took too long"
        return "waited for \(what), but \(reason); the screen:\n\(screen.text)"
    }
}
