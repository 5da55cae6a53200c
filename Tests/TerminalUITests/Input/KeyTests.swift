import TerminalUI
import Testing

struct KeyTests {
    @Test(arguments: [
        (Key.character("a"), "a"), (.character("A"), "A"), (.space, "Space"), (.enter, "Enter"), (.escape, "Esc"),
        (.tab, "Tab"), (.shiftTab, "Shift-Tab"), (.up, "Up"), (.pageDown, "PgDn"), (.function(5), "F5"),
        (.ctrl("r"), "Ctrl-R"), (.ctrl("_"), "Ctrl-_"), (.ctrl(" "), "Ctrl-Space"), (.alt("b"), "Alt-b"),
        (Key(.left, .ctrl), "Ctrl-Left"), (Key(.up, [.alt, .shift]), "Alt-Shift-Up"), (.character("-"), "-"),
        (.ctrl("-"), "Ctrl--"), (.character("é"), "é"), (.backspace, "Backspace"), (.function(12), "F12"),
    ])
    func `a key's name is read back as the same key`(key: Key, name: String) {
        #expect(key.description == name)
        #expect(Key(parsing: name) == key)
    }

    @Test(arguments: [
        ("ctrl-r", Key.ctrl("r")), ("Ctrl-r", .ctrl("r")), ("space", .space), ("Escape", .escape), ("PageUp", .pageUp),
    ])
    func `names are read in any case and by their long forms`(name: String, key: Key) {
        #expect(Key(parsing: name) == key)
    }

    @Test(arguments: ["", "Ctrl-", "Foo", "F0", "F99", "F05", "Shift-a", "\u{1B}", "abc", " "])
    func `what is no key has no key`(name: String) {
        #expect(Key(parsing: name) == nil)
    }

    @Test(arguments: [
        ("g p", [Key.character("g"), .character("p")], "gp"), ("gt", [.character("g"), .character("t")], "gt"),
        ("Ctrl-X Ctrl-E", [.ctrl("x"), .ctrl("e")], "Ctrl-X Ctrl-E"),
        (", l", [.character(","), .character("l")], ",l"),
        ("F5", [.function(5)], "F5"), ("Space a", [.space, .character("a")], "Space a"),
    ])
    func `sequences are written with spaces`(text: String, keys: [Key], short: String) throws {
        let sequence = try #require(KeySequence(parsing: text))
        #expect(sequence.keys == keys)
        #expect(KeySequence(parsing: sequence.description) == sequence)
        #expect(sequence.short == short)
    }

    @Test(arguments: ["", "g Foo", "Entr"])
    func `a sequence with something else in it is none`(text: String) {
        #expect(KeySequence(parsing: text) == nil)
    }

    @Test func `an Alt key without meaning is Esc and the key`() {
        #expect(Key.alt("b").withoutAlt == [.escape, .character("b")])
        #expect(Key.up.withoutAlt == [.up])
    }
}
