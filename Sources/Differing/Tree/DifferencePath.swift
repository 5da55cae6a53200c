import CurlewFormats

/// One step on the way to a value that both sides may have.
public enum DifferenceStep: Hashable, Sendable {
    case key(String)
    /// The index in the first list and in the second; nil where the item is not there.
    case index(Int?, Int?)
}

/// Paths as they are shown and written into files.
public enum DifferencePath {
    /// `$.people[0].name`, `$['a b']`; an item has the index of the first list, or of the second when only that has it.
    public static func text(_ steps: [DifferenceStep]) -> String {
        steps.reduce(into: "$") { $0 += text($1) }
    }

    /// The path with `[*]` in place of each index: `$.people[*].name`.
    public static func everyItem(_ steps: [DifferenceStep]) -> String {
        steps.reduce(into: "$") { path, step in
            if case .index = step { path += "[*]" } else { path += text(step) }
        }
    }

    private static func text(_ step: DifferenceStep) -> String {
        switch step {
        case .key(let key): isShorthand(key) ? "." + key : NormalizedPaths.step(key)
        case .index(let first, let second): "[\(first ?? second ?? 0)]"
        }
    }

    /// Letters, digits and `_`, not beginning with a digit.
    private static func isShorthand(_ key: String) -> Bool {
        guard let first = key.utf8.first, !(0x30...0x39).contains(first) else { return false }
        return key.utf8.allSatisfy { byte in
            byte == UInt8(ascii: "_") || (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
        }
    }
}
