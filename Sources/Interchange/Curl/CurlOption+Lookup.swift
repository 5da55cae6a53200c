internal import CurlewBytes
internal import CurlewFormats

/// The result of looking up a word that begins with `--`.
public enum CurlLookup: Sendable, Equatable {
    /// An option of curl. `isOff` is true for `--no-name`, `isExpanded` for `--expand-name`, with which `{{name}}` in
    /// the value is a variable of curl.
    case option(CurlOption, isOff: Bool = false, isExpanded: Bool = false)
    case unknown(nearest: String?)
}

extension CurlOption {
    private static let byName: [String: CurlOption] = {
        var table: [String: CurlOption] = [:]
        table.reserveCapacity(all.count)
        for option in all { table[option.name] = option }
        return table
    }()

    private static let byLetter: [UInt8: CurlOption] = {
        var table: [UInt8: CurlOption] = [:]
        for option in all { if let letter = option.letter?.asciiValue { table[letter] = option } }
        return table
    }()

    /// The option with a long name, which is given without its dashes; nil for none.
    public static func named(_ name: String) -> CurlOption? { byName[name] }

    /// The option with a letter; nil for none.
    public static func lettered(_ letter: UInt8) -> CurlOption? { byLetter[letter] }

    /// The long name, with its dashes, that is most similar; nil when none is similar.
    public static func nearest(to name: String) -> String? {
        NearestName.of(name, among: byName.keys).map { "--" + $0 }
    }

    /// Looks a name up as curl does: as the name itself, as `no-` and the name of a switch, as `expand-` and the name
    /// of an option with a value (curl 8.3), as an unambiguous beginning of a name.
    public static func lookUp(_ name: String) -> CurlLookup {
        if let option = byName[name] { return .option(option) }
        if let rest = name.utf8.text(behind: "no-"), let option = byName[String(rest)], option.value == nil {
            return .option(option, isOff: true)
        }
        if let option = byName["no-" + name] { return .option(option, isOff: true) }
        if let rest = name.utf8.text(behind: "expand-"), let option = byName[String(rest)], option.value != nil {
            return .option(option, isExpanded: true)
        }
        let longer = name.utf8.count < 2 ? [] : byName.keys.filter { $0.utf8.hasPrefix(name) }
        if longer.count == 1, let option = byName[longer[0]] { return .option(option) }
        return .unknown(nearest: nearest(to: name))
    }
}
