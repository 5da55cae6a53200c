internal import CurlewBytes

/// What it takes to go on with a cancelled download, in this run or a later one (`cancelByProducingResumeData:`). The
/// bytes stay in the part file; this names it.
public struct ResumeData: Sendable, Equatable {
    /// Where the download was to go.
    public var target: String
    /// Bytes in the part.
    public var count: Int64
    public var state: DownloadState

    public init(target: String, count: Int64, state: DownloadState) {
        self.target = target
        self.count = count
        self.state = state
    }

    /// The state's lines under `target` and `count`.
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
