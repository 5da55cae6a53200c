import Commands
import CursesTerminal
import EventLoop
import Explorer
import Glibc

/// Starts the explorer and turns its end into an exit code.
enum Explore {
    static func run(_ start: ExplorerStart) async -> Int32 {
        TerminalLoop.prepareProcess()
        EventLoop.favorMainThread()
        let program: ExplorerProgram
        do throws(TerminalError) {
            program = try ExplorerProgram(start)
        } catch {
            Console.complain(error.description)
            return ExitCode.wrongInput
        }
        let plan = await program.run()
        if let message = plan.message { Console.complain(message) }
        if plan.code > 128 { TerminalLoop.die(by: plan.code - 128) }
        return plan.code
    }
}
