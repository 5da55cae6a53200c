internal import CurlewFormats

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
