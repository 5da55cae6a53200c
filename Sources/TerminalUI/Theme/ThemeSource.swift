internal import CurlewFormats

/// The entries of a theme file with their places, before names are resolved. A theme that extends another is merged
/// with it here, so that changing a palette colour also changes inherited styles.
struct ThemeSource: Hashable, Sendable {
    struct Entry: Hashable, Sendable {
        let text: String
        let file: String
        let line: Int
        let column: Int

        func error(_ fact: ThemeError.Fact) -> ThemeError {
            ThemeError(file: file, line: line, column: column, fact)
        }
    }

    var name: String
    var kind: Entry?
    var extends: Entry?
    var contrast: Entry?
    var palette: [String: Entry] = [:]
    var looks: [Role: Entry] = [:]
    var ansi16: [Role: Entry] = [:]
    var mono: [Role: Entry] = [:]

    /// The entries of this source, and those of `base` for missing ones.
    func merged(over base: ThemeSource) -> ThemeSource {
        var merged = self
        merged.kind = kind ?? base.kind
        merged.contrast = contrast ?? base.contrast
        merged.palette = base.palette.merging(palette) { $1 }
        merged.looks = base.looks.merging(looks) { $1 }
        merged.ansi16 = base.ansi16.merging(ansi16) { $1 }
        merged.mono = base.mono.merging(mono) { $1 }
        return merged
    }
}

extension Theme {
    init(_ source: ThemeSource) throws(ThemeError) {
        var palette: [String: RGB] = [:]
        for (name, entry) in source.palette {
            guard let color = RGB(hex: entry.text) else { throw entry.error(.badHex(entry.text)) }
            palette[name] = color
        }
        name = source.name
        kind = try Self.kind(source.kind)
        contrast = try Self.contrast(source.contrast)
        looks = try Self.looks(source.looks, palette)
        ansi16 = try Self.looks(source.ansi16, [:])
        mono = try Self.mono(source.mono)
    }

    private static func kind(_ entry: ThemeSource.Entry?) throws(ThemeError) -> Kind {
        guard let entry else { return .any }
        guard let kind = Kind(rawValue: entry.text) else { throw entry.error(.unknownKind(entry.text)) }
        return kind
    }

    private static func contrast(_ entry: ThemeSource.Entry?) throws(ThemeError) -> Double {
        guard let entry else { return 4.5 }
        guard let value = Double(entry.text), (1...21).contains(value) else {
            throw entry.error(.badContrast(entry.text))
        }
        return value
    }

    private static func looks(
        _ entries: [Role: ThemeSource.Entry], _ palette: [String: RGB]
    ) throws(ThemeError) -> [Role: Look] {
        var looks: [Role: Look] = [:]
        for (role, entry) in entries {
            do {
                looks[role] = try Look(parsing: entry.text, palette: palette)
            } catch {
                throw entry.error(fact(error, names: Array(palette.keys) + Look.names + Array(Look.attributes.keys)))
            }
        }
        return looks
    }

    private static func mono(_ entries: [Role: ThemeSource.Entry]) throws(ThemeError) -> [Role: Attributes] {
        var mono: [Role: Attributes] = [:]
        for (role, entry) in entries {
            var attributes: Attributes = []
            for word in entry.text.split(separator: " ") {
                guard let attribute = Look.attributes[String(word)] else {
                    throw entry.error(.colorInMono(String(word)))
                }
                attributes.insert(attribute)
            }
            mono[role] = attributes
        }
        return mono
    }

    private static func fact(_ problem: Look.Problem, names: [String]) -> ThemeError.Fact {
        switch problem {
        case .unknownWord(let word) where word.hasPrefix("#"): .badHex(word)
        case .unknownWord(let word): .unknownColor(word, nearest: NearestName.of(word, among: names))
        case .noColorAfterOn: .noColorAfterOn
        case .twoColors(let word): .twoColors(word)
        }
    }
}
