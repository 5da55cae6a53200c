import Foundation
import TerminalUI
import TestSupport
import Testing

/// Compares a screen, row by row and without the spaces at the ends of rows, with the golden one in
/// `Tests/ExplorerTests/Screens/<name>.screen`.
///
/// `RECORD_SCREENS=1` writes the file instead, and fails on purpose: what was recorded is to be looked at like code.
func expectScreen(
    _ lines: [String], named name: String, in testFile: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let file = try GoldenScreen(named: name, near: testFile)
    if ProcessInfo.processInfo.environment["RECORD_SCREENS"] == "1" {
        try file.write(lines)
        Issue.record("recorded \(file.url.path); look at it, then run again", sourceLocation: sourceLocation)
        return
    }
    guard let golden = file.lines else {
        Issue.record("there is no \(file.url.path); RECORD_SCREENS=1 writes it", sourceLocation: sourceLocation)
        return
    }
    let differences = GoldenScreen.differences(golden: golden, shown: lines)
    if !differences.isEmpty {
        Issue.record("\(name) differs:\n\(differences)", sourceLocation: sourceLocation)
    }
}

/// The same for a buffer.
func expectScreen(
    _ buffer: CellBuffer, named name: String, in testFile: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    try expectScreen(buffer.lines, named: name, in: testFile, sourceLocation: sourceLocation)
}
