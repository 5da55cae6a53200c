internal import CurlewBytes

/// Takes `NAME=value` out of the commands of a text in bash, on a line of its own or before a command, and puts the
/// value in for `$NAME` in the commands after it.
struct ShellAssignments {
    /// The commands without assignments, with the values put in.
    private(set) var commands: [ShellCommand] = []
    /// The assignments, in order; `isPrefix` is true for one before a command.
    private var all: [(name: String, value: String, isPrefix: Bool)] = []
    private var used: Set<String> = []

    init(_ commands: [ShellCommand]) {
        for command in commands { take(command) }
    }

    /// The assignments whose value is put in nowhere.
    var unused: [UnusedPart] {
        all.filter { !used.contains($0.name) }.map {
            UnusedPart("\($0.name)=\($0.value)", reason: "a variable of the shell; no $\($0.name) stands behind it")
        }
    }

    var remarks: [String] {
        all.filter { used.contains($0.name) }.map { assignment in
            let more = assignment.isPrefix ? "; a shell would take the value from before the command" : ""
            return
                "\(assignment.name)=\(assignment.value) stands in the text: its value is put in for $\(assignment.name)\(more)"
        }
    }

    private mutating func take(_ command: ShellCommand) {
        var command = command
        let isAlone = command.words.allSatisfy { Self.assignment($0) != nil || $0.text.utf8.isSame(as: "export") }
        var place = 0
        while place < command.words.count {
            let word = command.words[place]
            if let (name, value) = Self.assignment(filled(word)) {
                all.append((name, value, !isAlone))
                command.words.remove(at: place)
            } else if isAlone || CurlCommandLine.isPrefix(word.text) {
                place += 1
            } else {
                break
            }
        }
        if isAlone, command.redirections.isEmpty, !command.words.contains(where: { !$0.text.utf8.isSame(as: "export") })
        {
            return
        }
        command.words = command.words.map { filled($0) }
        command.redirections = command.redirections.map { redirection in
            var redirection = redirection
            switch redirection.source {
            case .file(let word): redirection.source = .file(filled(word))
            case .text(let word): redirection.source = .text(filled(word))
            case .document(let word): redirection.source = .document(filled(word))
            case nil: break
            }
            return redirection
        }
        commands.append(command)
    }

    static func assignment(_ word: ShellWord) -> (name: String, value: String)? {
        guard let (name, value) = word.text.utf8.cut(at: "="), let first = name.utf8.first, !ShellBytes.isDigit(first),
            name.utf8.allSatisfy(ShellBytes.isName)
        else { return nil }
        return (String(name), String(value))
    }

    /// The word with the values of the variables in it. An expansion stays as written when the word also has its text
    /// in quotes, because the two cannot be told apart.
    private mutating func filled(_ word: ShellWord) -> ShellWord {
        var word = word
        for expansion in word.expansions {
            guard let name = expansion.name, let known = all.last(where: { $0.name.utf8.isSame(as: name) }),
                word.text.ranges(of: expansion.text).count == word.expansions.count(where: { $0 == expansion })
            else { continue }
            used.insert(name)
            word.text = word.text.replacing(expansion.text, with: known.value)
            word.expansions.removeAll { $0 == expansion }
        }
        return word
    }
}
