import CurlewSerialization
import Testing

@Suite struct `Problems of a random tree` {
    static let seeds = Array(UInt64(1)...400)

    @Test(arguments: SerializerKind.allCases, [CompatibilityMode.curlew, .afnetworking])
    func `are there exactly when nothing can be written`(kind: SerializerKind, conformance: CompatibilityMode) {
        for seed in Self.seeds {
            for growth in [Growth.anything, .json, .plist] {
                let tree = TreeGrower.tree(seed, growth)
                let serializer = RequestSerializer(kind, conformance: conformance)
                let problems = serializer.problems(in: tree, method: "POST")
                do throws(RequestSerializationError) {
                    _ = try serializer.serialize(method: "POST", url: "", parameters: tree)
                    #expect(problems.isEmpty, "seed \(seed)")
                } catch {
                    #expect(error == .notRepresentable(problems, as: kind, conformance: conformance))
                    #expect(!problems.isEmpty, "seed \(seed)")
                }
            }
        }
    }

    @Test(arguments: SerializerKind.allCases)
    func `are mended by their repairs`(kind: SerializerKind) throws {
        for seed in Self.seeds {
            var tree = TreeGrower.tree(seed, .anything)
            let serializer = RequestSerializer(kind)
            var rounds = 0
            while let problem = serializer.problems(in: tree, method: "POST").first, rounds < 200 {
                let repair = try #require(problem.repairs.first)
                let isMended = repair.apply(to: &tree, at: problem.node)
                #expect(isMended)
                rounds += 1
            }
            #expect(serializer.problems(in: tree, method: "POST").isEmpty, "seed \(seed)")
        }
    }

    @Test(arguments: SerializerKind.allCases)
    func `name their row in twelve characters and their node by its path`(kind: SerializerKind) {
        for seed in Self.seeds {
            let tree = TreeGrower.tree(seed, .anything)
            for problem in RequestSerializer(kind).problems(in: tree, method: "POST") {
                #expect((1...12).contains(problem.reason.count))
                #expect(!problem.sentence.isEmpty && !problem.repairs.isEmpty)
                #expect(tree.path(of: problem.node) == problem.path)
            }
        }
    }
}
