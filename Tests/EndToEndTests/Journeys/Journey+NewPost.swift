import TestSupport

extension Journey {
    /// A new POST to the echo of the demo API, with the request line in front.
    static func newPost(_ look: Look) async throws -> Journey {
        let journey = try Journey(look)
        try await journey.see("demo API listening on")
        journey.keys("2")
        try await journey.see(mode: "EDIT")
        journey.keys("{{demo}}/echo<Esc>")
        try await journey.see("GET   {{demo}}/echo", mode: "NAV")
        journey.keys("mp")
        try await journey.see("POST  {{demo}}/echo")
        return journey
    }
}
