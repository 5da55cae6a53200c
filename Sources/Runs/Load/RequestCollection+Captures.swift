public import Workspace

extension RequestCollection {
    /// For each name the first request of the list that captures it. Reads every file.
    public func captureSources() -> [String: RunPreflight.CaptureSource] {
        var sources: [String: RunPreflight.CaptureSource] = [:]
        for entry in requests {
            guard let opened = try? request(at: entry.path) else { continue }
            let source = RunPreflight.CaptureSource(title: opened.name, path: entry.path)
            for capture in opened.request.captures where sources[capture.name] == nil { sources[capture.name] = source }
        }
        return sources
    }
}
