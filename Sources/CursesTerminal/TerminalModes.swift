import CCurlewCurses

/// The sequences that ncurses does not provide: paste, focus, mouse, title, synchronized output, queries. `leave`
/// undoes all of them.
struct TerminalModes {
    /// Terminals of the xterm family swallow unknown private modes; others are left alone.
    let isXtermLike: Bool
    var hasMouse: Bool
    var hasTitle: Bool

    init(term: String, hasMouse: Bool, hasTitle: Bool) {
        let families = [
            "xterm", "tmux", "screen", "rxvt", "foot", "alacritty", "kitty", "wezterm", "ghostty", "st-", "vte",
        ]
        isXtermLike = families.contains { term.hasPrefix($0) } || term == "st"
        self.hasMouse = hasMouse
        self.hasTitle = hasTitle
    }

    /// The sequence after switching to the alternate screen.
    var enter: String {
        guard isXtermLike else { return "" }
        return (hasTitle ? "\u{1B}[22;0t" : "") + "\u{1B}[?2004h\u{1B}[?1004h" + (hasMouse ? Self.mouseOn : "")
    }

    /// The sequence before leaving the alternate screen.
    var leave: String {
        guard isXtermLike else { return "" }
        return Self.mouseOff + "\u{1B}[?1004l\u{1B}[?2004l\u{1B}[?2026l" + (hasTitle ? "\u{1B}[23;0t" : "")
    }

    /// Queries the background colour, synchronized output and bracketed paste.
    var questions: String { isXtermLike ? "\u{1B}]11;?\u{1B}\\\u{1B}[?2026$p\u{1B}[?2004$p" : "" }

    func title(_ text: String) -> String {
        isXtermLike && hasTitle ? "\u{1B}]2;\(text)\u{1B}\\" : ""
    }

    static let mouseOn = "\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h"
    static let mouseOff = "\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l"
    static let frameStart = "\u{1B}[?2026h"
    static let frameEnd = "\u{1B}[?2026l"

    /// The sequence that restores the terminal after a crash, in whatever state the output was: first an end for any
    /// open sequence, then the modes, colours, cursor and the former screen.
    func reset() -> [UInt8] {
        var bytes = isXtermLike ? Array("\u{1B}\\".utf8) : []
        bytes += Array(leave.utf8)
        for name in ["sgr0", "op", "cnorm", "rmcup"] { bytes += Self.capability(name) }
        return bytes + Array("\r".utf8)
    }

    private static func capability(_ name: String) -> [UInt8] {
        let text = [CChar](unsafeUninitializedCapacity: 128) { room, count in
            count = curlew_term_string(name, room.baseAddress, room.count)
        }
        return withoutPadding(text.map { UInt8(bitPattern: $0) })
    }

    /// Terminfo writes delays for old terminals as `$<5>`.
    static func withoutPadding(_ bytes: [UInt8]) -> [UInt8] {
        var kept: [UInt8] = []
        var rest = bytes[...]
        while let byte = rest.first {
            if rest.starts(with: "$<".utf8), let end = rest.firstIndex(of: UInt8(ascii: ">")) {
                rest = rest[(end + 1)...]
            } else {
                kept.append(byte)
                rest = rest.dropFirst()
            }
        }
        return kept
    }
}
