internal import CurlewBytes

/// The first header field that cannot be sent, and the reason.
public struct HeaderFieldError: Error, Equatable, Sendable {
    /// The reasons why a field cannot be sent.
    public enum Reason: Equatable, Sendable {
        case emptyName
        /// A name contains this character, which is not allowed there (RFC 9110 §5.6.2).
        case nameCharacter(Unicode.Scalar)
        /// A value contains CR, LF or NUL, which would end the field early (RFC 9110 §5.5).
        case valueCharacter(Unicode.Scalar)
    }

    /// The position of the field in the list, counted from 0.
    public var index: Int
    public var name: String
    public var reason: Reason

    public init(index: Int, name: String, reason: Reason) {
        self.index = index
        self.name = name
        self.reason = reason
    }

    /// Three sentences for the user: the event, the reason, the remedy.
    public var sentence: String {
        switch reason {
        case .emptyName:
            "A header has no name. Every header needs one. Write a name, or switch the header off."
        case .nameCharacter(let scalar):
            "The header name \"\(Self.shown(name))\" cannot be sent. It holds \(Self.called(scalar)). "
                + "Use letters, digits and -."
        case .valueCharacter(let scalar):
            "The header \"\(Self.shown(name))\" cannot be sent. Its value holds \(Self.called(scalar)), "
                + "which would start another header. Remove it."
        }
    }

    private static func shown(_ text: String) -> String {
        text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? $0.escaped(asASCII: true) : String($0) }
            .joined()
    }

    private static func called(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\r", "\n": "a line break"
        case "\0": "a NUL character"
        case " ": "a space"
        default: "\"\(shown(String(scalar)))\""
        }
    }
}

extension HeaderFields {
    /// Returns the fields themselves when all of them can be sent; else throws the first fault.
    public func validated() throws(HeaderFieldError) -> HeaderFields {
        for (index, field) in enumerated() {
            if let reason = field.flaw { throw HeaderFieldError(index: index, name: field.name, reason: reason) }
        }
        return self
    }
}

extension HeaderField {
    /// The reason why the field cannot be sent, or nil.
    public var flaw: HeaderFieldError.Reason? {
        if name.isEmpty { return .emptyName }
        if let bad = name.unicodeScalars.first(where: { !Self.isTokenScalar($0) }) { return .nameCharacter(bad) }
        if let bad = value.unicodeScalars.first(where: { $0 == "\r" || $0 == "\n" || $0 == "\0" }) {
            return .valueCharacter(bad)
        }
        return nil
    }

    /// True for one or more token characters (RFC 9110 §5.6.2).
    public static func isToken(_ text: Substring) -> Bool {
        !text.isEmpty && text.unicodeScalars.allSatisfy(isTokenScalar)
    }

    static func isTokenScalar(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9": true
        case "!", "#", "$", "%", "&", "'", "*", "+", "-", ".", "^", "_", "`", "|", "~": true
        default: false
        }
    }

    /// The text without spaces and tabs at both ends, which are not part of a value (RFC 9110 §5.5).
    public static func trimmed(_ text: String) -> String {
        String(text.utf8.trimmed())
    }
}

extension HeaderFieldError: CustomStringConvertible {
    public var description: String { sentence }
}
