import DemoServer
import TestSupport
import Testing
import Workspace

/// The demo API's collection from the shell.
@Suite struct DemoCollectionRunTests {
    private let server: DemoServer
    private let folder: TemporaryFolder

    init() throws {
        server = try DemoServer.start()
        folder = try TemporaryFolder()
        try DemoCollection.write(to: folder.path, base: server.baseURL)
    }

    @Test(arguments: ["smoke", "checkout", "tour"])
    func `its batches and its tour are green against the demo API`(batch: String) async throws {
        let run = try await ProgramRun.of(["run", batch, "--env", "demo"], folder: folder.path)
        #expect(run.end == .exit(0), "\(run.text)\(run.errors)")
        #expect(run.text.contains("0 failed"))
    }

    @Test func `nothing in it is to be mended`() async throws {
        let run = try await ProgramRun.of(["check"], folder: folder.path)
        #expect(run.end == .exit(0), "\(run.errors)")
    }
}
