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
            .init(.nav, ["Esc"], .appPop, "leave the topmost thing; never quits"),
            .init(.nav, ["Ctrl-C"], .requestCancel, "cancel the running request; twice when idle: quit"),
            .init(.nav, ["q"], .appBack, "close this view; on the main screen quit"),
            .init(.nav, ["ZZ"], .appSaveQuit, "save and quit"),
            .init(.nav, ["ZQ"], .appQuitNow, "quit, keep a recovery file"),
            .init(.nav, [":"], .appCommand, "command line with completion"),
            .init(.nav, ["Ctrl-P"], .appPalette, "fuzzy palette"),
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
            .init(.nav, ["L"], .requestLift, "lift the URL's query into the parameters"),
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
