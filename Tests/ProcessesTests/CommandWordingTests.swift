import Processes
import Testing

struct CommandWordingTests {
    @Test(arguments: [
        (
            CommandFailure.Reason.notFound(says: "sh: 1: sign: not found"),
            "\"./sign.sh\" was not found. It says: sh: 1: sign: not found. "
                + "Check its path; programs without one are looked for in PATH."
        ),
        (
            .notExecutable(says: nil),
            "\"./sign.sh\" cannot be run. Make it executable, with an interpreter as in #!/bin/sh."
        ),
        (.noFolder("/gone"), "\"./sign.sh\" was not started. There is no folder /gone. Make it."),
        (.notStarted(code: 12), "\"./sign.sh\" was not started. Cannot allocate memory. Try it in a shell."),
        (
            .failed(status: 3, says: "no key."),
            "\"./sign.sh\" ended with status 3. It says: no key. Try it in a shell."
        ),
        (.killed(signal: 9, says: nil), "\"./sign.sh\" was ended by signal 9. Try it in a shell."),
        (
            .timedOut(after: .milliseconds(1500)),
            "\"./sign.sh\" took longer than 1500 ms. It was ended. Make it faster, or see what it waits for."
        ),
        (
            .tooMuchOutput(limit: 1 << 20),
            "\"./sign.sh\" wrote more than 1 MiB. It was ended. Make it write less."
        ),
        (.cancelled, "\"./sign.sh\" was ended before it was done."),
    ])
    func `each failure says what happened, why and what to do`(reason: CommandFailure.Reason, sentence: String) {
        #expect(CommandFailure("./sign.sh", reason).sentence == sentence)
    }

    @Test func `a long command is cut`() {
        let failure = CommandFailure("secret-tool lookup server example.com user ada", .failed(status: 1, says: nil))
        #expect(failure.sentence.hasPrefix("\"secret-tool lookup server exam...\" ended with status 1."))
        #expect(CommandFailure("a\nb", .cancelled).sentence == "\"a...\" was ended before it was done.")
    }

    @Test func `only named variables are passed on`() {
        let own = ["PATH": "/bin", "LC_ALL": "C", "AWS_SECRET_ACCESS_KEY": "x", "HOME": "/h", "LD_PRELOAD": "y"]
        #expect(CommandEnvironment.passed(from: own) == ["PATH": "/bin", "LC_ALL": "C", "HOME": "/h"])
    }
}
