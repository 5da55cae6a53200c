import CurlewBytes
import CurlewSerialization
import EncodingLab
import ServerReaders

/// Traces, and styles beside readings.
enum LabFigures {
    static func measure() -> [Figure] { [tracing(), readBack(), comparing(), edited()] }

    /// Form text with its trace beside the same without.
    private static func tracing() -> Figure {
        Report.say("form encoding with trace")
        let (tree, serializer) = (SampleTree.people(20_000), RequestSerializer())
        let plain = median { _ = try? serializer.formText(of: tree) }
        let traced = median { _ = try? serializer.formText(of: tree, trace: true) }
        let ratio = traced / plain
        return Figure(
            name: "form encoding with trace, of the same without", ours: "\(Number.short(ratio)) times",
            limit: .atMost(3, "times", ratio))
    }

    /// Form text read back into a tree: its style is found, and the tree written again to be compared.
    private static func readBack() -> Figure {
        Report.say("form text read back")
        let tree = SampleTree.people(40_000)
        let text = Bytes((try? RequestSerializer().formText(of: tree).bytes) ?? [])
        let size = Double(text.count) / 1e6
        let rate = size / median { _ = ParameterReader.form(text) }
        return Figure(
            name: "form text read back, \(Number.short(size)) MB", ours: "\(Number.short(rate)) MB/s",
            limit: .atLeast(50, "MB/s", rate))
    }

    /// 1,000 nodes in every style, by every reader.
    private static func comparing() -> Figure {
        Report.say("styles beside readings")
        let (tree, styles) = (SampleTree.people(166), QueryStyles.standard.all)
        let time = median {
            _ = StyleComparison(of: tree, by: RequestSerializer(), isQuery: false, styles: styles)
        }
        return Figure(
            name: "\(tree.nodeCount) nodes in \(styles.count) styles by \(KnownReaders.all.count) readers",
            ours: "\(Number.short(time * 1000)) ms", limit: .atMost(50, "ms", time * 1000))
    }

    /// 10,000 nodes written with their trace once, as after each edit.
    private static func edited() -> Figure {
        Report.say("10,000 nodes with trace")
        let (tree, serializer) = (SampleTree.people(1_666), RequestSerializer())
        let time = median { _ = try? serializer.formText(of: tree, trace: true) }
        return Figure(
            name: "\(tree.nodeCount) nodes written with their trace", ours: "\(Number.short(time * 1000)) ms",
            limit: .atMost(16, "ms", time * 1000))
    }

    /// Seconds.
    private static func median(_ body: () -> Void) -> Double {
        var times: [Double] = []
        for _ in 0..<7 {
            let start = ContinuousClock.now
            body()
            times.append((ContinuousClock.now - start).seconds)
        }
        return Samples(times).median
    }
}
