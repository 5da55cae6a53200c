/// Finds the curl commands among the commands of a text.
enum CurlCommandLine {
    /// The requests of every curl command. Other commands are listed as unused parts of the first request.
    static func requests(of commands: [ShellCommand]) -> [CurlRequest] {
        var requests: [CurlRequest] = []
        var around: [UnusedPart] = []
        for command in commands {
            guard let words = arguments(of: command) else {
                around.append(UnusedPart(text(of: command), reason: "only curl commands are read, and nothing is run"))
                continue
            }
            var found = self.requests(
                CurlArguments(words), standardInput: command.redirections.lazy.compactMap(\.standardInput).last,
                isSending: false)
            found[0].unused += unused(command.redirections)
            for index in found.indices { found[index].standardInputFile = inputFile(command.redirections) }
            requests += found
        }
        if !requests.isEmpty { requests[0].unused += around }
        return requests
    }

    /// One request for each URL of a group.
    static func requests(
        _ arguments: CurlArguments, standardInput: ShellWord?, isSending: Bool
    ) -> [CurlRequest] {
        arguments.groups.flatMap {
            CurlRequestBuilder.requests($0, standardInput: standardInput, isSending: isSending)
        }
    }

    /// The words after `curl`; nil for another command. Prompts, assignments and words that run another command may
    /// precede it.
    static func arguments(of command: ShellCommand) -> ArraySlice<ShellWord>? {
        var words = command.words[...]
        while let word = words.popFirst() {
            if isCurl(word.text) { return words }
            guard isPrefix(word.text) else { return nil }
        }
        return nil
    }

    private static func isCurl(_ text: String) -> Bool {
        let name = text.utf8.split { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }.last.map {
            Substring($0).lowercased()
        }
        return name == "curl" || name == "curl.exe" || name == "curlew"
    }

    static func isPrefix(_ text: String) -> Bool {
        if ["$", "%", ">", "#", "sudo", "time", "exec", "command", "env", "!", "&"].contains(text) { return true }
        guard let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) else { return false }
        let name = text.utf8[..<equals]
        return !name.isEmpty && name.allSatisfy(ShellBytes.isName)
    }

    /// The command as text, with the sign that joins it to the one before: `| jq .`.
    static func text(of command: ShellCommand) -> String {
        let words = command.words.map(\.text) + command.redirections.map(\.text)
        return ((command.joint.map { [$0] } ?? []) + words).joined(separator: " ")
    }

    private static func inputFile(_ redirections: [ShellRedirection]) -> String? {
        for redirection in redirections.reversed() where redirection.sign == "<" || redirection.sign == "0<" {
            if case .file(let word) = redirection.source { return word.text }
        }
        return nil
    }

    private static func unused(_ redirections: [ShellRedirection]) -> [UnusedPart] {
        redirections.compactMap { redirection in
            switch redirection.source {
            case .file: UnusedPart(redirection.text, reason: "no file is opened")
            case nil: UnusedPart(redirection.text, reason: "its text did not come")
            case .text, .document: nil
            }
        }
    }
}
