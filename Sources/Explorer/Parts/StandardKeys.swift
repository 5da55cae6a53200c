public import Keys

extension BindingTable {
    /// The standard key bindings, without any `keys.yaml`; built once.
    public static let standard = BindingTable(
        KeyBinding.all(
            screens: Stage.allCases.compactMap(\.screen).flatMap { $0.bindings },
            cards: KeyBinding.palette + KeyBinding.help + KeyBinding.manual + KeyBinding.picker + KeyBinding.themePicker
                + KeyBinding.explain + KeyBinding.text + KeyBinding.paste + KeyBinding.conflict
                + KeyBinding.question + KeyBinding.jump,
            methodKeys: MethodChoices.all.keys, serializerKeys: SerializerChoices.all.map(\.choice).keys))
}

extension Model {
    /// The key for `action` in a context, for sentences; the name of its command when it has none.
    func key(of action: Action, in context: KeyContext = .nav) -> String {
        keys.name(of: action, in: context)
    }
}
