/// The places of the main screen, numbered as on their borders.
public enum Pane: Int, CaseIterable, Sendable {
    case collections = 1
    case request, parameters, preview, response
}

public enum ParametersTab: Int, CaseIterable, Sendable {
    case parameters, headers, auth, options, cookies
}

public enum PreviewTab: Int, CaseIterable, Sendable {
    case form, json, plist, multipart, raw, curl
}

/// In the order of the border. Transfer and Image are there only while there is something to show.
public enum ResponseTab: Int, CaseIterable, Sendable {
    case transfer, image, tree, raw, headers, timing, tls, cookies, checks
}

/// How much of the screen the focused pane takes.
public enum Zoom: Int, Sendable {
    case normal, half, full
}
