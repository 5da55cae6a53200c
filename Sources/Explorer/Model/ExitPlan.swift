/// How the program ends.
public struct ExitPlan: Equatable, Sendable {
    public var code: Int32
    /// Printed on the ordinary screen after the terminal is given back.
    public var message: String?

    public init(code: Int32 = 0, message: String? = nil) {
        self.code = code
        self.message = message
    }
}
