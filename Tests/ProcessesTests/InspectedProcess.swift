import Foundation

/// What the system says of a process.
enum InspectedProcess {
    /// `R`, `S`, `Z` ...; throws where there is no such process.
    static func state(_ process: Int32) throws -> Character? {
        let text = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        return text.split(separator: ")").last?.first { $0 != " " }
    }
}
