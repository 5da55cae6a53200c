import Keys

@testable import Explorer

/// C01 to C15, C23 to C26 and C48 to C55: text and what calls itself text.
enum TextFaults {
    private static func utf8(_ text: String) -> [UInt8] { Array(text.utf8) }
    /// Enough text around it that the body is read as text, and not shown in hex.
    private static func amid(_ bytes: [UInt8]) -> [UInt8] {
        bytes + utf8("\n" + String(repeating: "text ", count: 40))
    }
    private static func repeated(_ text: String, _ count: Int) -> [UInt8] {
        Array(String(repeating: text, count: count).utf8)
    }

    static let rows: [ContentFault] = steering + letters + sizes + charsets + types

    private static let steering: [ContentFault] = [
        ContentFault(
            "C01", utf8("\u{1B}]0;t\u{7}\u{1B}[2J\u{1B}c\u{1B}[?1049h\u{1B}[6n\u{1B}Pq"),
            isSaid: { $0.shows(#"\u{1B}]0;t\u{7}\u{1B}[2J\u{1B}c\u{1B}[?1049h\u{1B}[6n\u{1B}Pq"#) }),
        ContentFault("C02", utf8("a\u{1B}]52;c;aGk=\u{7}b"), isSaid: { $0.shows(#"a\u{1B}]52;c;aGk=\u{7}b"#) }),
        ContentFault(
            "C03", utf8("\u{1B}]8;;http://evil.test/\u{1B}\\bank\u{1B}]8;;\u{1B}\\"),
            isSaid: { $0.shows(#"\u{1B}]8;;http://evil.test/\u{1B}\bank"#) }),
        ContentFault("C04", utf8("\u{1B}]0;never ended\nnext row"), isSaid: { $0.lines[1] == " next row" }),
        ContentFault(
            "C05", amid(utf8("\u{9B}31m") + [0x9B, 0x33, 0x31, 0x6D, 0x9D]),
            isSaid: { $0.shows(#"\u{9B}31m\x9B31m\x9D"#) }),
        ContentFault("C06", utf8("a\u{202E}b\u{2066}c"), isSaid: { $0.shows(#"a\u{202E}b\u{2066}c"#) }),
        ContentFault(
            "C07", utf8("a\u{200B}b\u{E0041}c\u{3164}d"), isSaid: { $0.shows(#"a\u{200B}b\u{E0041}c\u{3164}d"#) }),
        ContentFault("C10", amid(utf8("safe\rEVIL\u{8}\u{8}x")), isSaid: { $0.shows(#"safe\rEVIL\u{8}\u{8}x"#) }),
        ContentFault(
            "C11", amid(utf8("a\u{0}b\u{7F}c\u{B}d\u{C}e\u{85}f\u{2028}g")),
            isSaid: { $0.shows(#"a\u{0}b\u{7F}c\u{B}d\u{C}e\u{85}f\u{2028}g"#) }),
        ContentFault(
            "C12", amid([0xC0, 0xAF, 0x20, 0xED, 0xA0, 0x80, 0x20, 0xF4, 0x90, 0x80, 0x80, 0x20, 0xE2, 0x82]),
            isSaid: { $0.shows("no charset is named: windows-1252 is a guess") }),
    ]

    private static let letters: [ContentFault] = [
        ContentFault("C08", (0..<160).flatMap { utf8(String(repeating: "x", count: $0) + "界界界\n") }),
        ContentFault(
            "C09", utf8("e" + String(repeating: "\u{301}", count: 10_000) + "f"),
            isSaid: { $0.lines[0].unicodeScalars.count < 100 }),
        ContentFault("C13", utf8("👩‍👩‍👧 🇩🇪 👍🏽 ☎\u{FE0F} |"), isSaid: { $0.shows("|") }),
    ]

    private static let sizes: [ContentFault] = [
        ContentFault(
            "C15", repeated("short\n", 1_000_000) + utf8("the end"),
            isSaid: { $0.lines(after: .moveLast).contains { $0.contains("the end") } })
    ]

    private static let charsets: [ContentFault] = [
        ContentFault(
            "C23", form: "XSSI", utf8(")]}',\n{\"a\":1}"), type: "application/json",
            isSaid: { $0.tab == .raw && !$0.why.isEmpty }),
        ContentFault(
            "C24", utf8("alert({\"a\":1})"), type: "application/javascript", isSaid: { $0.shows("alert({\"a\":1})") }),
        ContentFault(
            "C25", [0xEF, 0xBB, 0xBF] + utf8("{\"a\":1}"), type: "application/json",
            isSafe: { $0.tab == .tree && $0.shows("a") },
            isSaid: { $0.shows("a byte order mark stands before the JSON") }),
        ContentFault(
            "C26", form: "mark", [0xFF, 0xFE] + utf8("{\"a\":1}").flatMap { [$0, 0] }, type: "application/json",
            isSafe: { $0.shows("a") }),
        ContentFault("C26", form: "no mark", utf8("{\"a\":1}").flatMap { [$0, 0] }, type: "application/json"),
        ContentFault(
            "C50", form: "Latin-1", amid([0x63, 0x61, 0x66, 0xE9]), type: "text/plain; charset=utf-8",
            isSafe: { $0.shows(#"caf\xE9"#) },
            isSaid: { $0.shows("marked; :charset chooses another") && $0.lines(in: "iso-8859-1")[0] == " café" }),
        ContentFault(
            "C50", form: "UTF-8", utf8("café"), type: "text/plain; charset=iso-8859-1", isSafe: { $0.shows("cafÃ©") },
            isSaid: { $0.shows(":charset utf-8 reads them so") && $0.lines(in: "utf-8")[0] == " café" }),
        ContentFault(
            "C51", form: "unknown", utf8("abc"), type: "text/plain; charset=zzz", isSafe: { $0.shows("abc") },
            isSaid: { $0.shows("charset \"zzz\" is not known, its bytes are shown;") }),
        ContentFault(
            "C51", form: "Shift_JIS", [0x82, 0xA0], type: "text/plain; charset=Shift_JIS",
            isSaid: { $0.lines[0] == " あ" }),
        ContentFault(
            "C51", form: "given up", utf8("~{VPND~}"), type: "text/plain; charset=hz-gb-2312",
            isSafe: { $0.shows("~{VPND~}") },
            isSaid: { $0.shows("charset \"hz-gb-2312\" is not known, its bytes are shown;") }),
        ContentFault(
            "C51", form: "UTF-7", utf8("+ADw-script+AD4-"), type: "text/plain; charset=utf-7",
            isSafe: { $0.shows("+ADw-script+AD4-") },
            isSaid: { $0.shows("charset \"utf-7\" is not known, its bytes are shown;") }),
        ContentFault(
            "C51", form: "UTF-32", [0xFF, 0xFE, 0, 0] + utf8("ab").flatMap { [$0, 0, 0, 0] },
            type: "text/plain; charset=utf-32", isSaid: { $0.lines[0] == " ab" }),
    ]

    private static let types: [ContentFault] = [
        ContentFault(
            "C39",
            utf8(
                "<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script><image href=\"http://127.0.0.1:1/x\"/></svg>"
            ), type: "image/svg+xml", isSaid: { $0.shows("script") }),
        ContentFault(
            "C40", utf8("<html><script>x()</script><meta http-equiv=refresh content=0><p>&#27;[31m &#x9b; &#8238;</p>"),
            type: "text/html", isSaid: { $0.shows("x()") && $0.shows("[31m") }),
        ContentFault(
            "C48", form: "JSON as PNG", utf8("{\"a\":1}"), type: "image/png", isSafe: { $0.shows("{\"a\":1}") },
            isSaid: { _ in false }, lack: "another reading is chosen by hand, and not offered"),
        ContentFault(
            "C48", form: "ELF as JSON", [0x7F] + utf8("ELF\u{2}\u{1}\u{1}\u{0}\u{0}"), type: "application/json",
            isSaid: { $0.tab == .raw }),
        ContentFault(
            "C48", form: "HTML as JSON", utf8("<html><body>no</body></html>"), type: "application/json",
            isSaid: { $0.tab == .raw && $0.shows("<html>") }),
        ContentFault("C49", (0..<100).map { UInt8(truncatingIfNeeded: $0 &* 37) }, type: nil),
        ContentFault("C52", [], type: "application/json", isSaid: { $0.shows("empty") }),
        ContentFault("C53", (0..<1_000_000).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 13) }),
        ContentFault(
            "C54",
            (0..<1000).flatMap { utf8("--b\($0)\r\nContent-Type: multipart/mixed; boundary=b\($0 + 1)\r\n\r\n") },
            type: "multipart/mixed; boundary=b0", isSaid: { $0.shows("--b0") }),
        ContentFault(
            "C55", utf8("a: &a [x,x]\nb: &b [*a,*a]\nc: &c [*b,*b]\n"), type: "application/yaml",
            isSaid: { $0.shows("a: &a [x,x]") }),
    ]
}
