import DemoServer
import TestSupport

/// The shop's collection in the folder `api`, and the demo API that answers it.
struct ServedShop {
    let server: DemoServer
    let folder: TemporaryFolder

    init() throws {
        server = try DemoServer.start()
        folder = try ShopFolder(base: server.baseURL, in: "api").folder
    }
}

/// Suites that run the program beside that folder.
protocol RunsInShop {
    var shop: ServedShop { get }
}

extension RunsInShop {
    var server: DemoServer { shop.server }
    var folder: TemporaryFolder { shop.folder }

    func curlew(_ arguments: String...) async throws -> ProgramRun {
        try await ProgramRun.of(arguments, folder: folder.path)
    }
}
