/// A set of characters: ranges and general categories, or all but those.
struct ScalarSet: Sendable, Equatable {
    /// In order and apart from each other once it is `normalized`; `contains` counts on it.
    var ranges: [ClosedRange<UInt32>] = []
    var categories: [GeneralCategories] = []
    var excludedCategories: [GeneralCategories] = []
    /// The classes within a class, as in `[^\D]`.
    var subsets: [ScalarSet] = []
    var isInverted = false

    init(_ ranges: [ClosedRange<UInt32>] = [], isInverted: Bool = false) {
        self.ranges = ranges
        self.isInverted = isInverted
    }

    init(_ scalar: Unicode.Scalar) {
        ranges = [scalar.value...scalar.value]
    }

    func contains(_ scalar: Unicode.Scalar) -> Bool {
        isInverted != hasMember(scalar)
    }

    private func hasMember(_ scalar: Unicode.Scalar) -> Bool {
        if isInRanges(scalar.value) { return true }
        if subsets.contains(where: { $0.contains(scalar) }) { return true }
        guard !categories.isEmpty || !excludedCategories.isEmpty else { return false }
        let category = scalar.properties.generalCategory
        return categories.contains { $0.contains(category) }
            || excludedCategories.contains { !$0.contains(category) }
    }

    private func isInRanges(_ value: UInt32) -> Bool {
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < value { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].contains(value)
    }

    /// The same set, in a form with look-ups in logarithmic time.
    var normalized: ScalarSet {
        var set = self
        set.ranges = ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { joined, range in
            if let last = joined.last, range.lowerBound <= last.upperBound + 1 {
                joined[joined.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
            } else {
                joined.append(range)
            }
        }
        set.subsets = subsets.map(\.normalized)
        return set
    }

    /// Every character but the ends of lines (RFC 9485 §5.3).
    static let dot = ScalarSet([0x0A...0x0A, 0x0D...0x0D], isInverted: true)
    static let digit = ScalarSet([0x30...0x39])
    static let space = ScalarSet([0x09...0x0D, 0x20...0x20])
    static let word = ScalarSet([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])

    var inverted: ScalarSet {
        var set = self
        set.isInverted.toggle()
        return set
    }

    /// Letters of ASCII in the other case as well.
    var ignoringCase: ScalarSet {
        var set = self
        for range in ranges {
            set.ranges +=
                Self.shifted(range, from: 0x41...0x5A, by: 32) + Self.shifted(range, from: 0x61...0x7A, by: -32)
        }
        set.subsets = subsets.map(\.ignoringCase)
        return set
    }

    private static func shifted(
        _ range: ClosedRange<UInt32>, from letters: ClosedRange<UInt32>, by distance: Int
    ) -> [ClosedRange<UInt32>] {
        guard range.overlaps(letters) else { return [] }
        let common = range.clamped(to: letters)
        return [UInt32(Int(common.lowerBound) + distance)...UInt32(Int(common.upperBound) + distance)]
    }
}

/// `L`, `Lu`, ... of Unicode (RFC 9485 §4, `IsCategory`): one general category, or all that begin with the letter.
struct GeneralCategories: Sendable, Equatable {
    private let name: String

    init?(_ name: String) {
        guard Self.names[String(name.prefix(1))]?.contains(String(name.dropFirst())) == true else { return nil }
        self.name = name
    }

    func contains(_ category: Unicode.GeneralCategory) -> Bool {
        name.utf8.count == 1 ? Self.name(of: category).hasPrefix(name) : Self.name(of: category) == name
    }

    /// RFC 9485 leaves out `Cs`: no text has a surrogate.
    private static let names: [String: Set<String>] = [
        "L": ["", "l", "m", "o", "t", "u"], "M": ["", "c", "e", "n"], "N": ["", "d", "l", "o"],
        "P": ["", "c", "d", "e", "f", "i", "o", "s"], "Z": ["", "l", "p", "s"], "S": ["", "c", "k", "m", "o"],
        "C": ["", "c", "f", "n", "o"],
    ]

    private static func name(of category: Unicode.GeneralCategory) -> String {
        switch category {
        case .lowercaseLetter: "Ll"
        case .modifierLetter: "Lm"
        case .otherLetter: "Lo"
        case .titlecaseLetter: "Lt"
        case .uppercaseLetter: "Lu"
        case .spacingMark: "Mc"
        case .enclosingMark: "Me"
        case .nonspacingMark: "Mn"
        case .decimalNumber: "Nd"
        case .letterNumber: "Nl"
        case .otherNumber: "No"
        case .connectorPunctuation: "Pc"
        case .dashPunctuation: "Pd"
        case .closePunctuation: "Pe"
        case .finalPunctuation: "Pf"
        case .initialPunctuation: "Pi"
        case .otherPunctuation: "Po"
        case .openPunctuation: "Ps"
        case .lineSeparator: "Zl"
        case .paragraphSeparator: "Zp"
        case .spaceSeparator: "Zs"
        case .currencySymbol: "Sc"
        case .modifierSymbol: "Sk"
        case .mathSymbol: "Sm"
        case .otherSymbol: "So"
        case .control: "Cc"
        case .format: "Cf"
        case .unassigned: "Cn"
        case .privateUse: "Co"
        case .surrogate: "Cs"
        @unknown default: "Cn"
        }
    }
}
