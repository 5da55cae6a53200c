import TerminalUI
import Testing

@testable import Explorer
@testable import Keys

@Suite struct BindingTableTests {
    @Test(arguments: KeyPreset.allCases)
    func `every key of a preset means one thing and every terminal sends it`(preset: KeyPreset) {
        #expect(BindingCheck(preset.bindings(of: .standard)).faults.isEmpty)
    }

    @Test(arguments: KeyPreset.allCases)
    func `every action has a key`(preset: KeyPreset) {
        let bound = Set(preset.bindings(of: .standard).filter { !$0.keys.isEmpty }.map(\.action))
        #expect(Set(Action.allCases).subtracting(bound).isEmpty)
    }

    @Test func `a context lists an action under one title only once`() {
        let rows = BindingTable.standard.bindings.map { "\($0.context) \($0.action) \($0.keys)" }
        #expect(Set(rows).count == rows.count)
    }

    @Test func `without letters no letter is a command`() {
        let letters = KeyPreset.arrows.bindings(of: .standard).filter {
            !$0.context.takesText && $0.context != .question && $0.context != .consent
        }
        .flatMap(\.keys).filter { BindingTable.sequence($0)?.first?.typed?.isLetter == true }
        #expect(letters.isEmpty)
    }

    @Test(arguments: [
        (KeyContext.parameters, Action.nodeDelete, ["Delete"]), (.parameters, .nodeAddBefore, ["Alt-Insert"]),
        (.lists, .moveFirst, ["Home"]), (.nav, .goUrl, ["Alt-g u"]), (.nav, .requestSend, ["Alt-s"]),
        (.question, .confirmYes, ["y"]), (.consent, .confirmYes, ["Y"]),
    ])
    func `a letter goes where another key stays, else it moves behind Alt`(
        context: KeyContext, action: Action, keys: [String]
    ) {
        #expect(
            KeyPreset.arrows.bindings(of: .standard).first { $0.context == context && $0.action == action }?.keys
                == keys)
    }

    @Test func `the decoder knows every character that is bound with Alt`() {
        #expect(BindingTable.standard.altCharacters == Set("bdft".utf8))
        let arrows = BindingTable(KeyPreset.arrows.bindings(of: .standard)).altCharacters
        #expect(arrows.isSuperset(of: "sRxgVD".utf8))
        var decoder = InputDecoder(altCharacters: arrows)
        #expect(decoder.feed("\u{1B}s".utf8) == [.key(.alt("s"))])
        #expect(decoder.feed("\u{1B}:".utf8) == [.key(.escape), .key(.character(":"))])
    }

    @Test func `an Alt key that means nothing is Esc and the key`() {
        var model = PreviewFixture.searchPeople()
        model.focus = .parameters
        PreviewFixture.press("m Alt-t", &model)
        #expect(model.overlays.isEmpty && model.pendingKeys == [.character("t")])
    }

    // MARK: Faults that the check must see

    private func faults(_ extra: KeyBinding...) -> [BindingCheck.Fault] {
        BindingCheck(BindingTable.standard.bindings + extra).faults
    }

    @Test func `a second action on a key is found in the same context and below it`() {
        for context in [KeyContext.nav, .lists, .preview] {
            let binding = KeyBinding(context, ["s"], .viewTheme, "")
            #expect(faults(binding).contains { if case .usedTwice(_, _, "s") = $0 { true } else { false } })
        }
    }

    @Test func `contexts that no place has together may share a key`() {
        #expect(faults(KeyBinding(.headers, ["w"], .rowWhy, "")).isEmpty)
    }

    @Test func `a key that is also the beginning of others is found`() {
        #expect(
            faults(KeyBinding(.preview, ["g"], .linkExplain, "")).contains { fault in
                if case .begins(let short, _, "g") = fault { short.context == .preview } else { false }
            })
    }

    @Test func `an override may take an inherited key, not one of its own context`() {
        var binding = KeyBinding(.preview, ["s"], .linkExplain, "")
        binding.overrides = true
        #expect(faults(binding).isEmpty)
        binding.context = .nav
        #expect(!faults(binding).isEmpty)
    }

    @Test func `a way out that is hidden is found`() {
        var binding = KeyBinding(.preview, ["Esc"], .linkExplain, "")
        binding.overrides = true
        #expect(faults(binding).contains(.unreachable(.appPop, .preview)))
    }

    @Test(arguments: [
        "Ctrl-H", "Ctrl-I", "Ctrl-J", "Ctrl-M", "Ctrl-[", "Ctrl-]", "Ctrl-@", "Ctrl-Q", "Ctrl-Enter", "Shift-Enter",
        "Ctrl-Space", "Ctrl-1", "Shift-Esc", "Ctrl-Tab", "Alt-O", "Alt-P", "Alt-é", "Alt-Enter",
        "Ctrl-Alt-A", "F13",
    ])
    func `keys that terminals do not send are refused`(name: String) throws {
        let key = try #require(Key(parsing: name))
        #expect(key.refusal != nil)
    }

    @Test(arguments: ["a", "Ctrl-A", "Ctrl-_", "Alt-b", "Shift-Tab", "Shift-Up", "Ctrl-Left", "F12", "Space", "é"])
    func `other keys can be bound`(name: String) throws {
        let key = try #require(Key(parsing: name))
        #expect(key.refusal == nil)
    }
}
