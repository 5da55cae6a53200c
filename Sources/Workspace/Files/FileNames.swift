internal import CurlewFiles

/// Makes file names from names that people choose: lower case, runs of other characters become `-`, letters of every
/// script stay. Never a path, never hidden, never empty, at most 120 bytes.
public enum FileNames {
    static let limit = 120

    /// `Search people` becomes `search-people`; `../../x` becomes `x`; `日本` stays.
    public static func slug(_ name: String, fallback: String = "request") -> String {
        var out = ""
        var needsDash = true
        for scalar in name.lowercased().unicodeScalars {
            // A combining mark belongs to the letter before it.
            guard isKept(scalar) || !needsDash && isMark(scalar) else {
                needsDash = true
                continue
            }
            let piece = (needsDash && !out.isEmpty ? "-" : "") + String(scalar)
            guard out.utf8.count + piece.utf8.count <= limit else { break }
            out += piece
            needsDash = false
        }
        return out.isEmpty ? fallback : out
    }

    /// The slug, with `-2`, `-3`, ... added until no taken name is the same. Names that differ only by case or
    /// Unicode form count as the same, because some file systems treat them so.
    public static func free(_ name: String, taken: [String], fallback: String = "request") -> String {
        var names = FreeNames(taken)
        return names.take(name, fallback: fallback)
    }

    private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
        !isMark(scalar) && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        [.nonspacingMark, .spacingMark, .enclosingMark].contains(scalar.properties.generalCategory)
    }
}

/// Names of files in one folder, each taken once, as `FileNames.free` makes them.
struct FreeNames {
    private var taken: Set<String>
    /// The number to try next, by slug: of a thousand equal names none is tried twice.
    private var numbers: [String: Int] = [:]

    init(_ taken: some Sequence<String>) { self.taken = Set(taken.map { (FilePath.stem($0) ?? $0).lowercased() }) }

    mutating func take(_ name: String, fallback: String) -> String {
        let slug = FileNames.slug(name, fallback: fallback)
        if taken.insert(slug).inserted { return slug }
        var number = numbers[slug] ?? 2
        while !taken.insert("\(slug)-\(number)").inserted { number += 1 }
        numbers[slug] = number + 1
        return "\(slug)-\(number)"
    }
}
