/// A leaf: its kind and its text as typed.
public struct Scalar: Equatable, Sendable {
    public var kind: ScalarKind
    /// string: the characters. number: digits as typed, also `nan`, `inf`, or `{{name}}`. boolean: `true`, `false`
    /// (also `yes no 1 0 t f` while typed, or `{{name}}`). null: empty. date: ISO 8601. data: Base64 (RFC 4648 §4),
    /// or hexadecimal after `0x`. file: a path. raw: text that is already encoded.
    public var text: String
    /// The form in which a number was marked; it changes the text under `--conform afnetworking` only.
    public var numberForm: NumberForm

    public init(_ kind: ScalarKind, _ text: String, numberForm: NumberForm = .typed) {
        self.kind = kind
        self.text = text
        self.numberForm = numberForm
    }
}

/// The type of a leaf; its text is as typed.
public enum ScalarKind: String, Sendable, CaseIterable {
    case string, number, boolean, null, date, data, file, raw
}

/// The form of a number, where it matters.
public enum NumberForm: Sendable {
    /// As typed; a fraction or an exponent makes it floating-point.
    case typed
    /// `{"$double": ..}`
    case double
    /// `{"$decimal": ..}`
    case decimal
}
