internal import CurlewBytes

/// The data for continuing a cancelled download, in this run or a later one (`cancelByProducingResumeData:`). The bytes
/// stay in the part file; `target` leads to it.
public struct ResumeData: Sendable, Equatable {
    /// The path of the download's target.
    public var target: String
    /// The number of bytes in the part.
    public var count: Int64
    public var state: DownloadState

    public init(target: String, count: Int64, state: DownloadState) {
        self.target = target
        self.count = count
        self.state = state
    }

    /// The lines of the state, after `target` and `count`.
    public var text: String { "target: \(target)\ncount: \(count)\n" + state.text }

    /// Nil when a line is missing or cannot be read.
    public init?(text: String) {
        let lines = text.utf8.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
        guard lines.count == 3, let target = lines[0].utf8.text(behind: "target: "),
            let count = lines[1].utf8.text(behind: "count: ").flatMap({ Int64($0) }), count >= 0,
            let state = DownloadState(text: String(lines[2]))
        else { return nil }
        self.init(target: String(target), count: count, state: state)
    }
}
