import CurlewSerialization
import Testing

@testable import CurlewRequests

@Suite struct `A description as Foundation writes it` {
    @Test(
        arguments: [
            (["id": 1], "{\n    id = 1;\n}"),
            (["b": "x", "a": true], "{\n    a = 1;\n    b = x;\n}"),
            (
                ["a": ["b": 1], "c": [1, "two words"]],
                "{\n    a =     {\n        b = 1;\n    };\n    c =     (\n        1,\n        \"two words\"\n    );\n}"
            ),
            ([[1]], "(\n        (\n        1\n    )\n)"),
            (
                ["k": "é\"\n", "n": -1, "z": nil, "e": ""],
                "{\n    e = \"\";\n    k = \"\\U00e9\\\"\\n\";\n    n = \"-1\";\n    z = \"<null>\";\n}"
            ),
            ("plain text", "plain text"), ([:], "{\n}"), ([], "(\n)"),
        ] as [(ParameterLiteral, String)])
    func `is the same text`(literal: ParameterLiteral, expected: String) throws {
        let root = try #require(ParameterTree(literal).root)
        #expect(FoundationDescription.text(root) == expected)
    }
}
