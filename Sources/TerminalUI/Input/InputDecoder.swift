/// Turns the bytes that a terminal sends into events. A state machine over single bytes, so that every split of the
/// input into reads gives the same events.
///
///     text ── ESC ──► escape ── [ ──► csi ──► key, mouse, focus, paste, reply
///                        │ ── O ──► ss3 ──► key
///                        │ ── ] P X ^ _ ──► string ──► reply
///                        └── no further byte: timeout() reports the Esc key
///
/// A paste lasts from its start mark to the last end mark before the input falls quiet: an end mark inside the pasted
/// text cannot turn the rest of it into key presses. When a terminal does not mark pastes, many bytes at once count
/// as one (`PasteBurst`), until the input falls quiet.
public struct InputDecoder: Sendable {
    enum State: Hashable, Sendable {
        case text
        case escape
        case ss3
        case csi
        /// An operating-system command or a similar string, until BEL or ST; `escaped` after the ESC of an ST.
        case string(escaped: Bool)
        /// The three bytes after an X10 mouse report.
        case legacyMouse(left: Int)
        case paste
        /// A paste without marks.
        case burst
    }

    /// The longest control sequence that is kept; the rest of a longer one is skipped.
    static let maximumSequence = 256
    /// The longest paste of one event, in bytes; a longer one arrives in several events.
    public static let maximumPaste = 64 << 20

    var state = State.text
    var sequence: [UInt8] = []
    var text = UTF8Stream()
    var pasted = PasteCollector()

    /// Characters whose key after ESC is one key with Alt. Before any other character ESC is the Esc key.
    public let altCharacters: Set<UInt8>
    /// Whether the terminal marks pastes, as far as known.
    public var hasBracketedPaste: Bool

    /// Bytes of one paste event.
    private let maximumPaste: Int

    public init(
        altCharacters: Set<UInt8> = Set("bdft".utf8), hasBracketedPaste: Bool = true,
        maximumPaste: Int = InputDecoder.maximumPaste
    ) {
        self.altCharacters = altCharacters
        self.hasBracketedPaste = hasBracketedPaste
        self.maximumPaste = maximumPaste
    }

    /// True while only `timeout()` can decide the meaning of the bytes so far.
    public var pendingEscape: Bool {
        switch state {
        case .escape: true
        case .string: sequence.count == 1
        case .paste: pasted.hasEnd
        case .burst: true
        default: false
        }
    }

    /// The events of the bytes, together with those kept from before; may keep the start of a sequence.
    public mutating func feed(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
        if !hasBracketedPaste, state == .text, PasteBurst.isPaste(Array(bytes)) { state = .burst }
        var events: [InputEvent] = []
        for byte in bytes { step(byte, &events) }
        return events
    }

    /// The input fell quiet: 25 ms passed with `pendingEscape`.
    public mutating func timeout() -> [InputEvent] {
        guard pendingEscape else { return [] }
        var events: [InputEvent] = []
        switch state {
        case .escape: events = [.key(.escape)]
        case .string:
            events = [.key(.escape)] + sequence.prefix(1).map { .key(.character(Character(Unicode.Scalar($0)))) }
        default: return endPaste()
        }
        state = .text
        return events
    }

    private mutating func step(_ byte: UInt8, _ events: inout [InputEvent]) {
        switch state {
        case .text: stepText(byte, &events)
        case .escape: stepEscape(byte, &events)
        case .ss3: stepSS3(byte, &events)
        case .csi: stepCSI(byte, &events)
        case .string(let escaped): stepString(byte, escaped: escaped, &events)
        case .legacyMouse(let left): state = left > 1 ? .legacyMouse(left: left - 1) : .text
        case .paste, .burst: paste(byte, &events)
        }
    }

    private mutating func stepText(_ byte: UInt8, _ events: inout [InputEvent]) {
        if byte == 0x1B {
            text.finish { _ in }
            state = .escape
            return
        }
        text.feed(byte) { unit in
            // Bytes that are not UTF-8 are dropped, because no key sends them.
            if case .scalar(let scalar) = unit, let key = ControlKey.key(for: scalar) { events.append(.key(key)) }
        }
    }

    private mutating func stepEscape(_ byte: UInt8, _ events: inout [InputEvent]) {
        sequence = []
        switch byte {
        case UInt8(ascii: "["): state = .csi
        case UInt8(ascii: "O"): state = .ss3
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
            sequence = [byte]
            state = .string(escaped: false)
        case _ where altCharacters.contains(byte):
            state = .text
            events.append(.key(.alt(Character(Unicode.Scalar(byte)))))
        default:
            state = .text
            events.append(.key(.escape))
            stepText(byte, &events)
        }
    }

    private mutating func stepSS3(_ byte: UInt8, _ events: inout [InputEvent]) {
        state = .text
        if byte < 0x20 { return stepText(byte, &events) }
        if let key = ControlSequence.ss3Key(byte) { events.append(.key(key)) }
    }

