import CurlewNetworking
import Drafting
import Keys
import TerminalUI

/// One row of the palette.
struct PaletteEntry: Equatable {
    enum Target: Equatable {
        case action(Action)
        /// A command that takes an argument.
        case command(String)
        case request(RequestPlace)
        case theme(String)
    }

    var title: String
    /// The key for the same action.
    var key: String
    var target: Target
    /// Description in sentences; shown for the chosen entry.
    var detail: String

    /// The same action on the command line; nil for a request without a file, which has no name there.
    var commandText: String? {
        switch target {
        case .action(let action): action.rawValue
        case .command(let text): text + " "
        case .request(let place): place.collection.isEmpty ? nil : "e \(place.path)"
        case .theme(let name): "theme \(name)"
        }
    }
}

/// Fuzzy matching: the pattern's letters in order; beginnings of words and runs of letters score higher.
enum Fuzzy {
    /// The score, higher is better; nil when the text does not contain the pattern.
    static func score(_ pattern: String, _ text: String) -> Int? {
        let pattern = Array(pattern.lowercased().filter { $0 != " " })
        guard !pattern.isEmpty else { return 0 }
        let text = Array(text.lowercased())
        var (score, at, run) = (0, 0, 0)
        for (index, character) in text.enumerated() where at < pattern.count {
            guard character == pattern[at] else {
                run = 0
                continue
            }
            let startsWord = index == 0 || !text[index - 1].isLetter
            run += 1
            score += run * 2 + (startsWord ? 6 : 0)
            at += 1
        }
        guard at == pattern.count else { return nil }
        return max(score, piece(pattern, in: text)) * 100 - text.count
    }

    /// The score of the pattern in one piece, which is higher than the one of separate letters.
    private static func piece(_ pattern: [Character], in text: [Character]) -> Int {
        var best = 0
        for start in text.indices.dropLast(pattern.count - 1) where text[start] == pattern[0] {
            guard text[start...].starts(with: pattern) else { continue }
            let startsWord = start == 0 || !text[start - 1].isLetter
            best = max(best, pattern.count * (pattern.count + 1) + (startsWord ? 18 : 0))
        }
        return best
    }
}
