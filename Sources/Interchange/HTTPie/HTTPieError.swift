/// The reason why a file cannot be read; a complete sentence.
public struct HTTPieFileFault: Error, Sendable, Equatable {
    public var reason: String

    public init(reason: String) {
        self.reason = reason
    }
}

/// The reason why a word is not a request item.
public struct HTTPieError: Error, Sendable, Equatable {
    public enum Reason: Sendable, Equatable {
        case noSign
        /// Invalid JSON; with a complete sentence.
        case json(String)
        case file(String)
        /// The name is used for a value and for a container.
        case conflict
    }

    public var word: String
    public var reason: Reason

    init(_ word: String, _ reason: Reason) {
        self.word = word
        self.reason = reason
    }

    /// The fact, its reason, and what to do.
    public var sentence: String {
        switch reason {
        case .noSign: "It is no request item. Write name=text, name:=JSON, name==query, name@file or Name:header."
        case .json(let sentence): "Its value is no JSON. \(sentence)"
        case .file(let sentence): sentence
        case .conflict: "Its name is a value and a container at once. Give every name one shape."
        }
    }
}

extension HTTPieFileFault: CustomStringConvertible {
    public var description: String { reason }
}

extension HTTPieError: CustomStringConvertible {
    public var description: String { "\"\(word)\": " + sentence }
}
