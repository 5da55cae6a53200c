import TerminalUI

/// The initial set of keys, as `keys.yaml` names it.
enum KeyPreset: String, CaseIterable {
    case `default`, arrows

    func bindings(of standard: BindingTable) -> [KeyBinding] {
        switch self {
        case .default: standard.bindings
        case .arrows: standard.bindings.map(\.withoutLetters)
        }
    }
}

extension KeyBinding {
    /// The binding for users who do not know vi: letters are not commands. A letter is removed when another key has the
    /// same action; otherwise it is pressed with Alt. Questions keep their letters.
    fileprivate var withoutLetters: KeyBinding {
        if context.takesText || context == .question || context == .consent { return self }
        let others = keys.filter { !Self.beginsWithLetter($0) }
        var binding = self
        binding.keys = others.isEmpty ? keys.map(Self.behindAlt) : others
        return binding
    }

    private static func beginsWithLetter(_ name: String) -> Bool {
        BindingTable.sequence(name)?.first?.typed?.isLetter ?? false
    }

    /// Replacements: with Alt these two letters begin the codes of other keys.
    private static let taken = ["O": "Alt-Insert", "P": "Alt-V"]

    private static func behindAlt(_ name: String) -> String {
        if let other = taken[name] { return other }
        guard var keys = BindingTable.sequence(name), let letter = keys.first?.typed else { return name }
        keys[0] = .alt(letter)
        return KeySequence(keys).description
    }
}
