import CurlewBytes
import CurlewNetworking
import Foundation
import TestSupport
import Testing

/// A secret inside of a packed body, whatever the body is called.
@Suite struct `A secret in a packed body` {
    private let mask = SecretMask(["CANARY-5bd1"])
    private static let filling = (1...2000).map { "line \($0)\n" }.joined()

    private func packed(_ text: String, by program: String, _ options: [String] = ["-c"]) async throws -> Bytes {
        Bytes([UInt8](try await ProgramRun.of(options, program: program, input: Data(text.utf8)).output))
    }

    @Test func `is found, and nothing where none is`() async throws {
        let with = try await packed(Self.filling + "CANARY-5bd1" + Self.filling, by: "/bin/gzip")
        #expect(mask.isIn(with))
        #expect(mask.masked(with) == with)
        #expect(try await !mask.isIn(packed(Self.filling, by: "/bin/gzip")))
        #expect(SecretMask(["li"]).isIn(with) && !SecretMask(["zq"]).isIn(with) && !SecretMask.none.isIn(with))
    }

    @Test func `is found in a file that stops early, and behind a first member`() async throws {
        let first = try await packed(Self.filling, by: "/bin/gzip")
        let second = try await packed("CANARY-5bd1 " + Self.filling, by: "/bin/gzip")
        #expect(mask.isIn(Bytes(first.array + second.array)))
        #expect(mask.isIn(second[0..<second.count - 20]))
        #expect(
            !mask.isIn(Bytes([0x1F, 0x8B, 1, 2, 3])) && !mask.isIn(Bytes([0x1F])) && !mask.isIn(Bytes([0x78, 0x9C])))
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/zstd")))
    func `is found in a file of zstd`() async throws {
        #expect(try await mask.isIn(packed(Self.filling + "CANARY-5bd1", by: "/usr/bin/zstd")))
    }

    @Test func `may be in what is too large to be searched through`() async throws {
        let large = String(repeating: "0123456789abcdef", count: (17 << 20) / 16)
        #expect(try await mask.isIn(packed(large, by: "/bin/gzip", ["-1", "-c"])))
    }
}
