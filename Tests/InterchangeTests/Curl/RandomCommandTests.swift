import Interchange
import Testing
import Workspace

/// Whatever comes: a request or a sentence, never a crash.
struct RandomCommandTests {
    @Test(arguments: ShellDialect.allCases) func `any text is read or refused in a sentence`(dialect: ShellDialect)
        throws
    {
        var random = RandomText(seed: UInt64(dialect.rawValue.utf8.count))
        for _ in 0..<1000 {
            let text = (dialect == .powerShell ? "iwr " : "curl ") + random.text()
            do throws(CurlCommandError) {
                let requests = try CurlCommandReader.readAll(text, shell: dialect)
                #expect(!requests.isEmpty)
                for request in requests { #expect(request.unused.allSatisfy { !$0.reason.isEmpty }) }
            } catch {
                #expect(error.sentence.hasSuffix("."), "\(text)")
            }
        }
    }

    @Test func `any bytes are words or refused with a place inside them`() {
        var random = RandomText(seed: 7)
        for _ in 0..<1000 {
            let bytes = random.bytes()
            for dialect in [ShellDialect.bash, .cmd] {
                do throws(ShellError) {
                    for command in try ShellReader.commands(of: bytes, dialect: dialect) {
                        for word in command.words { #expect(word.range.upperBound <= bytes.count) }
                    }
                } catch {
                    #expect(error.offset <= bytes.count && error.line >= 1 && error.column >= 1)
                }
            }
        }
    }

    @Test func `arguments of any kind are read`() {
        var random = RandomText(seed: 3)
        for _ in 0..<400 {
            let words = (0..<random.number(below: 8)).map { _ in random.text() }
            for request in CurlCommandReader.requests(arguments: words, isSending: true) {
                #expect(request.wireMethod == request.method || !request.wireMethod.isEmpty)
            }
        }
    }

    @Test func `items of any kind are read or refused`() {
        var random = RandomText(seed: 5)
        for _ in 0..<1000 {
            let words = (0..<random.number(below: 5)).map { _ in random.text() + "=" + random.text() }
            do throws(HTTPieError) {
                _ = try HTTPieItems(words) { _ in .success([0x31]) }
            } catch {
                #expect(words.contains(error.word))
            }
        }
    }

    @Test func `quotes hold whatever stands between them`() throws {
        var random = RandomText(seed: 11)
        for _ in 0..<1000 {
            let text = random.text().filter { $0 != "'" && $0 != "\r\n" }
            let command = try #require(try ShellReader.commands(of: "curl '\(text)'").first)
            #expect(command.words.map(\.text) == ["curl", text])
        }
    }

    @Test func `a long text takes no more than its length`() throws {
        let body = String(repeating: "a=1&b='\"'\"'", count: 50_000)
        let imported = try CurlCommandReader.read("curl http://a/ --data-raw 'x'\(body)")
        #expect(imported.request.method == "POST")
        #expect(throws: CurlCommandError.self) {
            try CurlCommandReader.read("curl " + String(repeating: "$(", count: 50_000))
        }
    }
}
