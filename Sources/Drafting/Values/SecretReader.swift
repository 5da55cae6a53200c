internal import CurlewBytes
internal import CurlewFiles
internal import Processes
public import Workspace

/// Looks secrets up at the sources that their environment names. A value is kept for five minutes, so that a password
/// manager is not opened for every request; an edit of the environment clears the values.
public actor SecretReader {
    private let environment: [String: String]
    private let kept: ValueStore
    private let limit: Duration
    private let clock: any Clock<Duration>
    private var known: [Question: (value: String, age: @Sendable () -> Duration)] = [:]

    private static let keeping = Duration.seconds(300)
    private static let lengthLimit = 65_536

    private struct Question: Hashable {
        var place: ValuePlace
        var secret: SavedSecret
    }

    /// - Parameters:
    ///   - environment: of this process.
    ///   - limit: for one command, from start to end.
    public init(
        environment: [String: String], directories: StateDirectories, limit: Duration = .seconds(30),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.environment = environment
        kept = ValueStore(.secrets, directories: directories)
        self.limit = limit
        self.clock = clock
    }

    /// The value of each secret, or the reason why there is none.
    /// - Parameter allowed: the granted permissions. A command is compared again right before it runs, so that one
    ///   that was replaced meanwhile is not started.
    public func values(
        of secrets: [SavedSecret], in place: ValuePlace, allowed: [Permission]
    ) async -> [String: Result<String, SecretFailure>] {
        var values: [String: Result<String, SecretFailure>] = [:]
        for secret in secrets {
            do throws(SecretFailure) {
                values[secret.name] = .success(try await value(of: secret, in: place, allowed))
            } catch {
                values[secret.name] = .failure(error)
            }
        }
        return values
    }

    /// Drops the values that are kept, so that each is looked up again.
    public func forget() { known = [:] }

    private func value(
        of secret: SavedSecret, in place: ValuePlace, _ allowed: [Permission]
    ) async throws(SecretFailure) -> String {
        let question = Question(place: place, secret: secret)
        if let answer = known[question], answer.age() < Self.keeping { return answer.value }
        let value = try await lookUp(secret, in: place, allowed)
        known[question] = (value, age(clock))
        return value
    }

    /// Measures the time since now on that clock.
    private func age(_ clock: some Clock<Duration>) -> @Sendable () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }

    private func lookUp(
        _ secret: SavedSecret, in place: ValuePlace, _ allowed: [Permission]
    ) async throws(SecretFailure) -> String {
        switch secret.source {
        case .kept:
            guard let stored = kept.values(in: place).first(where: { $0.name == secret.name }) else {
                throw SecretFailure(secret.name, .notKept)
            }
            return stored.value
        case .process(let name):
            guard let value = environment[name], !value.isEmpty else {
                throw SecretFailure(secret.name, .processNotSet(name))
            }
            return value
        case .command(let text): return try await output(of: text, for: secret, in: place, allowed)
        case .file(let path): return try content(of: path, for: secret, in: place)
        }
    }

    private func output(
        of text: String, for secret: SavedSecret, in place: ValuePlace, _ allowed: [Permission]
    ) async throws(SecretFailure) -> String {
        let finder = ConsentFinder(root: place.collection, host: "")
        let need = finder.need(ofCommand: text)
        guard allowed.contains(where: need.isSameProgram) else {
            throw SecretFailure(secret.name, .notAllowed(need.refusal(among: allowed)))
        }
        let command = ProcessCommand(
            .shell(text), folder: place.collection.isEmpty ? nil : place.collection,
            environment: CommandEnvironment.passed(from: environment))
        let output: CommandOutput
        do {
            output = try await CommandRunner.run(command, limit: limit, outputLimit: Self.lengthLimit)
        } catch {
            throw SecretFailure(secret.name, .command(error))
        }
        finder.noteWrites(ofCommand: text, since: need)
        return try Self.text(output.bytes, "command", secret)
    }

    // MARK: Files

    private func content(
        of typed: String, for secret: SavedSecret, in place: ValuePlace
    ) throws(SecretFailure) -> String {
        guard let path = path(typed) else { throw SecretFailure(secret.name, .noPlace(typed)) }
        if let real = FileStatus.resolved(path), FilePath.isInside(real, place.collection), !place.collection.isEmpty {
            throw SecretFailure(secret.name, .insideCollection(path))
        }
        if let mode = FileStatus.mode(path), mode & 0o077 != 0 {
            throw SecretFailure(secret.name, .readableByOthers(path, mode: mode))
        }
        let bytes = try FileError.mapped(try BoundedFile.read(path, limit: Self.lengthLimit).bytes) {
            SecretFailure(secret.name, .file($0))
        }
        return try Self.text(bytes, "file", secret)
    }

    private func path(_ typed: String) -> String? {
        if typed.utf8.hasPrefix("/") { return typed }
        if let rest = typed.utf8.text(behind: "~/") {
            return environment["HOME"].map { FilePath.join($0, String(rest)) }
        }
        return kept.path.map { FilePath.join($0, typed) }
    }

    /// The text of a file or of an output without the line break at its end.
    private static func text(
        _ bytes: [UInt8], _ source: String, _ secret: SavedSecret
    ) throws(SecretFailure) -> String {
        guard let whole = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
            throw SecretFailure(secret.name, .notText(from: source))
        }
        let line = whole.utf8.text(withoutEnd: "\n") ?? whole[...]
        let text = String(line.utf8.text(withoutEnd: "\r") ?? line)
        if text.isEmpty { throw SecretFailure(secret.name, .empty(from: source)) }
        return text
    }
}
