import Foundation
import TestSupport

/// The command lines and option examples of the shared suite.
enum CurlSuite {
    private static let folder = SharedSuites.folder?.appendingPathComponent("suites/curl")

    /// curl itself, where it is installed.
    static let program = "/usr/bin/curl"
    static let hasCurl = FileManager.default.isExecutableFile(atPath: program)

    struct Missing: Error {}

    /// Name and text of every command line, by name.
    static func commands() throws -> [(name: String, text: String)] {
        guard let folder = folder?.appendingPathComponent("commands") else { throw Missing() }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        return try names.filter { $0.hasSuffix(".curl") }.map {
            let text = try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)
            return (String($0.dropLast(5)), text)
        }
    }

    struct Example: Decodable {
        var long: String
        var short: String?
        var arg: String?
        var examples: [String]
    }

    static func examples() throws -> [Example] {
        guard let file = folder?.appendingPathComponent("option-examples.json") else { throw Missing() }
        return try JSONDecoder().decode([Example].self, from: try Data(contentsOf: file))
    }
}
