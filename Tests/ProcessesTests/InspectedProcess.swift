import Foundation

/// What the system says of a process.
enum InspectedProcess {
    /// `R`, `S`, `Z` ...; throws where there is no such process.
    static func state(_ process: Int32) throws -> Character? {
        let text = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        return text.split(separator: ")").last?.first { $0 != " " }
    }

    /// Whether the process ends. An orphan is a zombie until its new parent looks, which may be nobody in a container.
    static func hasGone(_ process: Int32) async -> Bool {
        for _ in 0..<100_000 {
            guard let status = try? state(process) else { return true }
            if status == "Z" { return true }
            await Task.yield()
        }
        return false
    }
}