    /// Parameters are 0x30 to 0x3F, intermediates 0x20 to 0x2F, the final byte 0x40 to 0x7E (ECMA-48 5.4).
    private mutating func stepCSI(_ byte: UInt8, _ events: inout [InputEvent]) {
        switch byte {
        case 0x20...0x3F:
            if sequence.count < Self.maximumSequence { sequence.append(byte) }
        case UInt8(ascii: "[") where sequence.isEmpty:
            sequence.append(byte)
        case UInt8(ascii: "M") where sequence.isEmpty:
            state = .legacyMouse(left: 3)
        case 0x40...0x7E:
            state = .text
            finish(ControlSequence(body: sequence, final: byte), &events)
        default:
            // A control inside a sequence means that the sequence was cut off; the control itself is decoded.
            state = .text
            stepText(byte, &events)
        }
    }

    private mutating func finish(_ control: ControlSequence, _ events: inout [InputEvent]) {
        if control.isPasteStart {
            pasted = PasteCollector()
            state = .paste
        } else if let event = control.event {
            events.append(event)
        }
    }

    private mutating func stepString(_ byte: UInt8, escaped: Bool, _ events: inout [InputEvent]) {
        if escaped, byte != UInt8(ascii: "\\") {
            state = .escape
            return stepEscape(byte, &events)
        }
        switch byte {
        case _ where escaped || byte == 0x07:
            state = .text
            events.append(.reply(ControlSequence.reply(toString: sequence)))
        case 0x1B:
            state = .string(escaped: true)
        case 0x00..<0x20:
            // A reply may repeat what a server wrote, a title as an example: nothing of it is a key. Esc leads out of one
            // that was cut off.
            break
        default:
            if sequence.count < Self.maximumSequence { sequence.append(byte) }
        }
    }

    private mutating func paste(_ byte: UInt8, _ events: inout [InputEvent]) {
        pasted.feed(byte)
        if pasted.count >= maximumPaste { events.append(.paste(pasted.takePiece())) }
    }

    /// Ends a paste. Without marks all of its bytes were pasted.
    private mutating func endPaste() -> [InputEvent] {
        let (paste, rest) = state == .burst ? (pasted.takeAll(), []) : pasted.finish()
        pasted = PasteCollector()
        state = .text
        return [.paste(paste)] + feed(rest)
    }
}

/// Distinguishes a paste without marks from keys: many bytes in one read, more than can be typed.
enum PasteBurst {
    /// Fewer bytes count as keys.
    static let minimum = 16

    /// Whether the bytes are a paste: at least 16, with a line break or a space, and not one key repeated. Control
    /// sequences are keys and are not counted: a held arrow key is not a paste.
    static func isPaste(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= minimum else { return false }
        let text = withoutSequences(bytes)
        let isText = text.contains { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D }
        return text.count >= minimum && isText && !isRepeated(text)
    }

    private static func withoutSequences(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            guard byte == 0x1B else {
                text.append(byte)
                continue
            }
            guard let introducer = rest.popFirst(), introducer == UInt8(ascii: "[") || introducer == UInt8(ascii: "O")
            else { continue }
            while let next = rest.popFirst(), !(0x40...0x7E).contains(next) {}
        }
        return text
    }

    /// Whether one character is repeated, whatever its length in UTF-8.
    private static func isRepeated(_ bytes: [UInt8]) -> Bool {
        let length = 1 + bytes.dropFirst().prefix { (0x80...0xBF).contains($0) }.count
        return zip(bytes, bytes.dropFirst(length)).allSatisfy { $0 == $1 }
    }
}

/// A decoded event from the terminal.
public enum InputEvent: Hashable, Sendable {
    case key(Key)
    /// Pasted text as one piece, with its line breaks and controls; bytes that are not UTF-8 become U+FFFD.
    case paste(String)
    case mouse(MouseEvent)
    /// The terminal window got the focus, or lost it.
    case focus(Bool)
    /// An answer to a query of the program, or an unsolicited one; never typed text.
    case reply(TerminalReply)
}

/// A mouse action and its cell.
public struct MouseEvent: Hashable, Sendable {
    /// The kinds of mouse actions.
    public enum Kind: Hashable, Sendable {
        case press(Button), release(Button), drag(Button)
        case move
        case scrollUp, scrollDown, scrollLeft, scrollRight
    }

    /// The mouse buttons.
    public enum Button: Hashable, Sendable { case left, middle, right, other }

    public var kind: Kind
    public var point: Point
    public var modifiers: Key.Modifiers

    public init(_ kind: Kind, at point: Point, _ modifiers: Key.Modifiers = []) {
        self.kind = kind
        self.point = point
        self.modifiers = modifiers
    }
}

/// A terminal's answer to a query.
public enum TerminalReply: Hashable, Sendable {
    /// OSC 11: red, green, blue, each 0 to 255.
    case background(UInt8, UInt8, UInt8)
    /// DECRQM: a private mode and its state (1 set, 2 reset, 3 and 4 permanently so, 0 unknown).
    case mode(Int, state: Int)
    case other
}
