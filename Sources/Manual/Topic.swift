/// One topic of the manual.
public struct Topic: Sendable, Equatable {
    /// The name by which it is asked for, such as `first-steps`.
    public let name: String
    /// Its Markdown, with placeholders for keys.
    public let source: String

    /// The text of its first heading.
    public var title: String {
        guard case .heading(_, let inlines)? = Document(markdown: source).blocks.first else { return name }
        return inlines.words
    }

    /// The Markdown with keys in the places of `@{action}`, as code.
    ///
    /// - Parameter key: the key of the action with that name; nil where no key does it.
    public func markdown(key: (String) -> String?) -> String {
        var text: [UInt8] = []
        var rest = source.utf8[...]
        while let start = rest.firstRange(of: "@{".utf8),
            let end = rest[start.upperBound...].firstIndex(of: UInt8(ascii: "}"))
        {
            text += rest[..<start.lowerBound]
            let action = String(Substring(rest[start.upperBound..<end]))
            text += "`\(key(action) ?? "(no key: \(action))")`".utf8
            rest = rest[rest.index(after: end)...]
        }
        return String(decoding: text + rest, as: UTF8.self)
    }

    public func document(key: (String) -> String?) -> Document { Document(markdown: markdown(key: key)) }

    /// The actions that its placeholders name.
    public var actions: [String] {
        var names: [String] = []
        _ = markdown { name in
            names.append(name)
            return nil
        }
        return names
    }

    var definitions: [Definition] {
        Document(markdown: source).blocks.enumerated().flatMap { index, block in
            block.inlines.flatMap { $0 }.flatMap { inline -> [Definition] in
                guard case .link(let target, let words) = inline, target.utf8.first == UInt8(ascii: "#"),
                    let kind = Definition.Kind(rawValue: String(target.dropFirst()))
                else { return [] }
                return words.compactMap { part in
                    guard case .code(let word) = part else { return nil }
                    return Definition(kind: kind, word: word, topic: name, block: index)
                }
            }
        }
    }
}

/// The place where the manual says what a word means.
public struct Definition: Sendable, Equatable {
    /// The kinds of words that the program knows.
    public enum Kind: String, Sendable, CaseIterable {
        case option, key, check, generator, command, setting, style, environment, scheme, batch, hook, cache, compare
        case response
        /// A header field of an answer, in the usual letters.
        case field
        /// A status of an answer, or a class of them such as `4xx`.
        case status
        /// A rule by which parameters become bytes, by its identifier.
        case rule
    }

    public var kind: Kind
    public var word: String
    public var topic: String
    /// The block of the topic's document.
    public var block: Int
}
