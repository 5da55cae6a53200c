import TerminalUI

/// Size classes of the terminal, which decide what is shown. Follows every resize.
enum SizeClass: Int, Comparable, Sendable {
    /// Under 60x16: one line says that the terminal is too small.
    case tiny
    /// One pane at a time.
    case reduced
    /// From 80x24: all panes, with the collections as a drawer.
    case small
    /// From 120x40: the collections beside the other panes.
    case medium
    /// From 200x50: the timing beside the response.
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
