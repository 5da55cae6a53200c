import Testing

@testable import CurlewBytes
@testable import CurlewChecks
@testable import CurlewDatabase
@testable import CurlewDiffering
@testable import CurlewFiles
@testable import CurlewFormats
@testable import CurlewMessage
@testable import CurlewNetworking
@testable import CurlewRequests
@testable import CurlewSerialization
@testable import CurlewTransport
@testable import CursesTerminal
@testable import Drafting
@testable import Explorer
@testable import Interchange
@testable import Keys
@testable import Processes
@testable import Runs
@testable import ServerReaders
@testable import TerminalUI
@testable import Workspace

/// Values of every error, by module and name. A type without any fails the walk in `ErrorWordsTests`.
enum ErrorSamples {
    private static let place = TextPosition(offset: 4, line: 1, column: 5)
    private static let mark = YAMLMark(offset: 4, line: 1, column: 5)
    private static let file = FileError(.read, "/tmp/a", .missing)
    private static let json = JSONError.tooDeep(limit: 512, at: place)
    private static let path = JSONPathError.tooLong(bytes: 9, limit: 8)
    private static let rule = CheckRuleError(.empty, column: 1)
    private static let yaml = YAMLError(.tab, at: mark)
    private static let problem = CollectionProblem(.empty, file: "a.yaml", at: mark)
    private static let request = SentRequest(method: "GET", url: "http://127.0.0.1/", headers: [], body: nil)
    private static let failure = ExchangeFailure(request: request, error: .emptyReply, date: 0)
    private static let stops: [WorkStop] = [.tooMuch(limit: 2_000_000), .timeIsUp(limit: .seconds(2)), .cancelled]

    static let all: [String: [any Error]] = formats.merging(network) { $0 + $1 }.merging(program) { $0 + $1 }
        .merging(demo) { $0 + $1 }

