import CurlewMessage
import CurlewTransport
import Testing

@Suite struct PartialContentTests {
    @Test(
        arguments: [
            ("bytes 0-0/1", 0...0, 1), ("bytes 5-9/*", 5...9, nil), ("bytes */7", nil, 7), ("Bytes 0-1/2", 0...1, 2),
        ] as [(String, ClosedRange<Int64>?, Int64?)])
    func `a range is read`(text: String, bounds: ClosedRange<Int64>?, total: Int64?) {
        #expect(ContentRange(parsing: text) == ContentRange(bounds: bounds, total: total))
    }

    @Test(arguments: [
        "", "bytes", "bytes 1-0/5", "bytes 0-5/5", "bytes -5/9", "bytes 0-/9", "bytes +0-1/9", "lines 0-1/9",
        "bytes 0-1", "bytes 0-1/9/9", "bytes 0-99999999999999999999/*", "bytes 0 - 1/9",
    ])
    func `what breaks the grammar is none`(text: String) {
        #expect(ContentRange(parsing: text) == nil)
    }

    @Test(
        arguments: [
            (206, ["Content-Range": "bytes 4-9/10", "ETag": "\"a\""], .continues),
            (206, ["Content-Range": "bytes 4-9/10"], .continues), (206, ["Content-Range": "bytes 4-9/*"], .continues),
            (206, ["Content-Range": "bytes 4-9/10", "ETag": "\"b\""], .changed),
            (206, ["Content-Range": "bytes 4-9/11", "ETag": "\"a\""], .changed),
            (206, ["Content-Range": "bytes 3-9/10", "ETag": "\"a\""], .misplaced), (206, ["ETag": "\"a\""], .misplaced),
            (206, ["Content-Type": "multipart/byteranges; boundary=x"], .misplaced),
            (200, ["ETag": "\"a\"", "Content-Length": "10"], .sendsWhole), (200, ["ETag": "\"b\""], .changed),
            (200, ["ETag": "\"a\"", "Content-Length": "11"], .changed), (412, [:], .changed),
            (416, ["Content-Range": "bytes */10"], .other), (416, ["Content-Range": "bytes */3"], .changed),
            (404, [:], .other), (302, [:], .other),
        ] as [(Int, HeaderFields, PartialContent.Meaning)])
    func `an answer goes on with a part or it does not`(
        status: Int, fields: HeaderFields, verdict: PartialContent.Meaning
    ) {
        let part = PartialContent(count: 4, validators: Validators(entityTag: "\"a\""), total: 10)
        let head = ResponseHead(version: "HTTP/1.1", status: status, fields: fields)
        #expect(part.meaning(of: head) == verdict)
        let sink = DownloadSink(path: "x", offset: 4, part: part)
        let isFine = (200..<300).contains(status)
        #expect(sink.use(of: head) == (verdict == .continues ? .write(from: 4) : isFine ? .refuse : .keepInMemory))
    }

    @Test func `without a part a whole answer starts the file over`() {
        let head = ResponseHead(version: "HTTP/1.1", status: 200, fields: ["Content-Length": "3"])
        #expect(DownloadSink(path: "x").use(of: head) == .write(from: 0))
        #expect(DownloadSink(path: "x", offset: 4).use(of: head) == .write(from: 0))
    }
}
