import Testing

@testable import Runs

@Suite struct DataRowTests {
    private func read(_ text: String) throws -> [[String]] {
        try DataRow.read(Array(text.utf8)).map { row in row.fields.map { "\($0.name)=\($0.value)" } }
    }

    @Test func `a CSV names the variables in its first line`() throws {
        #expect(
            try read("user,zip\nada,01234\n\"bob, jr\",\"9\"\n") == [
                ["user=ada", "zip=01234"], ["user=bob, jr", "zip=9"],
            ])
    }

    @Test func `JSON keeps its numbers as written`() throws {
        let text = #" [{"id": 12345678901234567890, "x": 1.0, "ok": true, "none": null, "list": [1, {"a": "b"}]}]"#
        #expect(
            try read(text) == [["id=12345678901234567890", "x=1.0", "ok=true", "none=", #"list=[1,{"a":"b"}]"#]])
    }

    @Test(arguments: [
        ("user\n", DataSetError.empty), ("", .empty), ("a,,c\n1,2,3\n", .noName(column: 2)), ("[1]", .shape),
        ("{\"a\":1}", .shape), ("[]", .empty),
    ]) func `what is no data set is refused`(text: String, error: DataSetError) {
        #expect(throws: error) { try DataRow.read(Array(text.utf8)) }
    }

    @Test func `a fault keeps its line`() {
        let error = #expect(throws: DataSetError.self) { try DataRow.read(Array("a\n\"b\n".utf8)) }
        #expect(error?.description.contains("line 2") == true)
    }
}
