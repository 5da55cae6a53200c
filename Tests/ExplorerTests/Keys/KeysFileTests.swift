import TerminalUI
import Testing

@testable import Explorer
@testable import Keys

/// `keys.yaml`: what it can say, and what is said about mistakes.
@Suite struct KeysFileTests {
    private func read(_ text: String) -> (table: BindingTable, problems: [String]) {
        let (table, problems) = KeysFile.read(Array(text.utf8), changing: .standard)
        return (table, problems.map(\.description))
    }

    private func action(_ keys: String, in context: KeyContext, _ table: BindingTable) -> Action? {
        guard let sequence = BindingTable.sequence(keys), case .action(let action) = table.match(sequence, in: context)
        else { return nil }
        return action
    }

    @Test(arguments: ["", "# nothing\n", "nav:\n", "preset: default\n", "prefix: {timeout_ms: 0}\n"])
    func `a file without differences changes nothing`(text: String) {
        let (table, problems) = read(text)
        #expect(problems.isEmpty)
        #expect(table.bindings == BindingTable.standard.bindings)
    }

    @Test func `a list replaces, a plus adds, a minus takes away, an empty list unbinds`() {
        let (table, problems) = read(
            """
            nav:
              request.send: [s, F5, Ctrl-R]
              edit.redo: [U]
              app.palette: []
            params:
              node.duplicate: "+F12"
              node.rename: "-r"
              node.addAfter: ["+A", "-Insert"]
            """)
        #expect(problems.isEmpty)
        #expect(action("Ctrl-R", in: .parameters, table) == .requestSend)
        #expect(action("U", in: .parameters, table) == .editRedo)
        #expect(action("Ctrl-P", in: .parameters, table) == nil)
        #expect(action("F12", in: .parameters, table) == .nodeDuplicate)
        #expect(action("D", in: .parameters, table) == .nodeDuplicate)
        #expect(action("r", in: .parameters, table) == nil)
        #expect(action("F2", in: .parameters, table) == .nodeRename)
        #expect(action("A", in: .parameters, table) == .nodeAddAfter)
        #expect(action("Insert", in: .parameters, table) == nil)
    }

    @Test func `an order of entries does not matter: a key that one gives up another may take`() {
        for text in [
            "nav:\n  request.send: [s, Ctrl-R]\n  edit.redo: [U]\n",
            "nav:\n  edit.redo: [U]\n  request.send: [s, Ctrl-R]\n",
        ] {
            let (table, problems) = read(text)
            #expect(problems.isEmpty)
            #expect(action("Ctrl-R", in: .headers, table) == .requestSend)
            #expect(action("U", in: .headers, table) == .editRedo)
        }
    }

    @Test(arguments: [
        "consent:\n  confirm.yes: s\n", "consent:\n  confirm.yes: \"+s\"\n", "consent:\n  confirm.yes: [F9, s]\n",
        "consent:\n  confirm.yes: {keys: s, override: true}\n", "params:\n  node.duplicate: \"+Y\"\n",
        "consent:\n  confirm.yes: g\n",
    ])
    func `no usual key says yes to what leaves or runs`(text: String) {
        let (table, problems) = read(text)
        #expect(problems.count == 1 && problems[0].contains("would say yes to a question unread"), "\(problems)")
        #expect(action("Y", in: .consent, table) == .confirmYes && action("s", in: .consent, table) == nil)
        #expect(action("Y", in: .parameters, table) == nil && action("s", in: .parameters, table) == .requestSend)
    }

    @Test func `the yes of a consent may have any key that nothing else has`() {
        let (table, problems) = read("consent:\n  confirm.yes: F9\n")
        #expect(problems.isEmpty && action("F9", in: .consent, table) == .confirmYes)
    }

    @Test func `an inherited key is taken with override`() {
        let (table, problems) = read("params:\n  node.duplicate: {keys: s, override: true}\n")
        #expect(problems.isEmpty)
        #expect(action("s", in: .parameters, table) == .nodeDuplicate)
        #expect(action("s", in: .preview, table) == .requestSend)
    }

    @Test func `the arrows preset is the base of the differences`() {
        let (table, problems) = read("preset: arrows\nnav:\n  request.send: +s\n")
        #expect(problems.isEmpty)
        #expect(action("Alt-s", in: .parameters, table) == .requestSend)
        #expect(action("s", in: .parameters, table) == .requestSend)
        #expect(action("D", in: .parameters, table) == nil)
    }