    private static let formats: [String: [any Error]] = [
        "CurlewBytes/BytesError": [
            BytesError.cannotRead(path: "/a", code: 2), BytesError.notPlain(path: "/a", .pipe),
            BytesError.shrank(path: "/a", there: 1, expected: 2), BytesError.cannotOpen(path: "/a", code: 13),
            BytesError.cannotCreate(directory: "/a", code: 13), BytesError.diskFull(directory: "/a", written: 1),
            BytesError.cannotWrite(directory: "/a", code: 5), BytesError.inUse(path: "/a"),
            BytesError.closed,
        ],
        "CurlewBytes/PlainFileFault": [
            PlainFileFault.hidden(code: 2), PlainFileFault.folder, PlainFileFault.pipe, PlainFileFault.socket,
            PlainFileFault.device, PlainFileFault.kernel,
        ],
        "CurlewBytes/RequestBodyError": [
            RequestBodyError<BytesError>.reading(.cannotRead(path: "/a", code: 2)),
            RequestBodyError<BytesError>.taking(.cannotWrite(directory: "/a", code: 5)),
        ],
        "CurlewDatabase/Failure": [SQLiteDatabase.Failure(code: 14), SQLiteDatabase.Failure.locked],
        "CurlewDatabase/StoreProblem": [
            StoreProblem.damaged(setAside: "/a.damaged-1"), StoreProblem.locked(path: "/a"),
            StoreProblem.diskFull(path: "/a"), StoreProblem.refused(path: "/a"),
            StoreProblem.unavailable(path: "/a"),
        ],
        "CurlewFiles/FileError": [file],
        "CurlewFormats/CSVError": [CSVError(line: 1, problem: .notUTF8)],
        "CurlewFormats/ImageError": [ImageError.notAnImage, ImageError.noDecoder(reason: "it is not there")],
        "CurlewFormats/JSONError": [
            json, JSONError.tooManyValues(limit: 1, at: place), JSONError.tooMuchMemory(limit: 1 << 20),
            JSONError.tooLarge(bytes: 9, limit: 8), JSONError.cancelled,
            JSONError.invalid(expected: .value, found: .documentEnd, at: place),
        ],
        "CurlewFormats/JSONFault": [JSONFault(.tooDeep, at: 3)],
        "CurlewFormats/JSONPathError": [path, JSONPathError.tooManyMatches(limit: 3)]
            + stops.map { JSONPathError.stopped($0, place: "$[0]") },
        "CurlewFormats/MalformedText": [UnicodeEncoding.MalformedText(byte: 255, place: place)],
        "CurlewFormats/PatternError": [PatternError.notClosed(place: 0), PatternError.tooLong(limit: 8)],
        "CurlewFormats/PropertyListError": [
            PropertyListError.unknownFormat, PropertyListError.oldStyle, PropertyListError.tooDeep(limit: 1),
            PropertyListError.cancelled,
        ],
        "CurlewFormats/WorkStop": stops,
        "CurlewFormats/XMLError": [
            XMLError.tooDeep(limit: 1), XMLError.tooManyNodes(limit: 1), XMLError.cancelled,
            XMLError.noReader(reason: "it is not there"),
        ],
        "CurlewFormats/XMLFault": [XMLFault(.tooDeep, at: 3)],
        "CurlewFormats/YAMLError": [yaml],
        "CurlewFormats/YAMLPatchError": [YAMLPatchError.unreadable(yaml), YAMLPatchError.notExpressible],
        "CurlewDiffering/Fault": [PathPattern.Fault.notPath(path), PathPattern.Fault.notPlain],
        "CurlewMessage/HeaderFieldError": [
            HeaderFieldError(index: 0, name: "", reason: .emptyName),
            HeaderFieldError(index: 0, name: "a b", reason: .nameCharacter(" ")),
        ],
        "CurlewMessage/HostNameError": [HostNameError.unclear, HostNameError.refused(reason: "string is invalid")],
        "CurlewMessage/URLTextError": [
            URLTextError.empty, URLTextError.noScheme, URLTextError.unsupportedScheme("ftp"),
            URLTextError.noHost(at: 0), URLTextError.badPort("x", at: 3),
        ],
        "CurlewSerialization/Failure": [UnknownVariable.Failure(UnknownVariable(name: "token", reason: .notSet))],
        "CurlewSerialization/Fault": [
            NodeChoices.Fault.unknown("x"), NodeChoices.Fault.misplaced("comma"),
            NodeChoices.Fault.second("a", after: "b"),
        ],
        "CurlewSerialization/FileFault": [
            FileFault.notThere, FileFault.isFolder, FileFault.notReadable("Permission denied"), FileFault.notAFileURL,
        ],
        "CurlewSerialization/GeneratorFault": [
            GeneratorFault.unknown(nearest: "$uuid"), GeneratorFault.unknown(nearest: nil),
            GeneratorFault.arguments(example: "$now +1d"), GeneratorFault.notLookedUp,
        ],
        "CurlewSerialization/MarkerMismatch": [MarkerMismatch(wanted: "a text")],
        "CurlewSerialization/ParameterReadingError": [
            ParameterReadingError.json(json), ParameterReadingError.tooDeep(limit: 1, offset: 3),
        ],
        "CurlewSerialization/ParameterTextError": [
            ParameterTextError.json(json)
        ],
        "CurlewSerialization/ParameterYAMLError": [
            ParameterYAMLError(.unknownTag("!x"), at: mark),
            ParameterYAMLError(.wrongShape(tag: "!date", expected: "a text"), at: mark),
            ParameterYAMLError(.choice(tag: "!as", .unknown("x")), at: mark),
        ],
        "CurlewSerialization/QueryBlockError": [QueryBlockError(domain: "d", code: 1, message: "The block said no.")],
        "CurlewSerialization/RequestSerializationError": [
            RequestSerializationError.queryBlock(QueryBlockError(domain: "d", code: 1, message: "The block said no.")),
            RequestSerializationError.methodHasNoBody("GET"),
        ],
        "CurlewSerialization/ResponseFault": [
            ResponseFault.unacceptableContentType("text/html", accepted: ["application/json"]),
            ResponseFault.invalidJSON(json), ResponseFault.jsonFragment, ResponseFault.invalidXML(.cancelled),
        ],
        "CurlewSerialization/ResponseSerializationError": [ResponseSerializationError(.jsonFragment, url: nil)],
        "CurlewSerialization/StyleOptionError": [
            StyleOptionError.unknown("x", known: []), StyleOptionError.unknown("x", known: ["array"]),
            StyleOptionError.value("x", option: "array", known: ["brackets"]),
        ],
        "CurlewSerialization/StyleWordError": [
            StyleWordError.unknownKey("x", known: ["lists"]),
            StyleWordError.value("x", key: "lists", known: ["repeat"]),
            StyleWordError.value("x", key: "lists", known: []), StyleWordError.noStyle("x", known: ["php"]),
            StyleWordError.taken("php"),
        ],
        "CurlewSerialization/TreeTextError": [TreeTextError(.empty, offset: 0, line: 1, column: 1)],
        "CurlewSerialization/TreeTextFault": [TreeTextFault(.empty, at: 0)],
        "ServerReaders/Refusal": [ServerReaders.Refusal("TypeError", .noName)],
        "TerminalUI/Problem": [
            Look.Problem.unknownWord("x"), Look.Problem.noColorAfterOn, Look.Problem.twoColors("red"),
        ],
        "TerminalUI/ThemeError": [
            ThemeError(file: "a.yaml", line: 1, column: 2, .badHex("#12")), ThemeError(file: "a.yaml", .notText("x")),
        ],
    ]

