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

    /// What lets something leave or run takes a key that no habit presses.
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
