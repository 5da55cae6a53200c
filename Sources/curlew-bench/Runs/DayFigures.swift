import Glibc

/// `curlew run` on 10,000 saved requests with the history, whose last answers all stay although they are more than its limit
/// of exchanges of runs: beside the same run without a history, and beside 2,000.
///
///     curlew-bench day
enum DayFigures {
    private static let (few, many) = (2000, 10_000)
    private static let runs = 3

    static func measure() -> [Figure] {
        let name = "curlew run of \(many), history on"
        guard let curlew = Screen.path else { return [.missing(name, Screens.notBuilt)] }
        guard let nginx = BenchNginx(), let folder = ScratchFolder() else {
            return [.missing(name, "nginx did not start; is it installed?")]
        }
        for count in [few, many] {
            let place = "\(folder.path)/\(count)"
            guard mkdir(place, 0o755) == 0,
                SampleCollection.write(to: place, folders: count / 20, requests: 20, url: nginx.url + "/1k")
            else { return [.missing(name, "the sample cannot be written")] }
        }
        Report.say(name)
        var (small, large, bare, again): ([Double], [Double], [Double], [Double]) = ([], [], [], [])
        // All are measured in turn, so that changes of the machine's load affect all.
        for run in 0..<runs {
            let state = "\(folder.path)/state\(run)"
            guard let one = time(curlew, "\(folder.path)/\(few)", state: state + "-few"),
                let none = time(curlew, "\(folder.path)/\(many)", state: nil),
                let all = time(curlew, "\(folder.path)/\(many)", state: state),
                let next = time(curlew, "\(folder.path)/\(many)", state: state)
            else { return [.missing(name, "a request failed")] }
            small.append(one)
            bare.append(none)
            large.append(all)
            again.append(next)
        }
        return [
            figure("\(name), first time", large, "without", bare, most: 1.5, wanted: "1.15"),
            figure("\(name), every answer there already", again, "without", bare, most: 1.5, wanted: "1.15"),
            figure("\(name), first time", large, "of \(few)", small, most: 5.5, wanted: nil),
        ]
    }

    private static func figure(
        _ name: String, _ ours: [Double], _ other: String, _ peer: [Double], most: Double, wanted: String?
    ) -> Figure {
        let ratio = Samples(ours).median / Samples(peer).median
        let words = "at most \(Number.short(most)) times" + (wanted.map { ", \($0) wanted" } ?? "")
        return Figure(
            name: name, ours: "\(Number.short(Samples(ours).median)) ms",
            peer: "\(other) \(Number.short(Samples(peer).median)) ms", ratio: ratio,
            limit: .init(words: words, isKept: ratio <= most))
    }

    /// In milliseconds. Nil for `state` keeps no history.
    private static func time(_ curlew: String, _ folder: String, state: String?) -> Double? {
        let kept = state.map { ["XDG_STATE_HOME=\($0)", "CURLEW_HISTORY=on"] } ?? ["CURLEW_HISTORY=off"]
        let command = ["/usr/bin/env"] + kept + [curlew, "run", folder, "--limit", "20", "-q"]
        return ChildProcess.measure(command).map(\.time.milliseconds)
    }
}
