/// Options one by one, by the names and in the words of files.
extension SavedOptions {
    /// Every name, in the order in which they are written.
    public static var names: [String] { OptionField.all.map(\.name) }

    /// Words that the option is one of; empty for other values.
    public static func words(of name: String) -> [String] { OptionField.named(name)?.words ?? [] }

    /// What a value of the option must be: `a time such as 30s`, `one of low, normal, high`.
    public static func expected(of name: String) -> String {
        guard let field = OptionField.named(name) else { return "" }
        return field.expected ?? OptionField.choice(field.words)
    }

    /// Nil: not set, or no such option.
    public func text(of name: String) -> String? { OptionField.named(name)?.text(self) }

    /// Sets an option; nil unsets it. False: the text is no value of it, and nothing has changed.
    public mutating func set(_ name: String, to text: String?) -> Bool {
        guard let field = OptionField.named(name) else { return false }
        guard let text else {
            field.copy(&self, SavedOptions())
            return true
        }
        return field.set(text, &self)
    }
}
