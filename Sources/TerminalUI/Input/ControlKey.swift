/// Decodes keys that arrive as one character.
enum ControlKey {
    /// The key for a decoded scalar; nil for C1 controls, which no key sends.
    static func key(for scalar: Unicode.Scalar) -> Key? {
        switch scalar.value {
        case 0x00: .ctrl(" ")
        case 0x08, 0x7F: .backspace
        case 0x09: .tab
        case 0x0A, 0x0D: .enter
        case 0x1B: .escape
        case 0x01...0x1A: .ctrl(Character(Unicode.Scalar(UInt8(scalar.value + 0x60))))
        case 0x1C...0x1F: .ctrl(Character(Unicode.Scalar(UInt8(scalar.value + 0x40))))
        case 0x80...0x9F: nil
        default: .character(Character(scalar))
        }
    }
}
