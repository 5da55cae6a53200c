import CurlewNetworking
import Testing

@Suite struct HeadDumpTests {
    @Test func `cookies are taken out of heads`() {
        let dump = HeadDump(
            "HTTP/1.1 302 Found\r\nServer: x\r\nSet-Cookie: a=1; Path=/\r\n\r\nHTTP/2 200\r\nSET-COOKIE:b=2\r\n")
        #expect(dump.cookies == ["a=1; Path=/", "b=2"])
        #expect(CookieJarFile.read(dump.rest).badLines.isEmpty && CookieJarFile.read(dump.rest).jar.isEmpty)
    }

    @Test func `a jar among them stays`() {
        let dump = HeadDump("Set-Cookie: a=1\nh.test\tFALSE\t/\tFALSE\t0\tn\tv\n")
        #expect(dump.cookies == ["a=1"])
        #expect(CookieJarFile.read(dump.rest).jar.all.map(\.pair) == ["n=v"])
        let jar = "h.test\tFALSE\t/\tFALSE\t0\tn\tv\nServer: x\n"
        #expect(HeadDump(jar).rest == jar && HeadDump(jar).cookies.isEmpty)
        #expect(CookieJarFile.read(HeadDump(jar).rest).badLines == [2])
    }
}
