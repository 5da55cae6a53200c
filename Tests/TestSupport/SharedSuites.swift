public import Foundation

/// Public suites that some tests read; they lie beside the checkout and may be absent.
public enum SharedSuites {
    /// The folder `shared` next to the checkout, or nil.
    public static let folder: URL? = {
        var here = URL(fileURLWithPath: #filePath)
        while here.path != "/" {
            here.deleteLastPathComponent()
            let shared = here.deletingLastPathComponent().appendingPathComponent("shared")
            if FileManager.default.fileExists(atPath: shared.appendingPathComponent("suites").path) { return shared }
        }
        return nil
    }()

    public static var areThere: Bool { folder != nil }
}
