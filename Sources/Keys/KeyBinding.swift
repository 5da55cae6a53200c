import TerminalUI

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

extension KeyBinding {
    static let edit: [KeyBinding] =
        [
            .init(.edit, ["Enter"], .editAccept, "accept (in the URL of a safe method: accept and send)"),
            .init(.edit, ["Esc"], .editLeave, "leave, keep the text"),
            .init(.edit, ["Ctrl-G", "Ctrl-C"], .editDiscard, "leave, drop the text"),
            .init(.edit, ["Tab"], .editComplete, "complete: header, variable, path, value"),
            .init(.edit, ["Shift-Tab"], .editPrevField, "accept and previous field"),
            .init(.edit, ["Up", "Ctrl-P"], .editPrevValue, "earlier values of this field"),
            .init(.edit, ["Down", "Ctrl-N"], .editNextValue, "later values"),
            .init(.edit, ["Ctrl-V"], .editLiteral, "next key as text; show its bytes"),
            .init(.edit, ["Ctrl-O"], .editAcceptAddNext, "accept and add the next sibling"),
            .init(.edit, ["Alt-t"], .editType, "type menu without leaving"),
            .init(.edit, ["Ctrl-X Ctrl-E"], .editExternal, "this field in $EDITOR"),
        ] + fieldKeys(.edit)

    static let textArea: [KeyBinding] =
        [
            .init(.textArea, ["Enter"], .textNewline, "line break"),
            .init(.textArea, ["Esc"], .editLeave, "leave, keep the text"),
            .init(.textArea, ["Ctrl-G", "Ctrl-C"], .editDiscard, "leave, drop the text"),
            .init(.textArea, ["Tab"], .textIndent, "indent; complete a variable"),
            .init(.textArea, ["Shift-Tab"], .textOutdent, "indent less"),
            .init(.textArea, ["Up", "Ctrl-P"], .textUp, "up"),
            .init(.textArea, ["Down", "Ctrl-N"], .textDown, "down"),
            .init(.textArea, ["PgUp"], .textPageUp, "page up"),
            .init(.textArea, ["PgDn"], .textPageDown, "page down"),
            .init(.textArea, ["Ctrl-Home"], .textStart, "start of the text"),
            .init(.textArea, ["Ctrl-End"], .textEnd, "end of the text"),
            .init(.textArea, ["Ctrl-X Ctrl-V"], .textMark, "begin a selection here"),
            .init(.textArea, ["Shift-Left"], .textSelectLeft, "select to the left"),
            .init(.textArea, ["Shift-Right"], .textSelectRight, "select to the right"),
            .init(.textArea, ["Shift-Up"], .textSelectUp, "select up"),
            .init(.textArea, ["Shift-Down"], .textSelectDown, "select down"),
            .init(.textArea, ["Ctrl-X Ctrl-A"], .textSelectAll, "select everything"),
            .init(.textArea, ["Ctrl-X Ctrl-W"], .textCopy, "copy the selection"),
            .init(.textArea, ["Ctrl-X Ctrl-U"], .textRedo, "do again what was undone"),
            .init(.textArea, ["Ctrl-X Ctrl-F", "Alt-t"], .textFormat, "as JSON, form lines or YAML"),
            .init(.textArea, ["Ctrl-R"], .searchStart, "search"),
            .init(.textArea, ["Ctrl-X Ctrl-N", "F3"], .searchNext, "next match"),
            .init(.textArea, ["Ctrl-X Ctrl-P", "Shift-F3"], .searchPrev, "previous match"),
            .init(.textArea, ["Ctrl-X Ctrl-B"], .textMatch, "to the matching bracket"),
            .init(.textArea, ["Ctrl-V"], .editLiteral, "next key as text; show its bytes"),
            .init(.textArea, ["Ctrl-X Ctrl-E"], .editExternal, "this text in $EDITOR"),
        ] + fieldKeys(.textArea)

