import CurlewBytes
import CurlewFiles
import CurlewFormats
import CurlewNetworking
import CurlewRequests
import CurlewTransport
import Drafting
import EventLoop
import HTTPMessage
import History
import Runs
import Serialization
import Workspace

/// `curlew run`: runs requests, folders and saved batches as a test suite; one row each.
///
/// ```
/// operands ─► RunTarget ─► RunItem ─► Runner ─► rows, RunReport ─► JUnit, JSON, exit code
/// ```
struct RunCommand: Command {
    static let syntax = CommandSyntax(
        name: "run", operands: "PATH...", operandCount: 1...10_000,
        summary: "Send requests, folders or saved batches; exit 1 if any check failed.",
        options: RunOptions.syntax, offered: .collectionPaths)

    private let target: RunTarget
    private let options: RunOptions
    private let values: EnvironmentValues
    private let valuePlace: ValuePlace
    private let consent: ConsentOptions
    private let isConfirmed: Bool
    private let requests: [RequestEntry]
    /// The file of each report; nil for standard output.
    private let places: [OutputFile?]
    private static let generators = Generators(seed: .random(), now: Program.now)

    init(_ arguments: ParsedArguments) async throws(UsageError) {
        options = try RunOptions(arguments)
        let place = try CommandCollection(arguments)
        let values = try place.values(arguments)
        valuePlace = place.valuePlace(values.environment)
        requests = place.requests
        consent = ConsentOptions(arguments)
        // Loading the library takes milliseconds, so it is done while the files are read, which takes longer. A
        // process that ends during the loading crashes, so the loading is awaited.
        let loading = Task.detached { CurlTransport.load() }
        do throws(UsageError) {
            target = try await RunTarget(
                arguments.operands, in: place,
                variables: values.variables(.placeholder(), generators: Self.generators),
                filters: values.filters, selection: options.selection, allowsEmpty: options.allowsEmpty)
        } catch {
            await loading.value
            throw error
        }
        await loading.value
        // Values that this run captures itself are not taken from an earlier run; otherwise it would pass here and
        // fail on other computers.
        self.values = try place.values(arguments, ignoring: Set(target.items.flatMap(\.step.sets)))
        places = try options.places()
        isConfirmed = arguments.has("yes")
        try refuseUnconfirmed()
        try checkRounds(place.environmentAdvice(values))
        let notes = target.notes + place.problems.filter(\.isForeignKey).map(target.collection.placed)
        if options.isStrict, let note = notes.first { throw .badInput("--strict", reason: note) }
        for note in target.notes + Program.settingsProblems { Console.complain(note) }
    }

    /// Checks each row of data whose names differ from those of the rows before. A request of a folder that needs a name
    /// which nothing sets does not keep the others from being sent, since rows of data may be meant to set it; its own row
    /// says what it lacks, and the run fails.
    ///
    /// - Parameter advice: says that no environment was named; then that is the fault.
    private func checkRounds(_ advice: String?) throws(UsageError) {
        let plan = try RunPlanError.mapped(try RunPlan(target.items.map(\.step))) {
            UsageError.badInput(target.name, reason: $0.description)
        }
        let variables = values.variables(.placeholder(), generators: Self.generators)
        var seen: Set<Set<String>> = []
        for (index, row) in options.rounds.enumerated() where seen.insert(Set(row.fields.map(\.name))).inserted {
            let missing = RunPreflight.missing(
                plan, variables: Self.with(row, variables), sources: target.collection.captureSources)
            if missing.isEmpty { continue }
            if let advice { throw .badInput(target.name, reason: advice) }
            let isLeft = missing.allSatisfy { name in
                let step = plan.steps[name.step]
                return target.paths.contains(step.path) && step.condition == nil && !name.isGenerator
            }
            guard row.fields.isEmpty, isLeft, Set(missing.map(\.step)).count < plan.steps.count else {
                let place = options.rounds.count > 1 ? ["Round \(index + 1):"] : []
                let words = place + missing.map { $0.sentence(in: plan) }
                throw .badInput(target.name, reason: words.joined(separator: " "))
            }
        }
    }

