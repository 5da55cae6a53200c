/// The places of the main screen, numbered as on their borders.
public enum Pane: Int, CaseIterable, Sendable {
    case collections = 1
    case request, parameters, preview, response
}

public enum PreviewTab: Int, CaseIterable, Sendable {
    case form, json, plist, multipart, raw, curl
}

/// How much of the screen the focused pane takes.
public enum Zoom: Int, Sendable {
    case normal, half, full
}
