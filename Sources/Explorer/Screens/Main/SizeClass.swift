import TerminalUI

/// What fits. Follows the terminal's size at all times.
enum SizeClass: Int, Comparable, Sendable {
    /// Under 60x16: one line that says so.
    case tiny
    /// One pane at a time.
    case reduced
    /// From 80x24: all panes, collections as a drawer.
    case small
    /// From 120x40: collections beside the rest.
    case medium
    /// From 200x50: timing beside the response.
    case large

    init(_ size: Size) {
        switch (size.width, size.height) {
        case (200..., 50...): self = .large
        case (120..., 40...): self = .medium
        case (80..., 24...): self = .small
        case (60..., 16...): self = .reduced
        default: self = .tiny
        }
    }

    static func < (left: SizeClass, right: SizeClass) -> Bool { left.rawValue < right.rawValue }
}