    /// Refuses methods that change something in a protected environment, unless they are allowed.
    private func refuseUnconfirmed() throws(UsageError) {
        guard values.isProtected, !isConfirmed, let name = values.environment else { return }
        let changing = target.items.first { !MethodProperties.isSafe($0.draft.method) }
        guard let changing else { return }
        let method = changing.draft.method.uppercased()
        throw .badInput("--env \(name)", reason: "It is protected: \(method) is sent there with --yes only.")
    }

    /// Refuses contradictory fields before anything is sent, for every request that can be prepared already; the
    /// others are checked at their turn.
    private func refuseFraming(_ variables: VariableSet, _ known: RunValues.Known) throws(UsageError) {
        for item in target.items {
            guard
                let prepared = try? item.draft.prepared(
                    in: Self.context(item, known.variables(for: item, variables)))
            else { continue }
            try consent.check(prepared.request)
        }
    }

    nonisolated private static func context(_ item: RunItem, _ variables: VariableSet) -> PreparationContext {
        var variables = variables
        variables.generators = Generators(seed: .random(), now: Program.now)
        return PreparationContext(
            variables: variables, defaults: item.defaults,
            manager: DefaultHeaders.fields(environment: Program.environment), now: Program.now,
            files: LocalFiles(folder: item.folder, home: Program.environment["HOME"]), styles: Program.styles)
    }

    func run() async throws(UsageError) -> Int32 {
        let known = try await RunValues(
            items: target.items.filter { $0.step.excludedBy == nil }, values: values, place: valuePlace,
            requests: requests, generators: Self.generators
        ).read(consent)
        let variables = known.variables
        for row in options.rounds { try refuseFraming(Self.with(row, variables), known) }
        let session = SessionManager(transport: CurlTransport(proxies: Program.proxies))
        let control = RunControl()
        let interruption = Interruption { await control.cancel() }
        var report = RunReport(
            name: target.name, environment: values.environment, folder: folder, date: SessionConfiguration.systemClock()
        )
        let start = ContinuousClock.now
        var output = RunOutput(printer: RunPrinter(isQuiet: options.isQuiet))
        let kept = options.history.store.map {
            RunHistory($0, title: runTitle, date: report.date, timer: LoopClock())
        }
        for item in target.items where !item.draft.options.verifiesTLS {
            Console.complain("\(item.step.id): The certificate is not checked.")
        }
        for (index, row) in options.rounds.enumerated() {
            if index > 0 { await control.pause(options.delay) }
            guard await !control.isCancelled else { break }
            await session.setCookies(CookieJar())
            let round = try await go(
                row, Self.with(row, variables), known, number: index + 1, session, control, kept, &output)
            report.rounds.append(round)
            if options.failsFast, round.rows.contains(where: \.isFault) { break }
        }
        report.duration = ContinuousClock.now - start
        if places.contains(where: { $0?.isFile == false }) { interruption.restore() }
        write(report)
        await CacheOption.keptAnswers().hide(output.captures.secrets)
        if !options.isQuiet, let problem = await kept?.problem { Console.complain(problem) }
        if report.outcome == .passed, let fault = output.captures.store(in: valuePlace) { Console.complain(fault) }
        return interruption.exitCode ?? code(of: report)
    }

    // MARK: One round

    /// The receivers of the progress of all rounds: the printed rows and the captured values.
    private struct RunOutput {
        var printer: RunPrinter
        var captures = RunCaptures()
    }

    private func go(
        _ row: DataRow, _ variables: VariableSet, _ known: RunValues.Known, number: Int, _ session: SessionManager,
        _ control: RunControl, _ kept: RunHistory?, _ output: inout RunOutput
    ) async throws(UsageError) -> RunRound {
        let (stream, continuation) = AsyncStream.makeStream(of: RunProgress.self)
        let agent = CacheOption.agent(session)
        let runner = try runner(variables, known, agent, kept) { progress in
            // Network events in between are for interactive views only.
            if case .session = progress { return }
            continuation.yield(progress)
        }
        let steps = await runner.plan.steps
        let row = RunMask(variables).shown(row)
        if options.printsRows { output.printer.begin(steps, heading: heading(row, number)) }
        let date = SessionConfiguration.systemClock()
        let start = ContinuousClock.now
        let work = Task {
            let rows = await control.begin(runner) ? await runner.run() : []
            continuation.finish()
            return rows
        }
        for await progress in stream {
            if options.printsRows { output.printer.take(progress) }
            output.captures.take(progress, steps)
        }
        let rows = await work.value
        let duration = ContinuousClock.now - start
        await agent.finish()
        // The report tells of rows that are in the history.
        await kept?.settle()
        return RunRound(number: number, data: row.fields, date: date, duration: duration, rows: rows)
    }