    private static let network: [String: [any Error]] = [
        "CurlewChecks/CaptureFailure": [
            CaptureFailure(name: "a", source: "$.a", reason: .nothingFound),
            CaptureFailure(name: "a", source: "$.a", reason: .stopped(.cancelled)),
        ],
        "CurlewChecks/CheckRuleError": [rule, CheckRuleError(.path(path), column: 1)],
        "CurlewChecks/JSONFormatError": [
            JSONFormatError.notAWord(path: "$"), JSONFormatError.unknownWord("x", nearest: nil, path: "$"),
        ],
        "CurlewChecks/NoJSON": [CheckedResponse.NoJSON(finding: "It is empty.")],
        "CurlewChecks/Reason": [
            CaptureFailure.Reason.notJSON("It is empty."), CaptureFailure.Reason.nothingFound,
            CaptureFailure.Reason.isNull, CaptureFailure.Reason.tooLong(bytes: 9, limit: 8),
            CaptureFailure.Reason.path(path), CaptureFailure.Reason.stopped(.cancelled),
            CaptureFailure.Reason.wrong(rule),
        ],
        "CurlewNetworking/AuthenticationFlaw": [AuthenticationFlaw(sentences: ["There is no user. Write one."])],
        "CurlewNetworking/CookieRefusal": [
            CookieRefusal.control, CookieRefusal.noName, CookieRefusal.tooLarge(limit: 8),
            CookieRefusal.otherDomain("a", host: "b"), CookieRefusal.prefix("__Host-", needs: "Path=/"),
        ],
        "CurlewNetworking/DownloadFault": [
            DownloadFault.targetExists(path: "/a"), DownloadFault.targetInUse(path: "/a"),
            DownloadFault.changedOnServer(kept: 3), DownloadFault.rangesIgnored(kept: 3),
            DownloadFault.wrongRange(asked: 3, answered: "bytes 0-1/2"),
            DownloadFault.wrongLength(stored: 1, announced: 2), DownloadFault.diskFull(kept: 3),
            DownloadFault.cannotStore(file), DownloadFault.cannotMove(file),
        ],
        "CurlewNetworking/Flaw": [
            DigestChallenge.Flaw.noNonce, DigestChallenge.Flaw.algorithm("x"), DigestChallenge.Flaw.quality("x"),
        ],
        "CurlewNetworking/ImageDownloadError": [
            ImageDownloadError.noURL, ImageDownloadError.cancelled, ImageDownloadError.notCached,
            ImageDownloadError.failed(failure), ImageDownloadError.undecodable(.notAnImage),
        ],
        "CurlewNetworking/RedirectRefusal": [
            RedirectRefusal.tooMany(limit: 1), RedirectRefusal.unsupportedScheme("ftp"),
            RedirectRefusal.downgrade(to: "http://a/"), RedirectRefusal.invalidLocation("x"),
            RedirectRefusal.longLocation, RedirectRefusal.bodyReadOnce, RedirectRefusal.bodyElsewhere(to: "http://a/"),
            RedirectRefusal.secretElsewhere(to: "http://a/"), RedirectRefusal.twoLocations,
        ],
        "CurlewNetworking/TokenFailure": [
            TokenFailure.notReached(.emptyReply), TokenFailure.notUnderstood(reason: "It is empty."),
            TokenFailure.refused(status: 400, code: "invalid_grant", description: nil),
        ],
        "CurlewRequests/AccessoryFailure": [AccessoryFailure("The hook said no.")],
        "CurlewRequests/CacheRefusal": [
            CacheRefusal.invalidTime, CacheRefusal.nothingStored, CacheRefusal.expired(age: 3, lifetime: 2),
            CacheRefusal.versionMismatch(stored: 1, wanted: 2), CacheRefusal.sensitiveDataMismatch,
            CacheRefusal.applicationVersionMismatch(stored: nil, now: "1"), CacheRefusal.invalidData,
            CacheRefusal.varies(["Accept"]), CacheRefusal.mustAsk, CacheRefusal.ownCondition,
            CacheRefusal.method("POST"), CacheRefusal.unreadable,
        ],
        "CurlewRequests/RequestFailure": [
            RequestFailure.failed(failure), RequestFailure.invalidStatusCode(404),
            RequestFailure.invalidFormat([]), RequestFailure.invalidFormat(["$ is an array."]),
        ],
        "CurlewRequests/StorageRefusal": [
            StorageRefusal.notSuccessful, StorageRefusal.failedCheck("status 200"), StorageRefusal.noStore,
            StorageRefusal.method("POST"), StorageRefusal.secret,
        ],
        "CurlewTransport/TransportError": [
            TransportError.emptyReply, TransportError.nameNotFound(host: "a"), TransportError.cancelled,
            TransportError.refused(host: "a", port: 1), TransportError.invalidRequest(.chunks),
            TransportError.cannotStore(.cannotWrite(directory: "/a", code: 5)),
        ],
        "CurlewTransport/PinFileError": [
            PinFileError.cannotRead(file), PinFileError.libraryMissing(reason: "it is not there"),
            PinFileError.empty(path: "/a"), PinFileError.noCertificate(path: "/a"), PinFileError.privateKey(path: "/a"),
            PinFileError.damaged(path: "/a", number: 1),
        ],
    ]

