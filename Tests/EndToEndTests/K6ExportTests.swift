import DemoServer
import TestSupport
import Testing

/// `curlew export --as k6`.
@Suite struct K6ExportTests: RunsInShop {
    let shop: ServedShop

    init() throws { shop = try ServedShop() }

    @Test func `a script for k6 holds the chain, and no secret`() async throws {
        let run = try await curlew("export", "api", "--as", "k6")
        #expect(run.end == .exit(0), "\(run.errors)")
        #expect(run.text.contains("import http from \"k6/http\";"))
        #expect(run.text.contains("keep(value, \"token\", get(r, [\"token\"]))"))
        #expect(run.errors.isEmpty)
        try folder.write("request: GET {{secure}}/\nhooks: {before: [./x]}\n", to: "api/odd.yaml")
        let odd = try await curlew("export", "odd", "--as", "k6")
        #expect(odd.end == .exit(0))
        #expect(odd.errors.contains("curlew: odd: {{secure}} is not set; the script reads __ENV.secure.\n"))
        #expect(odd.errors.contains("curlew: odd: left out: The hooks."))
        #expect(run.text.contains("encodeURIComponent(value.user_id)"))
        #expect(
            try await curlew("export", "\(server.baseURL)/people?a=%41", "--as", "k6").text.contains("/people?a=%41"))
        #expect(try await curlew("export", "nowhere", "--as", "k6").end == .exit(2))
    }
}
