import CCurlewVTerm
import Foundation
import TerminalUI

/// libvterm as an object: bytes of a program in, a screen out. Belongs to one thread at a time.
final class Emulator {
    private let terminal: OpaquePointer
    private let screen: OpaquePointer
    private let notes = Notes()
    private var modes = TerminalModes()

    /// What libvterm tells by callbacks.
    fileprivate final class Notes {
        var title = ""
        var bells = 0
        var controlStrings: [String] = []
        var answers: [UInt8] = []
    }

    /// libvterm keeps the pointers to these tables.
    private let screenCallbacks = UnsafeMutablePointer<VTermScreenCallbacks>.allocate(capacity: 1)
    private let fallbacks = UnsafeMutablePointer<VTermParserCallbacks>.allocate(capacity: 1)

    init?(size: Size) {
        guard let terminal = vterm_new(Int32(size.height), Int32(size.width)),
            let screen = vterm_obtain_screen(terminal)
        else { return nil }
        self.terminal = terminal
        self.screen = screen
        vterm_set_utf8(terminal, 1)
        listen()
        vterm_screen_enable_altscreen(screen, 1)
        vterm_screen_reset(screen, 1)
    }

    deinit {
        vterm_free(terminal)
        screenCallbacks.deallocate()
        fallbacks.deallocate()
    }

    /// Shows `bytes`. Returns what a terminal answers to the questions among them.
    func write(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        modes.read(bytes)
        _ = vterm_input_write(terminal, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
        defer { notes.answers = [] }
        // libvterm does not know the mode, and needs not: who waits for a screen waits for the end of its frame.
        return Array(
            String(decoding: notes.answers, as: UTF8.self).replacing("\u{1B}[?2026;0$y", with: "\u{1B}[?2026;2$y").utf8)
    }

    /// Whether the program has begun a frame and not yet ended it.
    var isInFrame: Bool { modes.isInFrame }

    func resize(to size: Size) {
        vterm_set_size(terminal, Int32(size.height), Int32(size.width))
    }

    func snapshot() -> TerminalScreen {
        var rows: Int32 = 0
        var columns: Int32 = 0
        vterm_get_size(terminal, &rows, &columns)
        var cursor = VTermPos()
        vterm_state_get_cursorpos(vterm_obtain_state(terminal), &cursor)
        return TerminalScreen(
            size: Size(width: Int(columns), height: Int(rows)),
            cells: (0..<rows).map { row in (0..<columns).map { cell(row: row, column: $0) } },
            cursor: Point(x: Int(cursor.col), y: Int(cursor.row)), modes: modes, title: notes.title,
            clipboard: notes.controlStrings.compactMap(Self.clipboardText),
            unknownControlStrings: notes.controlStrings.filter { !$0.hasPrefix("52;") }, bells: notes.bells)
    }

    /// `52;c;<Base64>` puts text on the clipboard.
    private static func clipboardText(_ controlString: String) -> String? {
        let parts = controlString.split(separator: ";", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "52", parts[2] != "?" else { return nil }
        return Data(base64Encoded: String(parts[2])).map { String(decoding: $0, as: UTF8.self) }
    }
}

extension Emulator {
    private func cell(row: Int32, column: Int32) -> ScreenCell {
        var cell = VTermScreenCell()
        _ = vterm_screen_get_cell(screen, VTermPos(row: row, col: column), &cell)
        let scalars = withUnsafeBytes(of: cell.chars) { [UInt32]($0.bindMemory(to: UInt32.self)) }
        // libvterm fills the right half of a wide character with a value that is no character.
        let isRightHalf = scalars.first == .max
        return ScreenCell(
            text: isRightHalf ? "" : Self.text(scalars), width: isRightHalf ? 0 : Int(cell.width),
            foreground: Self.color(cell.fg), background: Self.color(cell.bg), isBold: cell.attrs.bold != 0,
            isItalic: cell.attrs.italic != 0, isUnderlined: cell.attrs.underline != 0,
            isReversed: cell.attrs.reverse != 0, isBlinking: cell.attrs.blink != 0, isStruck: cell.attrs.strike != 0)
    }

    private static func text(_ scalars: [UInt32]) -> String {
        let text = String(String.UnicodeScalarView(scalars.prefix { $0 != 0 }.compactMap(Unicode.Scalar.init)))
        return text.isEmpty ? " " : text
    }

    private static func color(_ color: VTermColor) -> ScreenCell.Color {
        let kind = UInt32(color.type)
        if kind & VTERM_COLOR_DEFAULT_MASK.rawValue != 0 { return .standard }
        if kind & VTERM_COLOR_TYPE_MASK.rawValue == VTERM_COLOR_INDEXED.rawValue { return .indexed(color.indexed.idx) }
        return .rgb(color.rgb.red, color.rgb.green, color.rgb.blue)
    }
}

extension Emulator {
    private func listen() {
        let context = Unmanaged.passUnretained(notes).toOpaque()
        screenCallbacks.initialize(to: VTermScreenCallbacks())
        screenCallbacks.pointee.settermprop = { property, value, context in
            if property == VTERM_PROP_TITLE, let text = value?.pointee.string {
                Notes.at(context)?.title = String(cString: text)
            }
            return 1
        }
        screenCallbacks.pointee.bell = { context in
            Notes.at(context)?.bells += 1
            return 1
        }
        vterm_screen_set_callbacks(screen, screenCallbacks, context)
        fallbacks.initialize(to: VTermParserCallbacks())
        fallbacks.pointee.osc = { bytes, count, context in
            let text = String(decoding: UnsafeRawBufferPointer(start: bytes, count: count), as: UTF8.self)
            Notes.at(context)?.controlStrings.append(text)
            return 1
        }
        vterm_screen_set_unrecognised_fallbacks(screen, fallbacks, context)
        vterm_output_set_callback(
            terminal,
            { bytes, count, context in
                Notes.at(context)?.answers += UnsafeRawBufferPointer(start: bytes, count: count)
            }, context)
    }
}

extension Emulator.Notes {
    fileprivate static func at(_ context: UnsafeMutableRawPointer?) -> Emulator.Notes? {
        context.map { Unmanaged<Emulator.Notes>.fromOpaque($0).takeUnretainedValue() }
    }
}
