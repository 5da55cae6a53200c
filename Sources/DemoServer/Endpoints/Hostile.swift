import CurlewMessage

/// `/hostile`: text in body and header fields that would harm a terminal which printed it unchanged: wide, combining
/// and joined characters, controls, escape sequences, reversed directions, bytes that are not UTF-8.
enum Hostile {
    static let page = DemoResponse(
        status: 200,
        fields: [
            "Content-Type": "application/json",
            "X-Wide": "日本語 👩‍👩‍👧‍👦 e\u{301}",
            "X-Escape": "\u{1B}]0;title\u{7}\u{1B}[31mred\u{1B}[2J",
            "X-C1": "\u{9B}31m \u{9D}52;c;aGk=\u{9C}",
            "X-Direction": "abc\u{202E}def\u{2066}ghi",
        ],
        body: .bytes([UInt8](body.utf8)))

    /// JSON with the C0 controls escaped, as JSON requires; decoding a string makes them controls again. C1 controls,
    /// direction marks and DEL are legal unescaped.
    private static let body = #"""
        {
          "wide": "日本語のテキスト 한국어 ＡＢＣ",
          "emoji": "👩‍👩‍👧‍👦 🏳️‍🌈 ❤️ 👍🏽 🇩🇪",
          "combining": "e\#u{301} a\#u{308}\#u{323} Z\#u{351}\#u{36B}\#u{343}\#u{34B}",
          "zero width": "a\#u{200B}b\#u{200D}c\#u{FEFF}d",
          "direction": "abc\#u{202E}def\#u{202C} \#u{2066}ghi\#u{2069}",
          "controls": "\u0000\u0001\u0007\b\t\n\f\r\u000e\u001f\#u{7F}",
          "C1": "\#u{80}\#u{85}\#u{9B}31m\#u{9D}0;title\#u{9C}",
          "colour": "\u001b[31mred\u001b[0m",
          "clear": "\u001b[2J\u001b[H",
          "title": "\u001b]0;not your title\u0007",
          "clipboard": "\u001b]52;c;bm90IHlvdXIgY2xpcGJvYXJk\u0007",
          "link": "\u001b]8;;http://127.0.0.1/\u001b\\text\u001b]8;;\u001b\\",
          "modes": "\u001b[?1049l\u001b[?1000h\u001b[?25l\u001bc",
          "question": "\u001b[6n\u001b[c\u001b]11;?\u001b\\",
          "unfinished": "\u001b]0;never ended",
          "\u001b[1mname\u001b[0m": "a name with an escape",
          "long": "\#(String(repeating: "界", count: 300))"
        }

        """#
}
