import CCurlewProcesses
import CurlewBytes
import Glibc

/// Asks for a password at the terminal. What is typed is not shown.
nonisolated enum PasswordPrompt {
    /// - Parameters:
    ///   - user: the name it belongs to, as typed.
    ///   - option: the one that has the name without a password: `--user`.
    static func password(of user: String, _ option: String) throws(UsageError) -> String {
        guard ConsentPrompt.canAsk else {
            throw .badInput(
                option,
                reason: "It has no password, and there is no terminal to ask for it. "
                    + "Write the password behind the name and a colon.")
        }
        guard process_silence(STDIN_FILENO) == 0 else { throw unanswered(option) }
        defer {
            process_end_silence()
            Console.tell("\n")
        }
        let question = "The password of \(user), which is not shown: "
        guard let password = PreparationTimeLimit.waiting({ line(after: question) }) else {
            throw unanswered(option)
        }
        return password
    }

    /// Up to Enter; nil where the person breaks off or the terminal is gone. After a stop the question comes again.
    private static func line(after question: String) -> String? {
        var bytes: [UInt8] = []
        func ask() {
            bytes = []
            Console.tell(question)
        }
        ask()
        var byte: UInt8 = 0
        while true {
            let count = read(STDIN_FILENO, &byte, 1)
            if count < 0, errno == EINTR {
                ask()
                continue
            }
            guard count == 1 else { return nil }
            switch byte {
            case 0x0A, 0x0D: return String(decoding: bytes, as: UTF8.self)
            case 0x03, 0x1C: return nil
            case 0x04 where bytes.isEmpty: return nil
            case 0x08, 0x7F: dropCharacter(&bytes)
            case 0x15: bytes = []
            case 0x1A:
                // It has stopped and gone on when this returns.
                kill(0, SIGTSTP)
                ask()
            default: bytes.append(byte)
            }
        }
    }

    private static func dropCharacter(_ bytes: inout [UInt8]) {
        while let last = bytes.popLast(), last & 0xC0 == 0x80 {}
    }

    private static func unanswered(_ option: String) -> UsageError {
        .badInput(option, reason: "No password was given. Nothing was sent.")
    }
}