    @Test(arguments: [
        (
            "nav:\n  request.sned: s\n",
            "line 2, column 3: no action \"request.sned\". Did you mean \"request.send\"? The default is used."
        ),
        (
            "navi:\n  request.send: s\n",
            "line 1, column 1: no context \"navi\". Did you mean \"nav\"? "
                + "Its keys are not used."
        ),
        (
            "nav:\n  request.send: Ctl-R\n",
            "line 2, column 17: \"Ctl-R\" is no key. Keys are a, A, Space, Enter, Esc, "
                + "F5, Ctrl-R, Alt-b; sequences have spaces: g p. The default is used."
        ),
        (
            "nav:\n  request.send: [F6, Ctrl-I]\n",
            "line 2, column 22: Ctrl-I cannot be bound: terminals send Tab for it. The default is used."
        ),
        (
            "nav:\n  request.send: Shift-Enter\n",
            "line 2, column 17: Shift-Enter cannot be bound: terminals send Enter for it. The default is used."
        ),
        (
            "edit:\n  edit.accept: a\n",
            "line 2, column 16: a cannot be bound in edit: there it types itself. The default is used."
        ),
        (
            "headers:\n  node.rename: r\n",
            "line 2, column 3: \"node.rename\" does nothing in headers; it belongs to params. The default is used."
        ),
        (
            "params:\n  node.duplicate: s\n",
            "line 2, column 3: s does \"request.send\" in nav, whose keys hold here too. "
                + "To take it anyway, write {keys: s, override: true}. The default is used."
        ),
        (
            "nav:\n  edit.redo: s\n",
            "line 2, column 3: s does \"request.send\" in nav. Give that another key first. "
                + "The default is used."
        ),
        (
            "nav:\n  edit.redo: w\n",
            "line 2, column 3: w does \"byte.nextToken\" in preview. "
                + "Give that another key first. The default is used."
        ),
        ("nav:\n  edit.redo: g\n", "line 2, column 3: g meets "),
        (
            "nav:\n  app.pop: []\n",
            "line 2, column 3: \"app.pop\" needs a key: without it there is no way on. The default is used."
        ),
        ("nav:\n  app.command: []\n", "line 2, column 3: \"app.command\" needs a key"),
        ("everywhere:\n  help.here: []\nnav:\n  help.here: []\n", "line 4, column 3: \"help.here\" needs a key"),
        (
            "params:\n  node.duplicate: \"-x\"\n",
            "line 2, column 19: x cannot be taken away: "
                + "it does not do \"node.duplicate\" in params. The default is used."
        ),
        ("preset: vim\n", "line 1, column 9: no preset \"vim\". It can be default or arrows."),
        (
            "prefix:\n  timeout_ms: 500\n",
            "line 2, column 15: timeout_ms cannot be \"500\". "
                + "It can be 0: a prefix waits for the next key."
        ),
        ("prefix:\n  timeout: 0\n", "line 2, column 3: no option \"timeout\"."),
        ("nav: s\n", "line 1, column 6: this is to be a mapping of actions. The default is used."),
        ("nav:\n  request.send: {key: s}\n", "line 2, column 18: this is to be a key, a list of keys, or"),
        ("nav:\n  request.send: [s, +x]\n", "line 2, column 17: this is to be either keys that replace"),
        ("nav:\n\trequest.send: s\n", "line 2, column 1: A tab stands in the indentation."),
        ("- a\n", "line 1, column 1: this is to be a mapping of contexts."),
    ])
    func `a mistake is told with its place and the default holds`(text: String, message: String) {
        let (table, problems) = read(text)
        #expect(problems.count == 1)
        #expect(problems.first?.hasPrefix("keys.yaml " + message) == true, "\(problems)")
        #expect(
            table.bindings.filter { !$0.keys.isEmpty } == BindingTable.standard.bindings || text.contains("everywhere"))
    }

    @Test func `one mistake costs one entry`() {
        let (table, problems) = read("nav:\n  edit.redo: s\n  app.palette: F6\n  view.theme: Ctrl-M\n")
        #expect(problems.count == 2)
        #expect(action("F6", in: .preview, table) == .appPalette)
        #expect(action("Ctrl-R", in: .preview, table) == .editRedo)
        #expect(action(",t", in: .preview, table) == .viewTheme)
    }

    @Test func `whatever a file says, the keys hold together`() {
        var random = SystemRandomNumberGenerator()
        let names = BindingTable.standard.bindings.flatMap(\.keys)
        for _ in 0..<30 {
            let entries = (0..<6).map { _ in
                let binding =
                    BindingTable.standard.bindings.randomElement(using: &random) ?? BindingTable.standard.bindings[0]
                return
                    "\(binding.context.rawValue): {\(binding.action.rawValue): ['\(names.randomElement(using: &random) ?? "s")']}"
            }
            let contexts = Dictionary(entries.map { (String($0.prefix { $0 != ":" }), $0) }) { first, _ in first }
            let (table, _) = read(contexts.values.sorted().joined(separator: "\n"))
            #expect(BindingCheck(table.bindings).faults.isEmpty)
        }
    }
}
