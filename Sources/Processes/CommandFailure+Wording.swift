internal import Glibc

extension CommandFailure {
    /// Three sentences for the user: the event, the reason, the remedy.
    public var sentence: String {
        switch reason {
        case .notFound(let says):
            "\(name) was not found.\(Self.said(says)) Check its path; programs without one are looked for in PATH."
        case .notExecutable(let says):
            "\(name) cannot be run.\(Self.said(says)) Make it executable, with an interpreter as in #!/bin/sh."
        case .noFolder(let folder): "\(name) was not started. There is no folder \(folder). Make it."
        case .notStarted(let code):
            "\(name) was not started. \(Self.system(code)). Try it in a shell."
        case .failed(let status, let says):
            "\(name) ended with status \(status).\(Self.said(says)) Try it in a shell."
        case .killed(let signal, let says):
            "\(name) was ended by signal \(signal).\(Self.said(says)) Try it in a shell."
        case .timedOut(let limit):
            "\(name) took longer than \(Self.text(limit)). It was ended. Make it faster, or see what it waits for."
        case .tooMuchOutput(let limit):
            "\(name) wrote more than \(Self.size(limit)). It was ended. Make it write less."
        case .cancelled: "\(name) was ended before it was done."
        }
    }

    /// The first line of the command in quotes, cut to 30 characters when it is longer than 32 or more lines follow.
    private var name: String {
        let line = command.split(whereSeparator: \.isNewline).first.map(String.init) ?? command
        return line == command && line.count <= 32 ? "\"\(line)\"" : "\"\(line.prefix(30))...\""
    }

    private static func said(_ text: String?) -> String {
        guard let text else { return "" }
        return " It says: \(text)\(text.hasSuffix(".") ? "" : ".")"
    }

    private static func system(_ code: Int32) -> String { String(cString: strerror(code)) }

    private static func text(_ limit: Duration) -> String {
        let milliseconds = limit.components.seconds * 1000 + limit.components.attoseconds / 1_000_000_000_000_000
        return milliseconds % 1000 == 0 ? "\(milliseconds / 1000) s" : "\(milliseconds) ms"
    }

    private static func size(_ bytes: Int) -> String {
        bytes % (1 << 20) == 0 && bytes > 0 ? "\(bytes >> 20) MiB" : "\(bytes) bytes"
    }
}

extension CommandFailure: CustomStringConvertible {
    public var description: String { sentence }
}
