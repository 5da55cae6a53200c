public import CurlewFormats

/// An entry of `keys.yaml` that is not used. Standard bindings apply instead.
public struct KeysProblem: Error, Equatable, Sendable {
    public enum Kind: Equatable, Sendable {
        case yaml(YAMLError.Problem)
        case noContext(String, nearest: String?)
        case noAction(String, nearest: String?)
        case notAKey(String)
        case unsendable(String, reason: String)
        /// A printable key in a text field, where it would be inserted as text.
        case typesItself(String, in: KeyContext)
        case elsewhere(Action, KeyContext, belongs: [KeyContext])
        case notBound(String, Action, KeyContext)
        case usedTwice(String, by: KeyBinding, inherited: Bool)
        case begins(String, KeyBinding)
        case noKeyLeft(Action)
        /// One of the two would be the yes of a consent, and the other a key of the main screen.
        case habit(String, of: KeyBinding)
        case unknownPreset(String)
        case unknownOption(String, nearest: String?)
        case timeout(String)
        /// The form that the entry must have.
        case wrongShape(wanted: String)
    }

    var kind: Kind
    var mark: YAMLMark

    init(_ kind: Kind, at mark: YAMLMark) {
        self.kind = kind
        self.mark = mark
    }
}

extension KeysProblem: CustomStringConvertible {
    public var description: String { description(inFile: "keys.yaml") }

    /// Such as `keys.yaml line 12, column 3: what is wrong. What to do.`
    public func description(inFile name: String) -> String {
        "\(name) line \(mark.line), column \(mark.column): \(sentence)"
    }

    private var sentence: String {
        switch kind {
        case .yaml(let problem): "\(YAMLError(problem, at: mark).sentence) The keys that curlew starts with are used."
        case .noContext(let name, let nearest): "no context \"\(name)\".\(Self.hint(nearest)) Its keys are not used."
        case .noAction(let name, let nearest):
            "no action \"\(name)\".\(Self.hint(nearest)) The default is used."
        case .unknownPreset(let name):
            "no preset \"\(name)\". It can be \(KeyPreset.allCases.map(\.rawValue).joined(separator: " or "))."
        case .unknownOption(let name, let nearest): "no option \"\(name)\".\(Self.hint(nearest)) It is not used."
        case .timeout(let text): "timeout_ms cannot be \"\(text)\". It can be 0: a prefix waits for the next key."
        case .wrongShape(let wanted): "this is to be \(wanted). The default is used."
        default: keySentence + " The default is used."
        }
    }

    private var keySentence: String {
        switch kind {
        case .notAKey(let name):
            "\"\(name)\" is no key. Keys are a, A, Space, Enter, Esc, F5, Ctrl-R, Alt-b; sequences have spaces: g p."
        case .unsendable(let key, let reason): "\(key) cannot be bound: \(reason)."
        case .typesItself(let key, let context): "\(key) cannot be bound in \(context.rawValue): there it types itself."
        case .elsewhere(let action, let context, let places):
            "\"\(action.rawValue)\" does nothing in \(context.rawValue); "
                + "it belongs to \(places.map(\.rawValue).joined(separator: ", "))."
        case .notBound(let key, let action, let context):
            "\(key) cannot be taken away: it does not do \"\(action.rawValue)\" in \(context.rawValue)."
        case .usedTwice(let key, let other, let isInherited): Self.usedTwice(key, other, isInherited)
        case .begins(let key, let other):
            "\(key) meets \(other.keys.joined(separator: " ")), which does \"\(other.action.rawValue)\" "
                + "in \(other.context.rawValue): one would hide the other."
        case .habit(let key, let other):
            "\(key) does \"\(other.action.rawValue)\" in \(other.context.rawValue): whoever is used to a key would say yes "
                + "to a question unread. Choose another key."
        case .noKeyLeft(let action): "\"\(action.rawValue)\" needs a key: without it there is no way on."
        default: ""
        }
    }

    private static func usedTwice(_ key: String, _ other: KeyBinding, _ isInherited: Bool) -> String {
        let fact = "\(key) does \"\(other.action.rawValue)\" in \(other.context.rawValue)"
        return isInherited
            ? "\(fact), whose keys hold here too. To take it anyway, write {keys: \(key), override: true}."
            : "\(fact). Give that another key first."
    }

    private static func hint(_ nearest: String?) -> String {
        nearest.map { " Did you mean \"\($0)\"?" } ?? ""
    }
}
