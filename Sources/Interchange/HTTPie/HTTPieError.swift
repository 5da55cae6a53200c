/// A file that cannot be read.
public struct HTTPieFileFault: Error, Sendable, Equatable {
    /// The reason, as a complete sentence.
    public var reason: String

    public init(reason: String) {
        self.reason = reason
    }
}

/// A word that cannot be used as a request item.
public struct HTTPieError: Error, Sendable, Equatable {
    public enum Reason: Sendable, Equatable {
        /// The word has no sign between a name and a value.
        case noSign
        /// The value is invalid JSON, with the reason as a complete sentence.
        case json(String)
        /// The file of the value cannot be read or is no text, with the reason as a complete sentence.
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
