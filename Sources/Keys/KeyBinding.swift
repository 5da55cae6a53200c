/// One row of the binding table, which determines dispatch, hints, help, the palette, `curlew keys` and the topics.
public struct KeyBinding: Equatable, Sendable {
    public var context: KeyContext
    /// Names of key sequences; the first one is shown in hints: `s`, `F5`, `Ctrl-W h`, `gg`.
    public var keys: [String]
    public var action: Action
    /// The action's effect here, in a few words.
    public var title: String
    /// The effect in one word, for the line of hints; nil when the line never has it.
    var hint: String?
    /// Its keys replace those of the contexts that this one inherits.
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
    ///   - screens: bindings of the screens.
    ///   - cards: bindings of the cards.
    ///   - methodKeys: the letters of the menu of methods, for the title of the key that opens the menu.
    ///   - serializerKeys: the letters of the menu of serializers, likewise.
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
