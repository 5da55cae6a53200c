/// A complete command: `3w`, `d2w`, `ci"`, `dd`, `fx`.
struct ViCommand: Equatable {
    var count: Int?
    /// `d`, `c` or `y`.
    var operation: Character?
    /// The motion or the command; `i` or `a` before an object.
    var key: Character
    /// The character behind `f F t T r`.
    var argument: Character?
    /// The object behind `i` or `a`.
    var object: Character?
    /// `dd`, `cc`, `yy`.
    var isLines = false

    enum Reading: Equatable { case incomplete, invalid, command(ViCommand) }

    /// Whether `.` does it again.
    var changes: Bool {
        operation.map { $0 != "y" } ?? "iaIAoOJr~pP".contains(key)
    }

    /// The long forms of the short commands.
    private static let short: [Character: String] = [
        "x": "dl", "X": "dh", "D": "d$", "C": "c$", "s": "cl", "S": "cc", "Y": "yy",
    ]

    private static let (motions, commands) = ("hl0^$wWbBeEjkG;,", "iaIAoOJu~pP.")

    static func parse(_ keys: String) -> Reading {
        var rest = Array(keys)[...]
        var command = ViCommand(count: count(&rest), key: " ")
        guard var key = rest.popFirst() else { return .incomplete }
        if let long = short[key] {
            rest = Array(long)[...] + rest
            key = rest.removeFirst()
        }
        if "dcy".contains(key) {
            command.operation = key
            if let second = count(&rest) { command.count = min(9_999, second * (command.count ?? 1)) }
            guard let next = rest.popFirst() else { return .incomplete }
            if next == key {
                command.isLines = true
                command.key = next
                return .command(command)
            }
            command.key = next
            if next == "i" || next == "a" {
                guard let object = rest.popFirst() else { return .incomplete }
                command.object = object
                return "wW\"'`()b[]{}B".contains(object) ? .command(command) : .invalid
            }
            return finish(command, rest, Self.motions)
        }
        command.key = key
        return finish(command, rest, Self.motions + Self.commands)
    }

    private static func finish(_ command: ViCommand, _ rest: ArraySlice<Character>, _ known: String) -> Reading {
        var command = command
        if "fFtT".contains(command.key) || (command.key == "r" && command.operation == nil) {
            guard let argument = rest.first else { return .incomplete }
            command.argument = argument
            return .command(command)
        }
        if command.key == "g" {
            guard let second = rest.first else { return .incomplete }
            return second == "g" ? .command(command) : .invalid
        }
        return known.contains(command.key) ? .command(command) : .invalid
    }

    /// The number at the start; `0` alone is a motion.
    private static func count(_ rest: inout ArraySlice<Character>) -> Int? {
        var count: Int?
        while let digit = rest.first?.wholeNumberValue, rest.first?.isASCII == true, digit > 0 || count != nil {
            count = min(9_999, (count ?? 0) * 10 + digit)
            rest.removeFirst()
        }
        return count
    }
}
