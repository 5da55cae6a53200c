internal import CurlewBytes
internal import Serialization

/// The `@name = value` lines of a file of requests. They hold for the whole file, and the last one of a name wins, as in the
/// REST Client.
struct FileVariables {
    private var set = VariableSet()
    /// As written, by name.
    private var lines: [(name: String, line: String)] = []
    /// Names with different values.
    private var doubles: [String] = []
    /// The names that the current request takes values of.
    var used: Set<String> = []

    init(_ text: MessageLines) {
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

    /// `@host = example.com`, `:host = example.com`; nil for another line.
    static func definition(_ text: String) -> (name: String, value: String)? {
        guard text.utf8.hasPrefix("@") || text.utf8.hasPrefix(":"), let (left, value) = text.utf8.cut(at: "=") else {
            return nil
        }
        let name = String(left.utf8.dropFirst().text(before: ":").utf8.trimmed())
        guard !name.isEmpty, !name.holdsWhitespace else { return nil }
        return (name, String(value.utf8.trimmed()))
    }

    /// Replaces names that the text itself sets; others are left for the environment.
    mutating func filled(_ text: String) -> String {
        guard !lines.isEmpty else { return text }
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

    /// A value may hold other names.
    private mutating func use(_ name: String) {
        guard used.insert(name).inserted, let value = set[name] else { return }
        for case .variable(let inner, _, _) in VariableTemplate(value).pieces { use(inner) }
    }

    /// What the current request made of them.
    var remarks: [String] {
        used.filter { set[$0] != nil }.sorted().map { name in
            let more = doubles.contains(name) ? ", the last of several" : ""
            return "@\(name) has a value here\(more): it stands in the place of its name"
        }
    }

    var unused: [UnusedPart] {
        let others = lines.filter { !used.contains($0.name) || isOverridden($0) }
        guard !others.isEmpty else { return [] }
        return [UnusedPart(others.map(\.line).joined(separator: "\n"), reason: "no value of this request")]
    }

    private func isOverridden(_ line: (name: String, line: String)) -> Bool {
        lines.last { $0.name.utf8.elementsEqual(line.name.utf8) }?.line.utf8.elementsEqual(line.line.utf8) == false
    }
}
