import Testing

@testable import DemoServer

@Suite struct FormTextTests {
    @Test(arguments: [
        ("", []), ("a", ["a="]), ("a=1&b=2", ["a=1", "b=2"]), ("a=1&a=2", ["a=1", "a=2"]), ("=x", ["=x"]),
        ("a=b=c", ["a=b=c"]), ("&&a=1&", ["a=1"]), ("a+b=c%20d", ["a b=c d"]), ("%C3%A9=%e2%82%ac", ["é=€"]),
        ("a=%", ["a=%"]), ("a=%4", ["a=%4"]), ("a=%zz", ["a=%zz"]), ("a=%25%34", ["a=%4"]), ("é=ü", ["é=ü"]),
    ])
    func `pairs are decoded as a browser's form`(text: String, pairs: [String]) {
        #expect(DecodedForm(text).pairs.map { "\($0.name)=\($0.value)" } == pairs)
    }

    @Test(
        arguments: [
            ("0", 0), ("5g", 5 << 30), ("2K", 2048), ("1m", 1 << 20), ("g", nil), ("", nil), ("-1", nil), ("1.5m", nil),
            ("99999999999g", nil),
        ] as [(String, UInt64?)])
    func `sizes take a unit`(text: String, count: UInt64?) {
        #expect(FileDownload.bytes(text) == count)
    }

    @Test func `a checksum is that of the standard's example`() {
        #expect(Gzip.checksum([UInt8]("123456789".utf8)) == 0xCBF4_3926)
    }
}
