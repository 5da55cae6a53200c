import TestSupport
import Testing

/// Groups H, R, X and L of the catalogue of faults, row by row, against servers that do each.
@Suite struct FaultTests {
    static let rows: [FaultRow] =
        FramingFaults.rows + HeadFaults.rows + BodyFaults.rows + RedirectFaults.rows + CredentialFaults.rows
        + HTTP2Faults.rows

    /// Rows that another test holds.
    static let elsewhere: [String: TestPlace] = [
        "H42": TestPlace("TransportTests/HostileResponseTests", "a reset in the middle keeps what came"),
        "H46": TestPlace("TransportTests/ContentCodingTests", "a bomb stops at the limit"),
        "H58": TestPlace("TransportTests/TransferTests", "POST is never sent twice by itself"),
        "H59": TestPlace(
            "TransportTests/TransferTests", "an answer nobody asked for is not given to the next request"),
        "H64": TestPlace(
            "RequestsTests/Cache/FollowingTests", "with Vary of anything is never kept, whatever else it says"),
        "H65": TestPlace("RequestsTests/Cache/FollowingTests", "is not kept where the server forbids it"),
        "H67": TestPlace("NetworkingTests/Downloads/FileNameTests", "a server's name is made safe"),
        "H69": TestPlace("TransportTests/TransferTests", "a large body lies in a file"),
        "H70": TestPlace("TransportTests/TransferTests", "a body without end stops at the limit"),
        "L09": TestPlace(
            "TransportTests/Security/PinningTests",
            "every connection is judged, and a changed key is seen on the next one"),
        "L25": TestPlace(
            "TransportTests/Security/HandshakeTests", "an answer that is cut without a farewell is incomplete"),
        "L26": TestPlace(
            "NetworkingTests/SecureRedirectTests", "from https to http nothing goes, and the way down is named"),
        "L29": TestPlace(
            "TransportTests/Security/PinningTests",
            "a renewed certificate fits the pin of its key and not that of the old certificate"),
    ]

    @Test(arguments: rows) func `a server that`(row: FaultRow) async throws {
        let run = try await row.run()
        #expect(row.points(run) >= row.stated, "\(run.code) \(run.run.errors)\(run.run.text.prefix(2000))")
    }

    @Test(arguments: SecureFaults.rows) func `a server over TLS that`(row: SecureFault) async throws {
        let run = try await row.run()
        #expect(row.points(run) == 2, "\(run.end) \(run.errors)\(run.text.prefix(2000))")
    }

    @Test(arguments: [("H", 71), ("R", 28), ("X", 15), ("L", 29)])
    func `every row of a group has its test, and 97 of 100 points are reached`(letter: String, count: Int) {
        let rows = Self.rows.map { ($0.id, $0.stated) } + SecureFaults.rows.map { ($0.id, 2) }
        let group = FaultGroup(letter, count: count, rows: rows, elsewhere: Self.elsewhere.keys)
        #expect(group.withoutTest.isEmpty)
        #expect(group.percent >= 97, "\(group.percent)")
    }

    @Test func `a row that is held elsewhere is held by a test that is there`() {
        for (id, place) in Self.elsewhere { #expect(place.isThere, "\(id): \(place)") }
    }
}
