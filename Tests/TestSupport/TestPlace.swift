import Foundation

/// A test by the path of its file below `Tests`, without `.swift`, and its name.
public struct TestPlace: Sendable {
    public let file: String
    public let name: String

    public init(_ file: String, _ name: String) {
        self.file = file
        self.name = name
    }

    /// Whether the sources have it, so that nobody relies on a test that is gone.
    public var isThere: Bool {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let source = try? String(contentsOf: tests.appending(path: file + ".swift"), encoding: .utf8)
        return source?.contains("func `\(name)`") == true
    }
}

/// A group of the catalogue of faults: 2 points a row where the program does what the row says, 1 where it is safe and
/// does not say so, 0 where it is wrong.
public struct FaultGroup: Sendable {
    private let points: [String: Int]
    private let ids: [String]

    /// - Parameters:
    ///   - rows: what each row is worth; one with several forms is worth what the worst is.
    ///   - elsewhere: rows that another test holds.
    public init(_ letter: String, count: Int, rows: [(id: String, points: Int)], elsewhere: some Sequence<String>) {
        ids = (1...count).map { letter + ($0 < 10 ? "0\($0)" : "\($0)") }
        let held = elsewhere.map { (id: $0, points: 2) }
        points = Dictionary(grouping: rows + held, by: \.id).mapValues { $0.map(\.points).min() ?? 0 }
    }

    public var withoutTest: [String] { ids.filter { points[$0] == nil } }
    /// Of 100.
    public var percent: Double { ids.reduce(0.0) { $0 + Double(points[$1] ?? 0) } * 50 / Double(ids.count) }
}
