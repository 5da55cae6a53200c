import TerminalUI
import TestSupport

extension TerminalScreen {
    func shows(_ texts: [String]) -> Bool {
        texts.allSatisfy(contains)
    }

    /// The word at the right end of the first line.
    var mode: String? {
        lines.first?.split(separator: " ").last.map(String.init)
    }

    /// The row on which `mark` stands in the first column inside the pane's border, as text; nil when there is none.
    func cursorLine(_ mark: String = ">") -> String? {
        lines.first { $0.dropFirst().hasPrefix(mark) }
    }

    /// True when a row between the first line and the status has lost one of its borders. The completions of a prompt lie
    /// over them, and the right one may have the thumb of a list.
    var isTorn: Bool {
        guard size.width >= 60, size.height >= 16, mode != "CMD" else { return false }
        let first = size.height < 24 || size.width < 80 ? 2 : 1
        return cells[first..<(size.height - 2)].contains { row in
            guard let left = row.first, let right = row.last else { return true }
            return !"│┃├┌└┏┗".contains(left.text) || !"│┃┤┐┘┓┛▐".contains(right.text)
        }
    }
}

/// The sequences that set a colour (SGR 30-49 and 90-107), in what a program wrote.
enum ColorSequences {
    static func count(in output: [UInt8]) -> Int {
        let text = String(decoding: output, as: UTF8.self)
        return text.matches(of: #/\u{1B}\[([0-9;:]*)m/#).count { match in
            match.1.split(separator: ";").contains { part in
                guard let number = Int(part.prefix { $0 != ":" }) else { return false }
                return (30...38).contains(number) || (40...48).contains(number) || (90...107).contains(number)
            }
        }
    }
}
