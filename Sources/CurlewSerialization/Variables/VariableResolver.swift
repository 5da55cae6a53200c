internal import CurlewBytes

/// Text with its variables replaced.
public struct ResolvedText: Equatable, Sendable {
    public var text: String
    /// The names that could not be replaced, each once; `text` has their braces as typed.
    public var unknown: [UnknownVariable]
    /// Whether a secret is part of the text.
    public var isSecret: Bool
    /// The values of a URL in which a byte was escaped, each once.
    public var escaped: [EscapedValue] = []
    /// The places of values of others, in UTF-8 offsets; of trees alone, see `VariableSet.isForeign`.
    var foreign: [Range<Int>] = []

    public init(text: String, unknown: [UnknownVariable] = [], isSecret: Bool = false) {
        self.text = text
        self.unknown = unknown
        self.isSecret = isSecret
    }

    fileprivate mutating func note(_ variable: UnknownVariable) {
        if !unknown.contains(variable) { unknown.append(variable) }
    }
}

/// A name that could not be replaced.
public struct UnknownVariable: Hashable, Sendable {
    public enum Reason: Hashable, Sendable {
        case notSet
        /// The names of the circle; the first one is repeated at the end.
        case circle([String])
        /// The replaced text would be longer than the limit.
        case tooLong(limit: Int)
        /// The variables are nested deeper than the limit.
        case tooDeep(limit: Int)
        case generator(GeneratorFault)
        /// A name within a name.
        case nested
        /// `{{name|raw}}` outside of a URL.
        case rawOutsideURL
        /// A value that would lead a URL elsewhere.
        case steers(URLRefusal)
        /// A known name without a value; with a sentence that says why.
        case unavailable(String)
    }

    public var name: String
    public var reason: Reason
    /// The nearest known name, if one is similar.
    public var nearest: String?

    public init(name: String, reason: Reason, nearest: String? = nil) {
        self.name = name
        self.reason = reason
        self.nearest = nearest
    }

    /// A name within a name; nil for another one.
    public init?(nested name: String) {
        guard VariableTemplate.isNested(name) else { return nil }
        self.init(name: name, reason: .nested)
    }

    /// Whether the name has a value that may not stand there, or a mark that has no meaning there.
    public var isMisplaced: Bool {
        switch reason {
        case .steers, .rawOutsideURL: true
        case .notSet, .circle, .tooLong, .tooDeep, .generator, .nested, .unavailable: false
        }
    }

    /// `{{tokne}} is not set. Did you mean {{token}}?` With `place` ("demo"): `is not set in "demo"`.
    public func sentence(in place: String? = nil) -> String {
        switch reason {
        case .notSet:
            "{{\(name)}} is not set\(place.map { " in \"\($0)\"" } ?? "")."
                + (nearest.map { " Did you mean {{\($0)}}?" } ?? "")
        case .circle(let names): "{{\(name)}} refers to itself: \(names.joined(separator: " -> "))."
        case .tooLong(let limit): "{{\(name)}} grows past \(limit) bytes when its variables are replaced."
        case .tooDeep(let limit): "{{\(name)}} leads through more than \(limit) variables."
        case .nested:
            "{{\(name)}} holds a name in a name, and such are not replaced. Write one name, and its value for each "
                + "environment."
        case .rawOutsideURL:
            "{{\(name)|raw}} stands outside of a URL, where every value is inserted as it is. Write {{\(name)}}."
        case .steers(let refusal): refusal.sentence
        case .generator(let fault): fault.sentence(name)
        case .unavailable(let sentence): sentence
        }
    }
}

/// Replaces variables. Each variable is resolved once, so that values which repeat one another stay cheap.
public struct VariableResolver {
    private let variables: VariableSet
    private let limit: Int
    private var known: [String: Result<Value, UnknownVariable.Failure>] = [:]
    private var path: [String] = []
    /// Whether the text is a URL, in which values are inserted by their place.
    private var isURL = false
    /// Whether it matters who wrote which part of the text.
    private var keepsRuns = false
    private static let depthLimit = 64

    private struct Value {
        var text = ""
        var isSecret = false
        /// The same text by who wrote it, where that matters.
        var runs: [URLPiece] = []
    }

    /// - Parameter limit: the largest size of one text after replacing, in bytes.
    public init(_ variables: VariableSet, limit: Int = 1 << 20) {
        self.variables = variables
        self.limit = limit
    }

    /// For the values of a tree: `foreign` of the results is known.
    init(tree variables: VariableSet) {
        self.init(variables)
        keepsRuns = true
    }

    public static func resolve(_ text: String, using variables: VariableSet) -> ResolvedText {
        var resolver = VariableResolver(variables)
        return resolver.resolve(text)
    }

    /// Replaces the variables of a URL, of a part that begins one, or of the base, by `URLInsertion`. Values that may not
    /// stand where they would are among the `unknown` names.
    public static func resolve(url text: String, using variables: VariableSet) -> ResolvedText {
        guard VariableTemplate.isPresent(in: text) else { return ResolvedText(text: text) }
        var resolver = VariableResolver(variables)
        (resolver.isURL, resolver.keepsRuns) = (true, true)
        return resolver.resolveURL(text)
    }

