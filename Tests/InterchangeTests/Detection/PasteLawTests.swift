import Interchange
import Testing
import Workspace

/// Every byte of a pasted text is in the request, in what is not used, or parts others. Each word of the texts below is one
/// of a kind, so that it is found wherever it went.
@Suite struct PasteLawTests {
    /// Makes words, and texts of them.
    private struct Maker {
        var random: RandomText
        var words: [String] = []

        mutating func word() -> String {
            words.append("w\(words.count)q\(random.number(below: 1000))z")
            return words[words.count - 1]
        }

        mutating func some(_ most: Int, _ make: (inout Maker) -> String) -> String {
            (0..<random.number(below: most + 1)).map { _ in make(&self) }.joined()
        }

        mutating func one(_ texts: [(inout Maker) -> String]) -> String {
            let index = random.number(below: texts.count)
            return texts[index](&self)
        }

        // MARK: Files of requests

        mutating func file() -> String {
            (0...random.number(below: 3)).map { index in
                let head = index == 0 ? "" : "### \(random.number(below: 2) == 0 ? word() : "")\n"
                return head + request()
            }.joined()
        }

        private mutating func request() -> String {
            let before = some(3) { maker in
                maker.one([
                    { "# \($0.word())\n" }, { "// \($0.word())\n" }, { "@\($0.word()) = \($0.word())\n" },
                    { "# @name \($0.word())\n" }, { "# @prompt \($0.word())\n" }, { "# @\($0.word()) x\n" },
                    { "< {%\n \($0.word())\n\n\($0.word())\n%}\n" }, { _ in "\n" },
                ])
            }
            let line = one([
                { "GET http://\($0.word())/\($0.word())?\($0.word())=\($0.word())\n" },
                { "POST http://\($0.word())/\n  ?\($0.word())=1\n  &b=\($0.word())\n" },
                { "GRAPHQL http://\($0.word())/\n" }, { "GET /\($0.word())\nHost: \($0.word())\n" },
            ])
            let fields = some(3) { maker in
                maker.one([
                    { "\($0.word()): \($0.word())\n" }, { "Cookie: \($0.word())=\($0.word())\n" },
                    { "# \($0.word())\n" }, { "\($0.word()) no field\n" }, { "Connection: \($0.word())\n" },
                    { "Accept-Encoding: \($0.word())\n" },
                ])
            }
            let body = some(4) { maker in
                maker.one([
                    { "\($0.word()) text\n" }, { "< ./\($0.word()).json\n" }, { "<@ \($0.word())\n" },
                    { "> {% \($0.word()) %}\n" }, { "> \($0.word()).js\n" }, { "<> \($0.word())\n" }, { _ in "\n" },
                    { ">> \($0.word())\n" }, { "# @\($0.word())\n> {%\n\($0.word())\n%}\n" }, { "# \($0.word())\n" },
                ])
            }
            return before + line + fields + (body.isEmpty ? "" : "\n" + body)
        }

        // MARK: Commands

        mutating func command(_ name: String, _ argument: (inout Maker) -> String) -> String {
            let before = some(2) { maker in
                maker.one([
                    { "# \($0.word())\n" }, { "\($0.word())=\($0.word())\n" }, { "cd \($0.word()) && " },
                    { "export \($0.word())=\($0.word())\n" },
                ])
            }
            let prefix = some(1) { "\($0.word())=\($0.word()) " }
            let arguments = some(5) { " " + argument(&$0) }
            let behind = one([
                { _ in "" }, { " | jq .\($0.word())" }, { " > \($0.word())" }, { " # \($0.word())" },
                { "; echo \($0.word())" },
            ])
            return "\(before)\(prefix)\(name)\(arguments)\(behind)\n"
        }

        mutating func curl() -> String {
            let host = word()
            return command("curl http://\(host)/") { maker in
                maker.one([
                    { "-H '\($0.word()): \($0.word())'" }, { "-d \($0.word())=\($0.word())" },
                    { "-b \($0.word())=\($0.word())" }, { "-A \($0.word())" }, { "-e \($0.word())" },
                    { "-u \($0.word()):\($0.word())" }, { "--\($0.word())" },
                    { "--data-urlencode '\($0.word())=\($0.word())'" },
                    { "-o \($0.word())" }, { "--json '{\"\($0.word())\":\"\($0.word())\"}'" },
                ])
            }
        }

        mutating func httpie() -> String {
            let host = word()
            return command("http POST http://\(host)/") { maker in
                maker.one([
                    { "\($0.word())=\($0.word())" }, { "\($0.word()):=1" }, { "\($0.word())==\($0.word())" },
                    { "\($0.word()):\($0.word())" }, { "\($0.word())=@\($0.word())" }, { "--\($0.word())" },
                    { "-a \($0.word()):\($0.word())" }, { "--proxy=http:http://\($0.word())" }, { "-o \($0.word())" },
                ])
            }
        }

        mutating func fetch() -> String {
            let members = some(4) { maker -> String in
                switch maker.random.number(below: 4) {
                case 0: return ", \"headers\": {\"\(maker.word())\": \"\(maker.word())\"}"
                case 1: return ", \"\(maker.word())\": \"\(maker.word())\""
                case 2: return ", \"\(maker.word())\": null"
                default: return ", \"credentials\": \"include\""
                }
            }
            let start = "await fetch(\"http://" + word() + "/" + word() + "\", {\"method\": \"PUT\", \"body\": \""
            let call = start + word() + "\"" + members + "});"
            return call + some(1) { " then \($0.word())" }
        }

        mutating func text(_ kind: PasteKind) -> String {
            switch kind {
            case .curl: curl()
            case .httpie: httpie()
            case .fetch: fetch()
            default: file()
            }
        }
    }

    @Test(arguments: [PasteKind.http, .curl, .httpie, .fetch], 0..<60)
    func `every word goes somewhere`(kind: PasteKind, seed: Int) {
        var maker = Maker(random: RandomText(seed: UInt64(seed * 7 + 1)))
        let text = maker.text(kind)
        let options = PasteOptions(kind: kind)
        let first = PasteReader.read(text, options)
        #expect(first.kind == kind, "\(first.trouble ?? "") \(text)")
        var found = ""
        for entry in 0..<max(1, first.entries.count) {
            var options = options
            options.entry = entry
            found += "\(PasteReader.read(text, options).imported)"
        }
        let lost = maker.words.filter { !found.contains($0) }
        #expect(lost.isEmpty, "\(lost) of \(text)")
    }
}
