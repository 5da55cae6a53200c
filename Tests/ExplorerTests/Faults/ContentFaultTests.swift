import TestSupport
import Testing

@testable import Explorer

/// Group C of the catalogue of faults, row by row, as the response pane shows each.
@Suite struct ContentFaultTests {
    static let rows = TextFaults.rows + TreeFaults.rows

    /// Rows that another test holds.
    static let elsewhere: [String: TestPlace] = [
        "C14": TestPlace("ExplorerTests/ResponseSizeTests", "a line of 100 MB scrolls sideways and wraps at once"),
        "C30": TestPlace("ExplorerTests/ResponseSizeTests", "a million objects are walked without going through them"),
        "C42": TestPlace("FormatsTests/PropertyList/BinaryPropertyListTests", "an array that holds itself is a cycle"),
        "C43": TestPlace(
            "FormatsTests/PropertyList/BinaryPropertyListTests", "an offset outside the objects is refused"),
        "C44": TestPlace(
            "FormatsTests/PropertyList/BinaryPropertyListTests",
            "sixty thousand arrays in one another are too deep, not a crash"),
        "C45": TestPlace(
            "FormatsTests/PropertyList/BinaryPropertyListTests",
            "a graph that doubles forty times is counted, not expanded"),
        "C46": TestPlace(
            "FormatsTests/Images/ImageDecoderTests", "refuses more pixels than its limit before it decodes"),
        "C47": TestPlace("FormatsTests/Images/ImageDecoderTests", "says that a picture is cut, or none"),
        "C55": TestPlace("FormatsTests/YAML/YAMLReadingTests", "a bomb of aliases is refused at its first anchor"),
    ]

    @Test(arguments: rows) func `a body that`(row: ContentFault) {
        let view = ContentView(row)
        #expect(row.points(view) >= row.stated, "\(view.tab) \(view.why)\n\(view.lines.joined(separator: "\n"))")
    }

    @Test func `every row of the group has its test, and 97 of 100 points are reached`() {
        let group = FaultGroup(
            "C", count: 57, rows: Self.rows.map { ($0.id, $0.stated) }, elsewhere: Self.elsewhere.keys)
        #expect(group.withoutTest.isEmpty)
        #expect(group.percent >= 97, "\(group.percent)")
    }

    @Test func `a row that is held elsewhere is held by a test that is there`() {
        for (id, place) in Self.elsewhere { #expect(place.isThere, "\(id): \(place)") }
    }
}
