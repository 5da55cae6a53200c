import DemoServer
import EventLoop

/// `curlew demo --serve`: runs the demo API alone, for tests and scripts. Prints its base URL as the first line, and
/// the one over TLS as the second.
struct DemoCommand: Command {
    static let syntax = CommandSyntax(
        name: "demo", operands: "", operandCount: 0...0,
        summary: "Run the demo API on this computer.",
        options: [
            OptionSyntax("serve", summary: "the API alone, until SIGTERM"),
            OptionSyntax("port", value: "N", summary: "0 for any free port; 7777 if it is free, else any"),
        ] + ExploreOptions.options.filter { $0.name != "collection" })

    private let serves: Bool
    private let port: Int?
    private var options: ExploreOptions
    private let explore: @MainActor @Sendable (ExploreOptions) async -> Int32

    init(_ arguments: ParsedArguments) throws(UsageError) {
        serves = arguments.has("serve")
        port = try arguments.number("port", in: 0...Int(UInt16.max))
        options = try ExploreOptions(arguments)
        options.isDemo = true
        options.demoPort = port.map { UInt16($0) }
        explore = arguments.explorer.explore
    }

    func run() async throws(UsageError) -> Int32 {
        guard serves else { return await explore(options) }
        let server = try start()
        if port == nil, server.port != DemoServer.preferredPort {
            Console.tell(
                "curlew: Port \(DemoServer.preferredPort) is taken. Another program listens on it, so the demo API is on "
                    + "port \(server.port). --port N chooses one.\n")
        }
        Console.print(server.baseURL + "\n")
        do throws(DemoServerError) {
            Console.print(try server.secureBaseURL + "\n")
        } catch {
            Console.tell("curlew: \(error.description)\n")
        }
        let signal = await Signals.first()
        server.stop()
        return ExitCode.signal(signal)
    }

    private func start() throws(UsageError) -> DemoServer {
        do throws(DemoServerError) {
            guard let port else {
                return try DemoServer.start(preferring: DemoServer.preferredPort, clock: LoopClock())
            }
            return try DemoServer.start(port: UInt16(port), clock: LoopClock())
        } catch {
            throw .badInput("demo", reason: error.description)
        }
    }
}
