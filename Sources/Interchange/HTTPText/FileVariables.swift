internal import CurlewBytes
internal import CurlewSerialization

/// The variables of a file of requests: its `@name = value` lines. They apply to the whole file, and of several lines
/// with one name the last counts, as in the REST Client.
struct FileVariables {
    private var set = VariableSet()
    /// The lines as written, with the name that each one sets.
    private var lines: [(name: String, line: String)] = []
    /// The names that have several different values.
    private var doubles: [String] = []
    /// The names whose values the current request uses.
    var used: Set<String> = []
    /// True to leave the names in the texts: the variables become those of an environment.
    private let keepsNames: Bool

    init(_ text: MessageLines, keepsNames: Bool = false) {
        self.keepsNames = keepsNames
        var text = text
        var isHead = true
        while let line = text.next() {
            if line.text.utf8.hasPrefix("###") { isHead = true }
            guard isHead else { continue }
            let plain = String(line.text.utf8.trimmed())
            if let (name, value) = Self.definition(plain) {
                if let old = set[name], !old.utf8.elementsEqual(value.utf8) { doubles.append(name) }
                set[name] = value
                lines.append((name, plain))
            } else if RequestLineText(plain) != nil {
                isHead = false
            }
        }
    }

    /// The name and value of `@host = example.com` or `:host = example.com`; nil for another line.
    static func definition(_ text: String) -> (name: String, value: String)? {
        guard text.utf8.hasPrefix("@") || text.utf8.hasPrefix(":"), let (left, value) = text.utf8.cut(at: "=") else {
            return nil
        }
        let name = String(left.utf8.dropFirst().text(before: ":").utf8.trimmed())
        guard !name.isEmpty, !name.holdsWhitespace else { return nil }
        return (name, String(value.utf8.trimmed()))
    }

    /// The text with the values of the names that the file sets. Other names are left for the environment.
    ///
    /// - Parameter always: true where the value decides how the text is read.
    mutating func filled(_ text: String, always: Bool = false) -> String {
        guard !lines.isEmpty, !keepsNames || always else { return text }
        var result = ""
        for piece in VariableTemplate(text).pieces {
            switch piece {
            case .text(let text): result += text
            case .variable(let name, let typed, _):
                let plain = name.utf8.text(behind: "%").map(String.init) ?? name
                guard let value = set[plain] else {
                    result += typed
                    continue
                }
                use(plain)
                result += VariableResolver.resolve(value, using: set).text
            }
        }
        return result
    }

    /// Notes that a name is used, and the names in its value too.
    private mutating func use(_ name: String) {
        guard used.insert(name).inserted, let value = set[name] else { return }
        for case .variable(let inner, _, _) in VariableTemplate(value).pieces { use(inner) }
    }

    /// One sentence for each variable that the current request uses.
    var remarks: [String] {
        used.filter { set[$0] != nil }.sorted().map { name in
            let more = doubles.contains(name) ? ", the last of several" : ""
            return "@\(name) has a value here\(more): it stands in the place of its name"
        }
    }

    /// The variables in the order of their first lines.
    var values: [(name: String, value: String)] {
        var seen: Set<String> = []
        return lines.compactMap { line in seen.insert(line.name).inserted ? set[line.name].map { (line.name, $0) } : nil
        }
    }

    /// The lines whose name has another value further down.
    var overridden: [UnusedPart] {
        let last = Dictionary(lines.map { ($0.name, $0.line) }, uniquingKeysWith: { $1 })
        return lines.filter { last[$0.name]?.utf8.isSame(as: $0.line) == false }.map {
            UnusedPart($0.line, reason: "a later value of that name counts")
        }
    }

    /// The lines that the current request does not use.
    var unused: [UnusedPart] {
        if keepsNames { return [] }
        let others = lines.filter { !used.contains($0.name) || isOverridden($0) }
        guard !others.isEmpty else { return [] }
        return [UnusedPart(others.map(\.line).joined(separator: "\n"), reason: "no value of this request")]
    }

    private func isOverridden(_ line: (name: String, line: String)) -> Bool {
        lines.last { $0.name.utf8.elementsEqual(line.name.utf8) }?.line.utf8.elementsEqual(line.line.utf8) == false
    }
}