    /// The keys that shells have for a line of text.
    public static func fieldKeys(_ context: KeyContext) -> [KeyBinding] {
        [
            .init(context, ["Ctrl-A", "Home"], .lineStart, "start"),
            .init(context, ["Ctrl-E", "End"], .lineEnd, "end"),
            .init(context, ["Ctrl-B", "Left"], .lineLeft, "left"),
            .init(context, ["Ctrl-F", "Right"], .lineRight, "right"),
            .init(context, ["Alt-b", "Ctrl-Left"], .lineWordLeft, "word left"),
            .init(context, ["Alt-f", "Ctrl-Right"], .lineWordRight, "word right"),
            .init(context, ["Ctrl-W"], .lineKillWordBack, "delete word before"),
            .init(context, ["Alt-d"], .lineKillWord, "delete word after"),
            .init(context, ["Ctrl-U"], .lineKillToStart, "delete to start"),
            .init(context, ["Ctrl-K"], .lineKillToEnd, "delete to end"),
            .init(context, ["Ctrl-Y"], .lineYank, "put back"),
            .init(context, ["Ctrl-D", "Delete"], .lineDelete, "delete under"),
            .init(context, ["Backspace"], .lineBackspace, "delete before (Ctrl-H arrives as this)"),
            .init(context, ["Ctrl-T"], .lineTranspose, "swap two characters"),
            .init(context, ["Ctrl-_"], .lineUndo, "undo in this field"),
        ]
    }

    static let prompt: [KeyBinding] =
        [
            .init(.prompt, ["Enter"], .promptRun, "run"),
            .init(.prompt, ["Esc", "Ctrl-C", "Ctrl-G"], .promptClose, "close"),
            .init(.prompt, ["Tab"], .promptComplete, "complete"),
            .init(.prompt, ["Up", "Ctrl-P"], .promptPrev, "earlier lines"),
            .init(.prompt, ["Down", "Ctrl-N"], .promptNext, "later lines"),
        ] + fieldKeys(.prompt)

    public static let picker: [KeyBinding] = [
        .init(.picker, ["j", "Down"], .pickerDown, "down"),
        .init(.picker, ["k", "Up"], .pickerUp, "up"),
        .init(.picker, ["Enter"], .pickerChoose, "choose"),
        .init(.picker, ["Esc", "q", "Ctrl-C"], .pickerClose, "close, change nothing"),
        .init(.picker, ["?"], .helpHere, "help for where I am"),
        .init(.picker, ["/"], .searchStart, "search"),
        .init(.picker, ["n"], .searchNext, "next match"),
        .init(.picker, ["N"], .searchPrev, "previous match"),
        .init(.picker, ["1", "2", "3", "4", "5", "6", "7", "8", "9"], .pickerNumber, "choose by number"),
    ]

    public static let paste: [KeyBinding] = [
        .init(.paste, ["1"], .pasteNew, "new request"),
        .init(.paste, ["2"], .pasteReplace, "replace this request"),
        .init(.paste, ["3"], .pasteParams, "only the parameters"),
        .init(.paste, ["4"], .pasteText, "as plain text: in the field, else as the body"),
        .init(.paste, ["r"], .pasteReadAs, "read it as something else, or in another style"),
        .init(.paste, ["n"], .pasteTypes, "guess numbers and booleans on or off"),
        .init(.paste, ["E", "F4"], .pasteEdit, "edit the text first"),
        .init(.paste, ["]"], .pasteNext, "next request of an archive"),
        .init(.paste, ["["], .pastePrev, "previous request of an archive"),
        .init(.paste, ["j", "Down"], .pickerDown, "down"),
        .init(.paste, ["k", "Up"], .pickerUp, "up"),
        .init(.paste, ["Enter"], .pasteFirst, "the marked choice"),
        .init(.paste, ["Esc", "Ctrl-C"], .pasteDrop, "drop it"),
    ]

    /// The answers of questions. A consent, after which something leaves or runs, takes a capital letter: no habit presses it.
    public static let question = answers(in: .question, yes: "y") + answers(in: .consent, yes: "Y")

    private static func answers(in context: KeyContext, yes: String) -> [KeyBinding] {
        [
            .init(context, [yes], .confirmYes, "yes"),
            .init(context, ["n", "Esc", "Ctrl-C"], .confirmNo, "no"),
            .init(context, ["Enter"], .confirmDefault, "the safe answer: no"),
            .init(context, ["j", "Down"], .pickerDown, "down"),
            .init(context, ["k", "Up"], .pickerUp, "up"),
            .init(context, ["PgDn", "Ctrl-F"], .movePageDown, "page down"),
            .init(context, ["PgUp", "Ctrl-B"], .movePageUp, "page up"),
        ]
    }
}

extension KeyBinding {
    static let everywhere: [KeyBinding] = [
        .init(.everywhere, ["F1"], .helpHere, "help for where I am"),
        .init(.everywhere, ["F5"], .requestSend, "send (also while editing)"),
        .init(.everywhere, ["Ctrl-S"], .requestSave, "save the request"),
        .init(.everywhere, ["Ctrl-L"], .appRedraw, "redraw the screen"),
        .init(.everywhere, ["Ctrl-Z"], .appSuspend, "suspend to the shell"),
    ]

