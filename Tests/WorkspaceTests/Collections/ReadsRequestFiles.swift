@testable import Workspace

/// Suites about the file of a request.
protocol ReadsRequestFiles {}

extension ReadsRequestFiles {
    /// A request with everything that a file can say.
    static var full: String {
        """
        # what this is
        request: POST {{base}}/people/{id}
        name: Search people                 # else the file's name
        path: {id: 42}
        headers:
          Accept: application/json
          X-Tag: [a, !off b]                # repeats
          X-Off: !off "1"
          X-Gone: null
          X-Count: 10
        serializer: json
        style: afnetworking
        parameters:
          families: [father, mother]
          page: {size: 10}                  # numbers keep their text
          big: 12345678901234567890
          zip: "01234"
          id: !number "{{id}}"
          flag: !bool "{{flag}}"
          tags: !set [b, a]
          since: !date 2026-11-21T09:00:00Z
          blob: !data aGVsbG8=
          photo: !file pics/ada.png
          legacy: !raw "a=%41"
          nothing: null
          debug: !off 1
          until: !off.date 2026-11-21
          exact: !json '{"a": [1.10, {{x}},], /* c */ "b": "\\u00e9"}'
          twice: !entries [[a, 1], [a, 2], [1, x]]
        response:
          serializer: auto
          status: 200-299
          types: any
          remove-nulls: false
        options: {timeout: 30s, follow: 10, http: 2, verify: true, proxy: none}
        capture:
          token: !secret $.token
        notes: |
          What this request is for.

        """
    }

    func read(_ text: String) throws -> SavedRequest {
        try RequestFile.read(Array(text.utf8), file: "a.yaml").request
    }

    func patched(_ text: String, _ change: (inout SavedRequest) -> Void) throws -> String {
        var request = try read(text)
        change(&request)
        return String(decoding: try RequestFile.patched(Array(text.utf8), to: request, file: "a.yaml"), as: UTF8.self)
    }
}
