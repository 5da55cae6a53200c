import CurlewBytes
import TestSupport
import Testing

@testable import CurlewSerialization

/// Marks that make one character with a delimiter do not hide it.
@Suite struct `Delimiters of what is sent are bytes` {
    @Test func `in names between braces`() {
        let texts = ["a {{ b }} c {{d.e}}", "{{a}}{{b c}}", "{{{a}}}", "{{$now +1d \"x y\"}}", "{a}", "{{a}"]
        #expect(DelimiterProbe.misreadings(in: texts, reading: { VariableTemplate($0).pieces }) == [])
        let calls = ["$now +1d 'a b' #c", "$random.integer(1, 6) x", "$file \"a/b.txt\""]
        #expect(
            DelimiterProbe.misreadings(of: calls) { GeneratorCall($0).map { [$0.name, $0.rest] + $0.words } } == [])
        let paths = ["/a/{id}/{;b,c*}{.d:3}?{e}", "http://h/{x-y}#{f}"]
        #expect(DelimiterProbe.misreadings(in: paths, reading: { PathTemplate($0).pieces }) == [])
    }

    @Test func `in forms and parts`() {
        let forms = ["a=b&c[d]=e&c[f]=g+h", "a[]=1&a[]=2&b", "=a&&b==c", "a%5Bb%5D=c%20d"]
        #expect(DelimiterProbe.misreadings(in: forms, reading: { ParameterReader.form($0).tree }) == [])
        let head = "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nc\r\n--b--\r\n"
        #expect(
            DelimiterProbe.misreadings(
                in: [head],
                reading: { text in
                    try ParameterReader.multipart(Bytes(Array(text.utf8)), boundary: "b", ReadingOptions()).tree
                }) == [])
        let heads = ["Content-Disposition: form-data; name=\"a\\\"b\"; filename=c\r\nX-Y: d"]
        #expect(
            DelimiterProbe.misreadings(in: heads, reading: { text in MultipartHead(Array(text.utf8)[...]) }) == [])
    }

    @Test func `in text that is typed`() {
        let texts = ["[{\"a\": \"b\"}, [1, true]] // c", "{\"a\": {{b}}}"]
        #expect(DelimiterProbe.misreadings(in: texts, reading: { try TreeText.read($0, as: .json).tree }) == [])
        let status = ["200-299,304", "200, 404"]
        #expect(DelimiterProbe.misreadings(of: status) { AcceptedStatus(parsing: $0).map { ["\($0)"] } } == [])
        let files = ["file:///a/b%20c", "file://localhost/a", "a/b:c"]
        #expect(DelimiterProbe.misreadings(of: files) { (try? FileURL.path($0)).map { [$0] } } == [])
    }

    /// The sign would end the path, whatever stands behind it.
    @Test(arguments: DelimiterProbe.marks) func `a raw value that ends the path is refused`(mark: String) throws {
        var draft = RequestSerializer(.json)
        draft.conformance = .curlew
        let path = try ParameterText.read("{\"id\": {\"$raw\": \"a?\(mark)b\"}}")
        #expect(throws: RequestSerializationError.self) {
            try draft.serialize(method: "GET", url: "http://h/{id}", path: path)
        }
    }

    @Test(arguments: DelimiterProbe.marks) func `a file in a form has the last part of its path as its name`(
        mark: String
    ) {
        #expect(MultipartForm.lastComponent(of: "secret/\(mark)a.txt") == "\(mark)a.txt")
    }
}
