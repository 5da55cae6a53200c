import CurlewNetworking
import CurlewSerialization
import Interchange
import Testing
import Workspace

/// Requests that browsers copy as PowerShell.
struct PowerShellTests {
    private func read(_ text: String) throws -> ImportedRequest { try CurlCommandReader.read(text) }

    private static let copied = """
        $session = New-Object Microsoft.PowerShell.Commands.WebRequestSession
        $session.UserAgent = "Mozilla/5.0 (X11)"
        $session.Cookies.Add((New-Object System.Net.Cookie("sid", "a;b", "/", "shop.test")))
        $session.Cookies.Add((New-Object System.Net.Cookie("lang", "en", "/", "shop.test")))
        Invoke-WebRequest -UseBasicParsing -Uri "https://shop.test/orders?a=1&b=`$x" `
        -Method "POST" `
        -WebSession $session `
        -Headers @{
        "authority"="shop.test"
          "method"="POST"
          "path"="/orders"
          "scheme"="https"
          "accept"="*/*"
          "x-quote"="say `"hi`" ''"
        } `
        -ContentType "application/json" `
        -Body "{`"name`":`"J$([char]233)r$([char]244)me`",`"n`":1}"
        """

    @Test func `a copy from a browser is read whole`() throws {
        let imported = try read(Self.copied)
        let request = imported.request
        #expect(request.method == "POST")
        #expect(request.url == "https://shop.test/orders?a=1&b=$x")
        #expect(
            request.headers == [
                SavedHeader("User-Agent", "Mozilla/5.0 (X11)"),
                SavedHeader("Cookie", "sid=a;b; lang=en", isSecret: true), SavedHeader("accept", "*/*"),
                SavedHeader("x-quote", "say \"hi\" ''"), SavedHeader("Content-Type", "application/json"),
            ])
        #expect(request.serializer == .json)
        #expect(try WireForm(request).body == #"{"name":"Jérôme","n":1}"#)
        #expect(imported.unused.map(\.text) == ["authority", "method", "path", "scheme"])
    }

    @Test(arguments: [
        ("shop.test", true), (".shop.test", true), ("SHOP.test", true), ("www.shop.test", false), ("evil.test", false),
        ("hop.test", false), ("", false),
    ])
    func `a cookie goes to its own domain only, and another one is named`(domain: String, isSent: Bool) throws {
        let imported = try read(
            """
            $session.Cookies.Add((New-Object System.Net.Cookie("sid", "x", "/", "\(domain)")))
            Invoke-WebRequest -Uri "https://shop.test/" -WebSession $session
            """)
        #expect(imported.cookies.contains { $0.name == "sid" && $0.value == "x" } == isSent)
        #expect(imported.unused.contains { $0.text == "sid=x" } != isSent)
    }

    @Test func `values come from variables, tables and here-strings`() throws {
        let text = """
            $headers = New-Object "System.Collections.Generic.Dictionary[[String],[String]]"
            $headers.Add("X-A", 'it''s')
            $body = @'
            {"a": 1}
            two
            '@
            $response = Invoke-RestMethod 'http://a.test/' -Method 'PUT' -Headers $headers -Body $body # sent
            $response | ConvertTo-Json
            """
        let request = try read(text).request
        #expect(request.url == "http://a.test/")
        #expect(request.method == "PUT")
        #expect(request.headers.first == SavedHeader("X-A", "it's"))
        #expect(request.text == "{\"a\": 1}\ntwo")
    }

    @Test func `a table as the body is form text, or a query where there is no body`() throws {
        let post = try read("irm http://a.test/ -Method Post -Body @{ a = 'x y'; b = 2 }").request
        #expect(try WireForm(post).body == "a=x%20y&b=2")
        #expect(try read("irm http://a.test/ -Body @{a=1}").request.url == "http://a.test/?a=1")
    }

    @Test func `options go where they belong, and what has no meaning is named`() throws {
        let imported = try read(
            "iwr -Uri http://a.test/ -TimeoutSec 5 -MaximumRedirection 0 -SkipCertificateCheck -OutFile x -Credential $c"
        )
        #expect(imported.request.options[.timeout] == "5s")
        #expect(imported.request.options[.follow] == "0")
        #expect(imported.request.options[.verify] == "false")
        #expect(imported.unused.map(\.text) == ["-outfile x", "-credential"])
    }

    @Test(arguments: [
        ("iwr \"http://a", "The \" is not closed (line 1, column 5)."),
        ("iwr -Headers @{ a=1", "The @{ is not closed (line 1, column 14)."),
        ("iwr -Body @'\nx\n", "The @' is not closed (line 1, column 11)."),
        ("iwr -Uri (a 'b'", "The ( is not closed (line 1, column 10)."),
        ("iwr \"$(a\"", "The $( is not closed (line 1, column 6)."),
    ])
    func `what stays open is said with its place`(text: String, sentence: String) throws {
        let error = try #require(throws: CurlCommandError.self) { try read(text) }
        #expect(error.sentence.hasPrefix(sentence), "\(error.sentence)")
    }

    @Test func `halves of a character are joined`() throws {
        let imported = try read("iwr http://a.test/ -Method POST -Body \"$([char]55357)$([char]56832)$([char]55357)\"")
        #expect(imported.request.text == "\u{1F600}$([char]55357)")
    }

    @Test func `brackets a thousand deep are refused, not followed`() throws {
        let text = "iwr -Uri " + String(repeating: "(", count: 1000)
        let error = try #require(throws: CurlCommandError.self) { try self.read(text) }
        #expect("\(error)".hasPrefix("The ( stands inside 64 others"))
        #expect(throws: Never.self) {
            try self.read(
                "iwr -Uri " + String(repeating: "(", count: 64) + "\"http://a/\"" + String(repeating: ")", count: 64))
        }
    }
}
