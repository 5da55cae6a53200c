/// The places of the main screen, numbered as on their borders.
public enum Pane: Int, CaseIterable, Sendable {
    case collections = 1
    case request, parameters, preview, response
}

enum PreviewTab: Int, CaseIterable, Sendable {
    case form, json, plist, multipart, raw, curl
}

/// The share of the screen that the focused pane has.
enum Zoom: Int, Sendable {
    case normal, half, full
}