    static func nav(methodKeys: String, serializerKeys: String) -> [KeyBinding] {
        [
            .init(.nav, ["s"], .requestSend, "send"),
            .init(.nav, ["S"], .requestSendOptions, "send with options: to a file, dry run, ..."),
            .init(.nav, ["R"], .requestResend, "send again exactly what was sent; resume a part download"),
            .init(.nav, ["B"], .transfersOpen, "running transfers and batches"),
            .init(.nav, ["Esc"], .appPop, "close"),
            .init(.nav, ["Ctrl-C"], .requestCancel, "cancel the running request; twice when idle: quit"),
            .init(.nav, ["q"], .appBack, "close this view; on the main screen quit"),
            .init(.nav, ["ZZ"], .appSaveQuit, "save and quit"),
            .init(.nav, ["ZQ"], .appQuitNow, "quit, keep a recovery file"),
            .init(.nav, [":"], .appCommand, "command line with completion"),
            .init(.nav, ["Ctrl-P"], .appPalette, "fuzzy palette"),
            .init(.nav, ["f"], .appJump, "labels on every pane, tab and row; their letters go there"),
            .init(.nav, ["?"], .helpHere, "help for where I am"),
            .init(.nav, ["gm"], .manualHere, "go to the manual: read about what is at the cursor"),
            .init(.nav, ["1"], .paneCollections, "focus collections"),
            .init(.nav, ["2"], .paneRequest, "focus request line"),
            .init(.nav, ["3"], .paneParams, "focus parameters"),
            .init(.nav, ["4"], .panePreview, "focus preview"),
            .init(.nav, ["5"], .paneResponse, "focus response"),
            .init(.nav, ["Tab"], .paneNext, "next pane"),
            .init(.nav, ["Shift-Tab"], .panePrev, "previous pane"),
            .init(.nav, ["]", "gt"], .tabNext, "next tab in the pane"),
            .init(.nav, ["[", "gT"], .tabPrev, "previous tab in the pane"),
            .init(.nav, ["+"], .paneZoomIn, "bigger: normal, half, full"),
            .init(.nav, ["_"], .paneZoomOut, "smaller"),
            .init(.nav, ["Ctrl-W h"], .paneLeft, "pane to the left"),
            .init(.nav, ["Ctrl-W j"], .paneDown, "pane below"),
            .init(.nav, ["Ctrl-W k"], .paneUp, "pane above"),
            .init(.nav, ["Ctrl-W l"], .paneRight, "pane to the right"),
            .init(.nav, ["Ctrl-W o"], .paneOnly, "zoom this pane"),
            .init(.nav, ["Ctrl-W ="], .paneEven, "default sizes"),
            .init(.nav, ["m"], .requestMethod, "method menu (\(methodKeys))"),
            .init(.nav, ["M"], .requestSerializer, "choose the body: how it is written (\(serializerKeys))"),
            .init(.nav, ["gu"], .goUrl, "go to the URL field and edit"),
            .init(.nav, ["gp"], .goParams, "go to parameters"),
            .init(.nav, ["gh"], .goHeaders, "go to headers"),
            .init(.nav, ["ga"], .goAuth, "go to auth"),
            .init(.nav, ["gs"], .goOptions, "go to options (settings)"),
            .init(.nav, ["gk"], .goCookies, "go to cookies"),
            .init(.nav, ["gv"], .goPreview, "go to preview (view)"),
            .init(.nav, ["gr"], .goResponse, "go to response"),
            .init(.nav, ["gc"], .goCollections, "go to collections"),
            .init(.nav, ["go"], .goOpen, "open another collection"),
            .init(.nav, ["ge"], .goEnvironments, "go to environments"),
            .init(.nav, ["gn"], .goForward, "forward in the jump list"),
            .init(.nav, ["Ctrl-O"], .goBack, "back in the jump list"),
            .init(.nav, ["e"], .envPick, "switch environment"),
            .init(.nav, ["I"], .importText, "import text: paste it, or write it in $EDITOR"),
            .init(.nav, ["L"], .requestLift, "make parameters of the URL's query"),
            .init(.nav, ["W"], .requestSaveAs, "save as"),
            .init(.nav, ["Ctrl-N"], .requestNew, "new request"),
            .init(.nav, ["u"], .editUndo, "undo"),
            .init(.nav, ["Ctrl-R"], .editRedo, "redo"),
            .init(.nav, [")", "F8"], .goNextPoint, "next problem, change or failed check"),
            .init(.nav, ["(", "F7"], .goPrevPoint, "previous problem, change or failed check"),
            .init(.nav, [",t"], .viewTheme, "theme picker"),
            .init(.nav, [",w"], .viewWrap, "wrap long lines"),
            .init(.nav, [",n"], .viewNumbers, "line numbers in text"),
            .init(.nav, [",m"], .viewMouse, "mouse on or off"),
            .init(.nav, [",v"], .viewEditStyle, "fields: the keys of shells or of vi"),
            .init(.nav, [",l"], .viewLayout, "layout: automatic, even, large response"),
            .init(.nav, [",a"], .viewAscii, "ASCII or Unicode drawing"),
            .init(.nav, [",s"], .viewSecrets, "show secrets for 10 seconds"),
            .init(.nav, [",k"], .viewHints, "hint bar on or off"),
            .init(.nav, ["yy"], .yankValue, "copy the value"),
            .init(.nav, ["yk"], .yankKey, "copy the key"),
            .init(.nav, ["yp"], .yankPath, "copy the path"),
            .init(.nav, ["yq"], .yankJq, "copy a jq path"),
            .init(.nav, ["ys"], .yankString, "copy the text without escapes"),
            .init(.nav, ["ye"], .yankEncoded, "copy the encoded bytes"),
            .init(.nav, ["yu"], .yankUrl, "copy the full URL"),
            .init(.nav, ["yc"], .yankCurl, "copy as curl (secrets as variables)"),
            .init(.nav, ["yb"], .yankBody, "copy the request body"),
            .init(.nav, ["yr"], .yankResponse, "copy the response body"),
            .init(.nav, ["yh"], .yankHeaders, "copy the headers"),
        ]
    }