    private func runner(
        _ variables: VariableSet, _ known: RunValues.Known, _ agent: NetworkAgent, _ kept: RunHistory?,
        _ report: @escaping @Sendable (RunProgress) -> Void
    ) throws(UsageError) -> Runner {
        let settings = RunSettings(
            limit: options.limit ?? target.limit ?? 1,
            policy: options.failsFast ? .stopAll : target.policy ?? .stopDependents, delay: options.delay,
            variables: variables)
        let policy = ConsentPolicy(
            place: valuePlace, environment: Program.environment, values: values, answers: known.answers,
            policy: SendPolicy(protected: isConfirmed ? .yes : .no, framing: consent.allowsFraming ? .yes : .no),
            framingAdvice: ConsentOptions.framingAdvice,
            refusal: consent.refusal)
        let carrier = NetworkExecutor(
            agent, variables: variables, policy: policy,
            context: { Self.context($0, known.variables(for: $0, $1)) }, record: record(in: kept))
        let items = target.items.map { item in
            var item = item
            item.step.title = RunMask(variables).title(item.step.title, variables)
            return item
        }
        return try RunPlanError.mapped(
            try Runner(
                items, settings: settings, carrier: carrier, clock: LoopClock(), report: report)
        ) { UsageError.badInput(target.name, reason: $0.description) }
    }

    /// The collection's folder from the working folder on, as reports name it for other programs.
    private var folder: String {
        let shown = FilePath.shown(target.collection.root, from: CurrentFolder.path())
        return shown == "." ? "" : shown.utf8.text(behind: "./").map(String.init) ?? shown
    }

    /// The title in the history: what was run, and where.
    private var runTitle: String {
        [target.name, values.environment.map { "in \($0)" }].compactMap(\.self).joined(separator: " ")
    }

    private func record(
        in kept: RunHistory?
    ) -> (@Sendable (RunItem, Sending, TaskResult, SecretMask) async -> Void)? {
        guard let kept else { return nil }
        let (root, titles) = (target.collection.root, ItemTitles(target.collection))
        return { item, sending, result, mask in
            await kept.record(
                EndedSending(
                    sending, result, hiding: mask, origin: .command,
                    request: RequestKey(collection: root, request: item.step.path),
                    name: titles[item.step.path], date: Double(Program.now.seconds)))
        }
    }

    /// The variables with those of the row over them.
    private static func with(_ row: DataRow, _ variables: VariableSet) -> VariableSet {
        var variables = variables
        for field in row.fields {
            variables[field.name] = field.value
            variables.given.insert(field.name)
            variables.rows.insert(field.name)
        }
        return variables
    }

    private func heading(_ row: DataRow, _ number: Int) -> String? {
        guard options.rounds.count > 1 else { return nil }
        let values = row.fields.map { "\($0.name)=\($0.value)" }.joined(separator: " ")
        return "round \(number) of \(options.rounds.count)" + (values.isEmpty ? "" : ": \(values)")
    }

    // MARK: The end

    private func write(_ report: RunReport) {
        if options.printsRows {
            Console.print("\(report.counts.words) in \(HumanReadable.time(report.duration))\n")
            let times = RunTimes(report)
            if report.rounds.count > 1, let words = times.words {
                Console.print("\(words)\n" + times.lines.map { "  \($0)\n" }.joined())
            }
        }
        for (wanted, place) in zip(options.reports, places) {
            let bytes = Bytes(Array(wanted.format.text(of: report).utf8))
            if let place { place.write(bytes) } else { Console.print(untrusted: bytes) }
        }
    }

    private func code(of report: RunReport) -> Int32 {
        switch report.outcome {
        case .passed: ExitCode.done
        case .nothingTested: options.allowsEmpty ? ExitCode.done : ExitCode.checkFailed
        case .failed: ExitCode.checkFailed
        case .notCarriedOut: ExitCode.notCarriedOut
        case .nothingSent: ExitCode.wrongInput
        }
    }
}
