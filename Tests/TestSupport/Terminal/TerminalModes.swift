/// The private modes that a program switched (`ESC [ ? … h` and `l`), read from its output as it comes, because an
/// emulator does not tell all of them.
public struct TerminalModes: Sendable, Equatable {
    public private(set) var on: Set<Int> = [25]
    private var parameters: [UInt8]?
    private var state = State.text

    private enum State { case text, escape, sequence }

    public init() {}

    public var showsCursor: Bool { on.contains(25) }
    public var isAlternateScreen: Bool { !on.isDisjoint(with: [47, 1047, 1049]) }
    public var reportsMouse: Bool { !on.isDisjoint(with: [9, 1000, 1002, 1003]) }
    public var bracketsPaste: Bool { on.contains(2004) }
    /// Synchronized output: what is shown is to stay until the frame is whole.
    var isInFrame: Bool { on.contains(2026) }
    public var reportsFocus: Bool { on.contains(1004) }
    var sendsApplicationCursorKeys: Bool { on.contains(1) }

    /// As a terminal is given to a program, and as a program is to leave it. Wrapping (7) and 8-bit input (1034) may be
    /// switched either way.
    public var areAsFound: Bool { on.subtracting([7, 1034]) == [25] }

    mutating func read(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { read(byte) }
    }

    private mutating func read(_ byte: UInt8) {
        switch (state, byte) {
        case (_, 0x1B): state = .escape
        case (.escape, UInt8(ascii: "[")):
            state = .sequence
            parameters = []
        case (.escape, UInt8(ascii: "c")):
            self = TerminalModes()
        case (.sequence, 0x20...0x3F): parameters?.append(byte)
        case (.sequence, _):
            end(with: byte)
            state = .text
        default: state = .text
        }
    }

    private mutating func end(with final: UInt8) {
        guard let parameters, parameters.first == UInt8(ascii: "?") else { return }
        let numbers = parameters.dropFirst().split(separator: UInt8(ascii: ";"))
            .compactMap { Int(String(decoding: $0, as: UTF8.self)) }
        if final == UInt8(ascii: "h") { on.formUnion(numbers) }
        if final == UInt8(ascii: "l") { on.subtract(numbers) }
    }
}