    static let lists = moving(
        .lists,
        across: [
            .init(.lists, ["h", "Left"], .moveLeft, "close, or go to the parent; in text: left"),
            .init(.lists, ["l", "Right"], .moveRight, "open, or go to the first child; in text: right"),
        ])

    /// Bindings of what has lines and a cursor among them.
    ///
    /// - Parameter across: those that move to the left and to the right.
    public static func moving(_ context: KeyContext, across: [KeyBinding]) -> [KeyBinding] {
        let vertical: [KeyBinding] = [
            .init(context, ["j", "Down"], .moveDown, "down"),
            .init(context, ["k", "Up"], .moveUp, "up"),
        ]
        return vertical + across + [
            .init(context, ["gg", "Home"], .moveFirst, "first line"),
            .init(context, ["G", "End"], .moveLast, "last line"),
            .init(context, ["Ctrl-D"], .moveHalfDown, "half page down"),
            .init(context, ["Ctrl-U"], .moveHalfUp, "half page up"),
            .init(context, ["Ctrl-F", "PgDn"], .movePageDown, "page down"),
            .init(context, ["Ctrl-B", "PgUp"], .movePageUp, "page up"),
            .init(context, ["{"], .movePrevSibling, "previous sibling or block"),
            .init(context, ["}"], .moveNextSibling, "next sibling or block"),
            .init(context, ["/"], .searchStart, "search"),
            .init(context, ["n"], .searchNext, "next match"),
            .init(context, ["N"], .searchPrev, "previous match"),
        ]
    }

    /// Bindings of panes that can filter their lines.
    static func filtering(_ context: KeyContext) -> [KeyBinding] {
        [.init(context, ["&"], .filterStart, "show only matching lines")]
    }

    /// Bindings of panes whose window scrolls independently of the cursor.
    public static func scrolling(_ context: KeyContext) -> [KeyBinding] {
        [
            .init(context, ["Ctrl-E"], .scrollDown, "scroll one line down"),
            .init(context, ["Ctrl-Y"], .scrollUp, "scroll one line up"),
            .init(context, ["zz"], .scrollCentre, "put the cursor line in the middle"),
            .init(context, ["zt"], .scrollTop, "put the cursor line at the top"),
            .init(context, ["zb"], .scrollBottom, "put the cursor line at the bottom"),
        ]
    }

    /// Bindings of trees.
    public static func folding(_ context: KeyContext) -> [KeyBinding] {
        [
            .init(context, ["za"], .foldToggle, "toggle fold"),
            .init(context, ["zo"], .foldOpen, "open fold"),
            .init(context, ["zc"], .foldClose, "close fold"),
            .init(context, ["zR"], .foldOpenAll, "open all"),
            .init(context, ["zM"], .foldCloseAll, "close all"),
        ]
    }
}
