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

extension ThemeSource {
    /// Reads a theme file.
    /// - Parameter file: its name in errors.
    init(parsing text: [UInt8], name: String, file: String) throws(ThemeError) {
        self.name = name
        let document: YAMLDocument
        do {
            document = try YAMLDocument(parsing: text)
        } catch {
            throw ThemeError(file: file, line: error.mark.line, column: error.mark.column, .unreadable(error.sentence))
        }
        guard let root = document.root else { return }
        guard let pairs = root.pairs else { throw root.error(file, .notAMapping("theme")) }
        for pair in pairs { try read(pair, file) }
    }

    private static let keys = ["name", "kind", "extends", "source", "contrast", "palette", "role", "ansi16", "mono"]

    private mutating func read(_ pair: YAMLPair, _ file: String) throws(ThemeError) {
        switch pair.key.text {
        case "name", "source": _ = try Self.entry(pair, file)
        case "kind": kind = try Self.entry(pair, file)
        case "extends": extends = try Self.entry(pair, file)
        case "contrast": contrast = try Self.entry(pair, file)
        case "palette": palette = try Self.entries(pair, file) { $0.text }
        case "role": looks = try Self.roles(pair, file)
        case "ansi16": ansi16 = try Self.roles(pair, file)
        case "mono": mono = try Self.roles(pair, file)
        case let key: throw pair.error(file, .unknownKey(key, nearest: NearestName.of(key, among: Self.keys)))
        }
    }

    private static func roles(_ pair: YAMLPair, _ file: String) throws(ThemeError) -> [Role: Entry] {
        try entries(pair, file) { (key) throws(ThemeError) in
            if let role = Role(rawValue: key.text) { return role }
            let nearest = NearestName.of(key.text, among: Role.allCases.map(\.rawValue))
            throw ThemeError(
                file: file, line: key.mark.line, column: key.mark.column, .unknownRole(key.text, nearest: nearest))
        }
    }

    private static func entries<Key: Hashable>(
        _ pair: YAMLPair, _ file: String, key: (YAMLKey) throws(ThemeError) -> Key
    ) throws(ThemeError) -> [Key: Entry] {
        if pair.node.isEmptyPlain { return [:] }
        guard let pairs = pair.node.pairs else { throw pair.node.error(file, .notAMapping(pair.key.text)) }
        var entries: [Key: Entry] = [:]
        for inner in pairs { entries[try key(inner.key)] = try entry(inner, file) }
        return entries
    }

    /// Nil for an entry without a value (`extends:`).
    private static func entry(_ pair: YAMLPair, _ file: String) throws(ThemeError) -> Entry? {
        if pair.node.isEmptyPlain { return nil }
        guard let text = pair.node.text else { throw pair.node.error(file, .notText(pair.key.text)) }
        return Entry(text: text, file: file, line: pair.node.mark.line, column: pair.node.mark.column)
    }
}

extension YAMLNode {
    fileprivate func error(_ file: String, _ fact: ThemeError.Fact) -> ThemeError {
        ThemeError(file: file, line: mark.line, column: mark.column, fact)
    }
}

extension YAMLPair {
    fileprivate func error(_ file: String, _ fact: ThemeError.Fact) -> ThemeError {
        ThemeError(file: file, line: key.mark.line, column: key.mark.column, fact)
    }
}

extension Theme {
    /// Reads a theme's text.
    /// - Parameters:
    ///   - name: the theme's name; the file's name without `.yaml`.
    ///   - file: its name in errors; when missing, `name`.
    ///   - base: gives the text of a theme that this one extends; nil for an unknown name.
    public init(
        parsing text: [UInt8], name: String, file: String? = nil,
        base: (String) throws(ThemeError) -> (text: [UInt8], file: String)? = { (_) throws(ThemeError) in nil }
    ) throws(ThemeError) {
        var source = try ThemeSource(parsing: text, name: name, file: file ?? name)
        var chain = [name]
        var next = source.extends
        while let entry = next {
            let isLoop = chain.contains(entry.text)
            chain.append(entry.text)
            if isLoop { throw entry.error(.extendsItself(chain)) }
            guard let found = try base(entry.text) else { throw entry.error(.notFound(name: entry.text, known: [])) }
            let older = try ThemeSource(parsing: found.text, name: entry.text, file: found.file)
            source = source.merged(over: older)
            next = older.extends
        }
        try self.init(source)
    }
}
