internal import CurlewBytes
public import CurlewNetworking

/// The questions that may be asked during a sending: the only difference between the explorer, `send`, `diff`, `run`
/// and batches.
public struct SendPolicy: Equatable, Sendable {
    /// The way a question is answered: by the user, or always with yes or no.
    public enum Answer: Equatable, Sendable {
        case ask, yes, no
    }

    /// When a method that changes something needs a confirmation.
    public enum Unsafe: Equatable, Sendable {
        case never, always
        /// For every place except these, see `PreparedRequest.destination`.
        case first(but: Set<String>)
    }

    /// The answer for methods that change something in a protected environment.
    public var protected: Answer
    public var unsafe: Unsafe
    /// The answer for fields that contradict the body.
    public var framing: Answer
    /// True: the sizes of the files to send are found first.
    public var looksAtFiles = false
    /// True: files and answers are read again even when their values are known.
    public var rereads = false
    /// True: the answer goes into a file that is still to be chosen.
    public var choosesTarget = false

    public init(protected: Answer, unsafe: Unsafe = .never, framing: Answer) {
        (self.protected, self.unsafe, self.framing) = (protected, unsafe, framing)
    }
}

/// A question before a request is sent, apart from those of `Permission`.
public enum SendQuestion: Equatable, Sendable {
    /// A protected environment asks before an unsafe method.
    case protected(environment: String, UnsafeSending)
    /// See `SendPolicy.unsafe` and `framing`.
    case unsafe(UnsafeSending)
}

/// A request that changes something on a server, or whose end two servers could find at different bytes. Texts have
/// placeholder letters or stars in place of secrets.
public struct UnsafeSending: Equatable, Sendable {
    /// The contradiction between fields and body, see `FramingFault.claim`; nil without one.
    public var claim: String?
    /// The method, when it is part of the question.
    public var method: String?
    public var url: String
    /// The proxy, `Host` or other setting that leads the request past the origin of its URL.
    public var detour: String
    /// See `PreparedRequest.destination`.
    public var place: String
}

extension UnsafeSending {
    /// The same with masked secrets, for the screen. Secrets of path and query become stars. In `place` only the
    /// secrets that did not come from an answer do: otherwise the author of the collection could hide the destination
    /// by captured values.
    ///
    /// - Parameters:
    ///   - secrets: every secret.
    ///   - answers: texts captured from answers.
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

/// Why a request is not sent.
public enum SendRefusal: Equatable, Sendable {
    /// A reason that does not depend on the draft.
    case obstacle(String)
    case problems(PreparationError)
    /// A value that could not be read.
    case lookUp(String)
    case framing(FramingFault)
    /// A method that changes something, in a protected environment, in a run that cannot ask.
    case unconfirmed(environment: String, method: String)
}
