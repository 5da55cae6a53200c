/// The places of the main screen, numbered as on their borders.
public enum Pane: Int, CaseIterable, Sendable {
    case collections = 1
    case request, parameters, preview, response
}

enum PreviewTab: Int, CaseIterable, Sendable {
    case form, json, plist, multipart, raw, curl
}

/// How much of the screen the focused pane takes.
enum Zoom: Int, Sendable {
    case normal, half, full
}
