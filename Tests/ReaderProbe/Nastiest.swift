import ReaderSupport
import ServerReaders

/// Chooses texts about which much is to be said, each in a way of its own.
enum Nastiest {
    /// The longest text that is chosen, in bytes.
    private static let longest = 400

    static func places(_ texts: Texts, count: Int) -> [Int] {
        var groups: [String: [Int]] = [:]
        for (place, text) in texts.all.enumerated() where text.text.count <= longest {
            groups[signature(text.text, text.isForm), default: []].append(place)
        }
        // From each group in turn, the groups with the most to say first.
        let ordered = groups.sorted { ($0.key.utf8.count, $0.key) > ($1.key.utf8.count, $1.key) }.map(\.value)
        var chosen: [Int] = []
        for round in 0..<(ordered.map(\.count).max() ?? 0) where chosen.count < count {
            chosen += ordered.filter { $0.count > round }.map { $0[round] }.prefix(count - chosen.count)
        }
        return chosen.sorted()
    }

    /// The kinds of what each reader notes.
    private static func signature(_ text: [UInt8], _ isForm: Bool) -> String {
        ComparedReader.all.map { compared in
            let words = compared.reading(text, isForm: isForm).notes.map { note in
                switch note.fact {
                case .renamed: "renamed"
                default: "\(note.fact)"
                }
            }
            return Set(words).sorted().joined(separator: " ")
        }.joined(separator: "|")
    }
}
