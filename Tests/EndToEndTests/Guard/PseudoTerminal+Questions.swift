import Foundation
import TestSupport

extension PseudoTerminal {
    /// Waits until so many questions have asked for their answer, and these texts are there: what is typed before counts
    /// for nothing.
    func waitForQuestion(_ number: Int, _ texts: String...) async throws {
        try await wait("question \(number)", timeout: hangLimit) { screen in
            let all = screen.lines.joined(separator: "\n")
            return all.components(separatedBy: "[y/N]").count > number && texts.allSatisfy { all.contains($0) }
        }
    }
}
