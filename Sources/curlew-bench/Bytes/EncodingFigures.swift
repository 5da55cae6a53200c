import CurlewBytes
import CurlewSerialization

/// Writing of parameters with the trace off, in megabytes (10^6 bytes) of output a second.
enum EncodingFigures {
    static func measure() -> [Figure] {
        let tree = SampleTree.people(60_000)
        return [
            encoding("form", .form, tree, goal: 100), encoding("JSON", .json, tree, goal: 100),
            encoding("XML property list", .plist, tree), encoding("binary property list", .plistBinary, tree),
        ]
    }

    private static func encoding(
        _ name: String, _ kind: SerializerKind, _ tree: ParameterTree, goal: Double? = nil
    ) -> Figure {
        Report.say("\(name) encoding")
        let serializer = RequestSerializer(kind)
        var (size, rates): (Int, [Double]) = (0, [])
        for _ in 0..<7 {
            let start = ContinuousClock.now
            guard let body = bytes(serializer, tree) else {
                return .missing("\(name) encoding", "the sample could not be written")
            }
            size = body.count
            rates.append(Double(body.count) / 1e6 / (ContinuousClock.now - start).seconds)
        }
        let rate = Samples(rates).median
        return Figure(
            name: "\(name) encoding, \(Number.short(Double(size) / 1e6)) MB", ours: "\(Number.short(rate)) MB/s",
            limit: goal.map { .atLeast($0, "MB/s", rate) })
    }

    private static func bytes(_ serializer: RequestSerializer, _ tree: ParameterTree) -> Bytes? {
        do throws(RequestSerializationError) {
            return try serializer.serialize(method: "POST", url: "http://localhost/", parameters: tree).body?.bytes
        } catch {
            return nil
        }
    }
}
