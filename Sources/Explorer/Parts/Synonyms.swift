import Keys

/// Words that people use for what has another name here, for the palette and the help. Each stands at one thing, the one
/// that comes first.
enum Synonyms {
    static func of(_ action: Action) -> [String] {
        switch action {
        case .requestSend: ["send", "run", "go", "execute", "submit", "fire"]
        case .requestSave: ["save", "store", "keep"]
        case .requestSaveAs: ["rename request", "save copy"]
        case .requestNew: ["new", "create", "add request"]
        case .requestCancel: ["stop", "abort", "cancel"]
        case .requestResend: ["retry", "again", "repeat request", "resume"]
        case .requestSendOptions: ["dry run", "send options"]
        case .requestMethod: ["verb", "get", "post", "put", "patch", "delete request", "method"]
        case .requestSerializer: ["body", "format", "content type", "json body", "multipart", "encoding", "serializer"]
        case .requestLift: ["parse query", "split url", "query"]
        case .appBack: ["quit", "exit", "leave"]
        case .appSuspend: ["shell", "background"]
        case .appJump: ["jump", "labels", "easymotion"]
        case .appRedraw: ["refresh", "repaint", "clear screen"]
        case .helpHere: ["help", "keys", "shortcuts", "cheat sheet"]
        case .manualHere: ["read about", "paragraph", "what is this"]
        case .editUndo: ["undo", "revert", "oops"]
        case .editRedo: ["redo"]
        case .goUrl: ["url", "address", "host", "endpoint"]
        case .goParams: ["parameters", "params", "arguments"]
        case .goHeaders: ["header", "headers", "fields"]
        case .goAuth:
            ["auth", "authentication", "login", "password", "token", "bearer", "basic", "oauth", "credentials"]
        case .goOptions: ["options", "settings", "preferences", "config", "configuration"]
        case .goCookies: ["cookie", "cookies", "session"]
        case .goPreview: ["preview", "bytes"]
        case .goResponse: ["response", "answer", "result"]
        case .goCollections: ["collections", "folders", "requests", "sidebar"]
        case .goOpen: ["open collection", "switch collection", "workspace", "project", "open folder"]
        case .goEnvironments: ["environments", "variables", "vars"]
        case .envPick: ["environment", "switch environment", "staging", "stage"]
        case .importText: ["import", "postman", "har", "paste curl"]
        case .yankCurl: ["curl", "copy as curl", "export", "share"]
        case .yankUrl: ["copy url", "link"]
        case .yankResponse: ["copy response", "copy body"]
        case .viewTheme: ["theme", "themes", "colors", "colours", "dark", "light"]
        case .viewMouse: ["mouse"]
        case .viewWrap: ["wrap"]
        case .viewLayout: ["layout", "panes"]
        case .viewSecrets: ["secrets", "secret", "reveal", "show password"]
        case .paneOnly: ["zoom", "fullscreen", "full screen", "maximize"]
        case .transfersOpen: ["downloads", "transfers", "jobs", "progress"]
        case .editExternal: ["editor", "vim", "nano"]
        case .respWrite: ["download", "save response", "save body", "to file"]
        case .captureVariable: ["capture", "extract"]
        case .checkAdd: ["check", "assert", "test", "expect"]
        case .searchStart: ["search", "find", "grep"]
        case .filterStart: ["filter"]
        case .nodeAddAfter: ["add parameter", "new parameter"]
        case .nodeForm:
            [
                "array style", "style of this node", "comma separated", "brackets", "repeat keys", "unescaped",
                "do not escape", "unix time", "timestamp",
            ]
        case .nodeText: ["edit as json", "edit as yaml"]
        case .rowAdd: ["add header"]
        case .tlsPin: ["pin"]
        case .respPipe: ["pipe", "jq", "shell command"]
        case .respLayOut: ["pretty", "minified", "as received"]
        case .compareStyles:
            ["compare styles", "array", "nested array", "brackets", "php", "rails", "rack", "qs"]
        case .historyOpen: ["history", "past", "log of requests", "sent requests", "earlier requests", "recent"]
        case .historyEarlier: ["previous answer", "last answer", "before"]
        case .diffOpen: ["compare responses", "what changed", "difference"]
        case .diffRequests: ["compare requests"]
        case .batchOpen: ["batch", "runner", "run all"]
        case .collNewFolder: ["new folder"]
        case .collMoveTo: ["move request", "to folder"]
        default: []
        }
    }

    static func of(option name: String) -> [String] {
        switch name {
        case "timeout": ["timeout", "time limit", "max time", "slow"]
        case "proxy": ["proxy", "socks"]
        case "follow": ["redirect", "redirects"]
        case "verify": ["insecure", "verify certificate", "self signed"]
        case "ca": ["ca bundle", "root certificate"]
        case "client-certificate": ["client certificate", "mtls"]
        case "http": ["http version", "http2"]
        case "throttle": ["slow down", "bandwidth"]
        default: []
        }
    }

    static func of(command name: String) -> [String] {
        switch name {
        case "help": ["manual", "topics", "documentation", "docs", "handbook"]
        case "messages": ["log", "messages", "history of messages", "errors"]
        case "files": ["files", "where", "folders on disk"]
        case "style": ["style", "array brackets", "nested arrays"]
        case "dry": ["preview request"]
        case "history": ["what did i send"]
        case "diff": ["compare environments"]
        case "baseline": ["snapshot", "expected response", "golden"]
        case "var": ["set variable"]
        case "reset": ["disconnect"]
        case "terminal": ["terminal"]
        default: []
        }
    }
}
