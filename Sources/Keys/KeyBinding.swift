/// One row of the binding table, which feeds dispatch, hints, help, the palette, `curlew keys` and the README.
public struct KeyBinding: Equatable, Sendable {
    public var context: KeyContext
    /// Names of key sequences, the first one is shown in hints: `s`, `F5`, `Ctrl-W h`, `gg`.
    public var keys: [String]
    public var action: Action
    /// What it does here, in a few words.
    public var title: String
    /// The same in a word, for the line of hints; nil where it is never named there.
    var hint: String?
    /// Means it: its keys take those of the contexts that this one inherits.
    var overrides = false

    public init(
        _ context: KeyContext, _ keys: [String], _ action: Action, _ title: String, hint: String? = nil
    ) {
        self.context = context
        self.keys = keys
        self.action = action
        self.title = title
        self.hint = hint
    }

    /// All bindings in the order in which help and `curlew keys` list them.
    ///
    /// - Parameters:
    ///   - screens: those of the screens.
    ///   - cards: those of the cards.
    ///   - methodKeys: the letters of the menu of methods, for the title of the key that opens it.
    ///   - serializerKeys: likewise of the serializers.
    public static func all(
        screens: [KeyBinding], cards: [KeyBinding], methodKeys: String, serializerKeys: String
    ) -> [KeyBinding] {
        everywhere + nav(methodKeys: methodKeys, serializerKeys: serializerKeys) + lists + panes + screens + selection
            + edit + textArea + prompt + cards
    }

    private static let panes: [KeyBinding] =
        requestLine + parameters + headers + collections + preview + response + responseTree + responseText
        + responseChecks
}
