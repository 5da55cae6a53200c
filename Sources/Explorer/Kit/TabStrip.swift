import TerminalUI

/// A tab's name on a border.
struct TabLabel: Equatable {
    var name: String
    /// The name where there is little room.
    var short: String
    /// A dot follows the name while another tab is shown: there is something in the tab.
    var isHeld: Bool

    init(_ name: String, short: String? = nil, isHeld: Bool = false) {
        self.name = name
        self.short = short ?? ShortForm.words[name] ?? name
        self.isHeld = isHeld
    }
}

/// Shorter forms of words, for places without room for the whole ones: a word is never cut where it has one.
enum ShortForm {
    static let words = [
        "Options": "Opts", "Headers": "Head", "Multipart": "Multi", "Property list": "Plist", "DELETE": "DEL",
        "OPTIONS": "OPT", "PATCH": "PTCH",
    ]

    /// A method in a column of four.
    static func method(_ name: String) -> String {
        name.utf8.count <= 4 ? name : words[name] ?? TextWidth.truncated(DisplayText.visible(name), columns: 4)
    }
}

/// A border title with the pane's number and its tabs; the shown tab is in brackets, and drawn as focused when the pane
/// has the focus.
///
/// Where the columns do not suffice, names get their short form, the last first, as many as needed; then tabs are left
/// out from the right, never the shown one.
struct TabStrip: Equatable {
    private(set) var runs: [Run] = []
    /// The columns of each tab from the first run on; empty for a tab that is left out.
    private(set) var places: [Range<Int>] = []

    /// - Parameter number: the key that focuses the pane; nil where the tabs stand alone.
    init(
        number: Int?, _ labels: [TabLabel], shown: Int, isFocused: Bool, columns: Int = .max
    ) {
        if let number { runs = [Run("\(number) ", isFocused ? .borderFocus : .textMuted)] }
        var used = number.map { "\($0) ".utf8.count } ?? 0
        let names = Self.fitted(labels, shown: shown, columns: columns - used)
        for (index, name) in names.enumerated() {
            guard let name else {
                places.append(used..<used)
                continue
            }
            let text = index == shown ? "[\(name)]" : labels[index].isHeld ? name + Mark.held.text : name
            runs.append(Run(text, index != shown ? .textMuted : isFocused ? .borderFocus : .text))
            runs.append(Run(" "))
            let width = TextWidth.columns(of: text)
            places.append(used..<used + width)
            used += width + 1
        }
    }

    /// The names that fit, each with a blank behind it; nil for a tab that is left out.
    private static func fitted(_ labels: [TabLabel], shown: Int, columns: Int) -> [String?] {
        var names: [String?] = labels.map(\.name)
        func width() -> Int {
            names.indices.reduce(2) { sum, index in
                let dot = labels[index].isHeld && index != shown ? 1 : 0
                return sum + (names[index].map { TextWidth.columns(of: $0) + dot + 1 } ?? 0)
            }
        }
        for index in labels.indices.reversed() where width() > columns { names[index] = labels[index].short }
        for index in labels.indices.reversed() where index != shown && width() > columns { names[index] = nil }
        return names
    }

    /// The tab at a column of the border.
    func tab(at column: Int) -> Int? { places.firstIndex { $0.contains(column) } }
}
