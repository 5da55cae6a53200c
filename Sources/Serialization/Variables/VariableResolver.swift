internal import CurlewBytes

/// Text with its variables replaced.
public struct ResolvedText: Equatable, Sendable {
    public var text: String
    /// The names that could not be replaced, each once; `text` has their braces as typed.
    public var unknown: [UnknownVariable]
    /// Whether a secret is part of the text.
    public var isSecret: Bool

    public init(text: String, unknown: [UnknownVariable] = [], isSecret: Bool = false) {
        self.text = text
        self.unknown = unknown
        self.isSecret = isSecret
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

    /// `{{tokne}} is not set. Did you mean {{token}}?` With `place` ("demo"): `is not set in "demo"`.
    public func sentence(in place: String? = nil) -> String {
        switch reason {
        case .notSet:
            "{{\(name)}} is not set\(place.map { " in \"\($0)\"" } ?? "")."
                + (nearest.map { " Did you mean {{\($0)}}?" } ?? "")
        case .circle(let names): "{{\(name)}} refers to itself: \(names.joined(separator: " -> "))."
        case .tooLong(let limit): "{{\(name)}} grows past \(limit) bytes when its variables are replaced."
        case .tooDeep(let limit): "{{\(name)}} leads through more than \(limit) variables."
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
    private static let depthLimit = 64

    private struct Value {
        var text = ""
        var isSecret = false
    }

    /// - Parameter limit: the largest size of one text after replacing, in bytes.
    public init(_ variables: VariableSet, limit: Int = 1 << 20) {
        self.variables = variables
        self.limit = limit
    }

    public static func resolve(_ text: String, using variables: VariableSet) -> ResolvedText {
        var resolver = VariableResolver(variables)
        return resolver.resolve(text)
    }

    public mutating func resolve(_ text: String) -> ResolvedText {
        guard VariableTemplate.isPresent(in: text) else { return ResolvedText(text: text) }
        var result = ResolvedText(text: "")
        for piece in VariableTemplate(text).pieces {
            switch piece {
            case .text(let text): result.text += text
            case .variable(let name, let typed): replace(name, typed: typed, in: &result)
            }
        }
        return result
    }

    private mutating func replace(_ name: String, typed: String, in result: inout ResolvedText) {
        do throws(UnknownVariable.Failure) {
            let value = try value(of: name)
            guard result.text.utf8.count + value.text.utf8.count <= limit else {
                throw .init(UnknownVariable(name: name, reason: .tooLong(limit: limit)))
            }
            result.text += value.text
            if value.isSecret { result.isSecret = true }
        } catch {
            result.text += typed
            if !result.unknown.contains(error.variable) { result.unknown.append(error.variable) }
        }
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
        if variables.isLiteral(name) { return Value(text: value, isSecret: isSecret) }
        path.append(name)
        defer { path.removeLast() }
        var result = Value()
        for piece in VariableTemplate(value).pieces {
            switch piece {
            case .text(let piece): result.text += piece
            case .variable(let inner, _):
                let inner = try self.value(of: inner)
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
        if let sentence = variables.faults[name] {
            throw .init(UnknownVariable(name: name, reason: .unavailable(sentence)))
        }
        guard name.utf8.hasPrefix("$"), let generators = variables.generators else {
            throw .init(UnknownVariable(name: name, reason: .notSet, nearest: variables.nearest(to: name)))
        }
        do throws(GeneratorFault) {
            return try generators.value(of: name)
        } catch {
            throw .init(UnknownVariable(name: name, reason: .generator(error)))
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