    public mutating func resolve(_ text: String) -> ResolvedText {
        guard VariableTemplate.isPresent(in: text) else { return ResolvedText(text: text) }
        var result = ResolvedText(text: "")
        for piece in VariableTemplate(text).pieces {
            switch piece {
            case .text(let text): result.text += text
            case .variable(let name, let typed, let isRaw):
                do throws(UnknownVariable.Failure) {
                    let value = try value(of: name, isRaw: isRaw, in: result.text)
                    result.foreign += value.runs.foreign(from: result.text.utf8.count)
                    result.text += value.text
                    if value.isSecret { result.isSecret = true }
                } catch {
                    result.text += typed
                    result.note(error.variable)
                }
            }
        }
        return result
    }

    private mutating func resolveURL(_ text: String) -> ResolvedText {
        var result = ResolvedText(text: "")
        var runs: [URLPiece] = []
        for piece in VariableTemplate(text).pieces {
            switch piece {
            case .text(let text): runs.append(URLPiece(text))
            case .variable(let name, let typed, let isRaw):
                do throws(UnknownVariable.Failure) {
                    let value = try value(of: name, isRaw: false, in: result.text)
                    result.text += value.text
                    if value.isSecret { result.isSecret = true }
                    let inserted = value.runs.isEmpty ? [URLPiece("", of: name)] : value.runs
                    let isOpen = isRaw || runs.allSatisfy(\.text.isEmpty)
                    runs += inserted.map { isOpen ? $0.opened : $0 }
                } catch {
                    runs.append(URLPiece(typed))
                    result.note(error.variable)
                }
            }
        }
        var insertion = URLInsertion()
        insertion.write(runs)
        (result.text, result.escaped) = (insertion.text, insertion.escaped)
        for refusal in insertion.refusals { result.note(UnknownVariable(name: refusal.name, reason: .steers(refusal))) }
        return result
    }

    /// A value that is put behind a text.
    private mutating func value(
        of name: String, isRaw: Bool, in text: String
    ) throws(UnknownVariable.Failure) -> Value {
        if isRaw, !isURL { throw .init(UnknownVariable(name: name, reason: .rawOutsideURL)) }
        let value = try value(of: name)
        guard text.utf8.count + value.text.utf8.count <= limit else {
            throw .init(UnknownVariable(name: name, reason: .tooLong(limit: limit)))
        }
        return value
    }

    private mutating func value(of name: String) throws(UnknownVariable.Failure) -> Value {
        if let known = known[name] { return try known.get() }
        let worked = Result { () throws(UnknownVariable.Failure) in try workOut(name) }
        // Inside a circle the error depends on the name where it was entered, so only finished names are kept.
        if path.isEmpty || (try? worked.get()) != nil { known[name] = worked }
        return try worked.get()
    }

    private mutating func workOut(_ name: String) throws(UnknownVariable.Failure) -> Value {
        if let first = path.firstIndex(of: name) {
            throw .init(UnknownVariable(name: name, reason: .circle(path[first...] + [name])))
        }
        guard path.count < Self.depthLimit else {
            throw .init(UnknownVariable(name: name, reason: .tooDeep(limit: Self.depthLimit)))
        }
        let isSecret = variables.secrets.contains(name)
        let value = try source(of: name)
        let own = { [variables] in URLPiece($0, of: name, isForeign: variables.isForeign(name), isSecret: isSecret) }
        if variables.isLiteral(name) {
            return Value(text: value, isSecret: isSecret, runs: keepsRuns && !value.isEmpty ? [own(value)] : [])
        }
        path.append(name)
        defer { path.removeLast() }
        var result = Value()
        for piece in VariableTemplate(value).pieces {
            switch piece {
            case .text(let piece):
                if keepsRuns { result.runs.add([own(piece)]) }
                result.text += piece
            case .variable(let inner, _, let isRaw):
                if isRaw, !isURL { throw .init(UnknownVariable(name: inner, reason: .rawOutsideURL)) }
                let inner = try self.value(of: inner)
                let isFirst = result.text.isEmpty
                result.runs.add(inner.runs.map { isRaw ? $0.opened : isFirst ? $0 : $0.behind })
                result.text += inner.text
                if inner.isSecret { result.isSecret = true }
            }
            if result.text.utf8.count > limit {
                throw .init(UnknownVariable(name: name, reason: .tooLong(limit: limit)))
            }
        }
        return result
    }

    /// The value before names in it are replaced.
    private func source(of name: String) throws(UnknownVariable.Failure) -> String {
        if let value = variables[name] { return value }
        if let nested = UnknownVariable(nested: name) { throw .init(nested) }
        if let sentence = variables.faults[name] {
            throw .init(UnknownVariable(name: name, reason: .unavailable(sentence)))
        }
        guard name.utf8.hasPrefix("$"), let generators = variables.generators else {
            throw .init(UnknownVariable(name: name, reason: .notSet, nearest: variables.nearest(to: name)))
        }
        return try GeneratorFault.mapped(try generators.value(of: name)) {
            UnknownVariable.Failure.init(UnknownVariable(name: name, reason: .generator($0)))
        }
    }
}

extension UnknownVariable {
    /// The reason as an error, used inside the resolver only.
    struct Failure: Error {
        var variable: UnknownVariable

        init(_ variable: UnknownVariable) {
            self.variable = variable
        }
    }
}

extension UnknownVariable.Failure: CustomStringConvertible {
    var description: String { variable.sentence() }
}
