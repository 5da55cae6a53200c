internal import CurlewBytes
public import CurlewNetworking

/// Who may be asked what: all that differs between the explorer, `send`, `diff`, `run` and batches.
public struct SendPolicy: Equatable, Sendable {
    /// Whether somebody says yes.
    public enum Answer: Equatable, Sendable {
        case ask, yes, no
    }

    /// When a method that changes something is asked about.
    public enum Unsafe: Equatable, Sendable {
        case never, always
        /// But where it went before, see `PreparedRequest.destination`.
        case first(but: Set<String>)
    }

    /// Methods that change something, in a protected environment.
    public var protected: Answer
    public var unsafe: Unsafe
    /// Fields that contradict the body.
    public var framing: Answer
    /// The files that would be sent are looked at first.
    public var looksAtFiles = false
    /// Files and answers are read anew, also where they are known.
    public var rereads = false
    /// The answer goes into a file that is still to be chosen.
    public var choosesTarget = false

    public init(protected: Answer, unsafe: Unsafe = .never, framing: Answer) {
        (self.protected, self.unsafe, self.framing) = (protected, unsafe, framing)
    }
}

/// What a person is asked before something is sent, beside what `Permission` says.
public enum SendQuestion: Equatable, Sendable {
    /// The environment asks before something is changed.
    case protected(environment: String, UnsafeSending)
    /// See `SendPolicy.unsafe` and `framing`.
    case unsafe(UnsafeSending)
}

/// A sending that changes something on a server, or whose end servers could disagree about. Texts have letters or stars in
/// place of secrets.
public struct UnsafeSending: Equatable, Sendable {
    /// What does not agree, see `FramingFault.claim`; nil where all does.
    public var claim: String?
    /// Method and URL, where the method is asked about.
    public var method: String?
    public var url: String
    /// What leads it past the origin of its URL.
    public var detour: String
    /// See `PreparedRequest.destination`.
    public var place: String
}

extension UnsafeSending {
    /// The same for a screen. Secrets of path and query are stars; in the place itself only those that no answer gave:
    /// who writes the collection could hide by the others where the request goes.
    ///
    /// - Parameters:
    ///   - secrets: everything that is a secret.
    ///   - answers: what answers gave.
    public func masked(_ secrets: Set<String>, answers: Set<String> = []) -> UnsafeSending {
        let (all, own) = (SecretMask(secrets), SecretMask(secrets.subtracting(answers)))
        var what = self
        let text = Userinfo.hidden(in: url)
        let place = text.utf8.ranges(of: "://".utf8).first.map { $0.upperBound } ?? text.startIndex
        let end = text.utf8[place...].firstIndex { "/?#".utf8.contains($0) } ?? text.endIndex
        what.url = own.masked(String(text[..<end])) + all.masked(String(text[end...]))
        what.detour = own.masked(detour)
        return what
    }

    /// `POST https://api.example.test/users`, with what contradicts the body before it.
    public var words: String {
        [claim, method.map { "\($0) \(url)\(detour)" }].compactMap(\.self).joined(separator: "; ")
    }
}

/// Why something is not sent.
public enum SendRefusal: Equatable, Sendable {
    /// Whatever the draft says.
    case obstacle(String)
    case problems(PreparationError)
    /// A value that could not be read.
    case lookUp(String)
    case framing(FramingFault)
    /// A method that changes something, in a protected environment where nobody is asked.
    case unconfirmed(environment: String, method: String)
}
