/// How a program ended.
public enum ProgramEnd: Sendable, Equatable {
    case exit(Int32)
    case signal(Int32)

    init(waitStatus: Int32) {
        let signal = waitStatus & 0x7F
        self = signal == 0 ? .exit((waitStatus >> 8) & 0xFF) : .signal(signal)
    }
}
