import DemoServer
import Foundation
import TestSupport
import Testing

/// What the explorer shows and keeps of a secret in the form that a query is sent in.
@Suite struct SecretQueryJourneyTests {
    @Test(arguments: ["wJalr/XUtn+FEMI/K7==", "s3cRet_tOk/en+9=v"])
    func `is stars in the answer and in every file`(secret: String) async throws {
        let server = try DemoServer.start()
        let folder = try TemporaryFolder()
        try folder.write("name: Gift\n", to: "curlew.yaml")
        try folder.write("base: \(server.baseURL)\nsecrets: {token: kept}\n", to: "environments/e.yaml")
        try folder.write("variables: {token: \"\(secret)\"}\n", to: "environments/e.local.yaml")
        try folder.write(
            "request: GET {{base}}/echo\nname: Asking\nparameters: {s: \"{{token}}\"}\n", to: "a.yaml")
        let journey = try Journey(.color, [folder.path])
        try await journey.see("New request", "no URL yet")
        journey.keys("1")
        try await journey.see("1 [Collections]", "Asking")
        journey.keys("gg<Enter>")
        try await journey.see("Gift > Asking", "{{base}}/echo")
        journey.keys("s")
        try await journey.see("sends the secret token", "Allow it?", mode: "CMD")
        try await journey.agree()
        try await journey.see("200 OK", "******", not: [String(secret.prefix(9))])
        journey.keys("ZZ")
        try await journey.seeEnd()
        var isKept = false
        let all = FileManager.default.enumerator(at: journey.home.url, includingPropertiesForKeys: nil)
        for case let file as URL in try #require(all) {
            guard let bytes = try? Data(contentsOf: file) else { continue }
            if file.lastPathComponent.hasPrefix("history.sqlite") { isKept = true }
            let text = String(decoding: bytes, as: UTF8.self).replacingOccurrences(of: "\\", with: "")
            #expect(!text.contains(secret.prefix(9)), "\(file.path)")
        }
        #expect(isKept)
    }
}
