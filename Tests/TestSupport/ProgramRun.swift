public import Foundation

/// A program that ran to its end without a terminal: what it printed and how it ended.
public struct ProgramRun: Sendable {
    public let output: Data
    public let errors: String
    public let end: ProgramEnd

    public var text: String { String(decoding: output, as: UTF8.self) }

    /// Runs `program` and gives it `input`. It waits on a thread of its own, so that no task's thread is held.
    public static func of(
        _ arguments: [String], program: String = BuiltProgram.path, input: Data = Data(),
        environment: [String: String] = [:], folder: String? = nil
    ) async throws -> ProgramRun {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    with: Result {
                        let running = try RunningProgram(
                            arguments, program: program, environment: environment, folder: folder)
                        return running.finish(input: input)
                    })
            }
        }
    }
}