    private static let program: [String: [any Error]] = [
        "CursesTerminal/TerminalError": [
            TerminalError.notATerminal(.input), TerminalError.termUnset, TerminalError.unknownTerm("x"),
            TerminalError.noDatabase, TerminalError.cannotMoveCursor("x"), TerminalError.system(5),
        ],
        "Drafting/Flaw": [HookPatch.Flaw("Its body_base64 is no Base64.")],
        "Drafting/HookFailure": [
            HookFailure.command(CommandFailure("./a", .cancelled)), HookFailure.output("It wrote no JSON object."),
            HookFailure.tooLarge, HookFailure.unreadable("It is not there."),
            HookFailure.notAllowed("It is not what was allowed."),
        ],
        "Drafting/LookUpFailure": [LookUpFailure("There is no answer yet.")],
        "Drafting/PreparationError": [
            PreparationError(problems: [.init(place: .method, sentence: "There is no method. Write one.")])
        ],
        "Drafting/Refusal": [
            BaselineToKeep.Refusal.stored, BaselineToKeep.Refusal.incomplete, BaselineToKeep.Refusal.tooLarge(9),
            BaselineToKeep.Refusal.shortSecret, BaselineToKeep.Refusal.unknownSecret("It was cancelled."),
        ],
        "Drafting/RepeatFault": [RepeatFault(description: "Its body was not kept.")],
        "Drafting/SecretFailure": [
            SecretFailure("a", .notKept), SecretFailure("a", .command(CommandFailure("pass a", .cancelled))),
            SecretFailure("a", .file(file)), SecretFailure("a", .empty(from: "file")),
        ],
        "Explorer/BatchProblem": [BatchProblem(sentence: "Nothing is marked. Mark requests first.")],
        "Interchange/ArchiveError": [
            ArchiveError.noEntries, ArchiveError.malformed(path: "$.log", wanted: "an object"),
        ],
        "Interchange/Conflict": [NestedTree.Conflict()],
        "Interchange/CurlCommandError": [
            CurlCommandError.notCurl, CurlCommandError.tooLong(limit: 1 << 20),
            CurlCommandError.shell(ShellError(.nul, at: 0, in: [])),
        ],
        "Interchange/HTTPTextError": [HTTPTextError.noRequest],
        "Interchange/HTTPieCommandError": [
            HTTPieCommandError.shell(ShellError(.nul, at: 0, in: [])), HTTPieCommandError.noURL,
            HTTPieCommandError.item(HTTPieError("x", .noSign)), HTTPieCommandError.notHTTPie,
        ],
        "Interchange/HTTPieError": [HTTPieError("x", .noSign), HTTPieError("x", .conflict)],
        "Interchange/HTTPieFileFault": [HTTPieFileFault(reason: "It is not there.")],
        "Interchange/ImportRefusal": [
            ImportRefusal("\"item\" is to be a list.", at: place), ImportRefusal("It is no JSON."),
        ],
        "Interchange/PasteRefusal": [PasteRefusal("It is no JSON.")],
        "Interchange/ShellError": [
            ShellError(.notClosed("'"), at: 0, in: []), ShellError(.noEndMark("EOF"), at: 0, in: []),
            ShellError(.nul, at: 0, in: []), ShellError(.notUTF8, at: 0, in: []),
            ShellError(.tooDeep("(", limit: 64), at: 0, in: []),
        ],
        "Keys/KeysProblem": [
            KeysProblem(.unknownPreset("x"), at: mark), KeysProblem(.timeout("x"), at: mark),
            KeysProblem(.yaml(.tab), at: mark),
        ],
        "Processes/CommandFailure": [
            CommandFailure("a", .notFound(says: nil)), CommandFailure("a", .notStarted(code: 13)),
            CommandFailure("a", .failed(status: 2, says: "no")), CommandFailure("a", .timedOut(after: .seconds(2))),
            CommandFailure("a", .tooMuchOutput(limit: 9)), CommandFailure("a", .cancelled),
        ],
        "Runs/DataSetError": [
            DataSetError.csv(CSVError(line: 1, problem: .notUTF8)), DataSetError.json("\(json)"), DataSetError.shape,
            DataSetError.noName(column: 1), DataSetError.empty,
        ],
        "Runs/Refusal": [ConsentPolicy.Refusal(["It is protected."])],
        "Runs/RunFault": [RunFault(problem)],
        "Runs/RunSelectionError": [
            RunSelectionError(option: "--tag", word: "smoek", nearest: "smoke"),
            RunSelectionError(option: "--exclude", word: "a"),
        ],
        "Runs/RunPlanError": [RunPlanError(problems: [.circle(["a", "b"]), .repeatedID("a")])],
        "Workspace/CollectionProblem": [
            problem, CollectionProblem(.file(file), file: "a.yaml"),
            CollectionProblem(.linkFollows("environments/a.yaml"), file: "environments/b.yaml"),
            CollectionProblem(.unreadableValues, file: "/state/secrets/a.yaml"),
        ],
        "Workspace/EnvironmentProblem": [
            EnvironmentProblem.missing("a", nearest: nil), EnvironmentProblem.circle(["a", "b"]),
            EnvironmentProblem.damaged("a", problem),
        ],
        "Workspace/SaveError": [SaveError.file(file), SaveError.damaged(problem)],
        "Workspace/SettingsProblem": [
            SettingsProblem(.unknownKey("x", nearest: nil), file: "config.yaml", mark: mark),
            SettingsProblem(.file(file), file: "config.yaml", mark: nil),
        ],
        "Workspace/StyleProblem": [
            StyleProblem(.shape("x"), at: mark), StyleProblem(.word(.taken("php"), style: "php"), at: mark),
        ],
    ]
}
