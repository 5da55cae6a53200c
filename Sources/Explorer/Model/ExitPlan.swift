/// Exit code and last message of the program.
public struct ExitPlan: Equatable, Sendable {
    public var code: Int32 = 0
    /// Printed on the ordinary screen after the terminal is given back.
    public var message: String?
}
