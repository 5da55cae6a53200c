// swift-tools-version: 6.2
import PackageDescription

/// Warnings are errors where `CURLEW_STRICT` is set, as in .ci/run: neither a package that depends on this one nor a build
/// by another compiler fails by a warning. Setting it builds everything anew.
let strictness: [SwiftSetting] = Context.environment["CURLEW_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)]

/// Every module: language mode 6, and the upcoming features that keep isolation and imports explicit.
let base: [SwiftSetting] =
    [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .enableUpcomingFeature("ImmutableWeakCaptures"),
    ] + strictness

/// The modules that touch the terminal or run the main loop live on the main actor.
let main = base + [.defaultIsolation(MainActor.self)]

/// Every use of a pointer in parsers and in the transport carries `unsafe`.
let strict = base + [.strictMemorySafety()]

/// Code that waits for a person is made small rather than fast: less of it lies in memory. Products may depend on it:
/// SwiftPM takes unsafe flags from dependencies too, since tools version 6.2.
let small: [SwiftSetting] = [.unsafeFlags(["-Osize"], .when(configuration: .release))]

/// The loop of Sources/EventLoop uses private names of the runtime, only with the compilers it was tried with; see the
/// head of hooks.c. A new one: raise both numbers, build, run EventLoopTests, EndToEndTests and `curlew-bench demo`.
#if compiler(>=6.3.1) && compiler(<6.3.2)
    let hooks: [CSetting] = [.define("RUNTIME_HOOKS")]
#else
    let hooks: [CSetting] = []
#endif

/// `curlew --version` says it. `.ci/install` and `.ci/package` set it; a plain build says that there is none.
let commit: [CSetting] = Context.environment["CURLEW_COMMIT"].map { [.define("CURLEW_COMMIT", to: $0)] } ?? []

let package = Package(
    name: "curlew",
    // The program and its tools are products of this package alone: a declared one would bring the names of all its
    // targets to whoever depends on the library.
    products: [.library(name: "Curlew", targets: ["Curlew"])],
    traits: [
        .default(enabledTraits: ["Images", "YAML", "Cache"]),
        .trait(
            name: "Images",
            description: "Pictures become pixels, by libgd. Without it only their type and size are read."),
        .trait(name: "YAML", description: "YAML is read, by libyaml. Without it only written."),
        .trait(name: "Cache", description: "Answers are kept, by SQLite. Without it each request goes to the network."),
    ],
    targets: [
        // C libraries, each behind a module map and a shim of plain functions.
        .target(
            name: "CCurlewYAML", path: "Sources/C/YAML", cSettings: [.define("CURLEW_YAML", .when(traits: ["YAML"]))],
            linkerSettings: [.linkedLibrary("yaml", .when(traits: ["YAML"]))]),
        .target(
            name: "CCurlewSQLite", path: "Sources/C/SQLite",
            cSettings: [.define("CURLEW_CACHE", .when(traits: ["Cache"]))]),
        .target(name: "CCurlewCurl", path: "Sources/C/Curl"),
        .target(
            name: "CCurlewGD", path: "Sources/C/GD",
            cSettings: [.define("CURLEW_IMAGES", .when(traits: ["Images"]))]),
        .target(name: "CCurlewXML", path: "Sources/C/XML"),
        .target(name: "CCurlewTLS", path: "Sources/C/TLS"),
        .target(name: "CCurlewZlib", path: "Sources/C/Zlib", linkerSettings: [.linkedLibrary("z")]),
        .target(name: "CCurlewBrotli", path: "Sources/C/Brotli"),
        .target(name: "CCurlewZstandard", path: "Sources/C/Zstandard"),
        .target(name: "CCurlewCharsets", path: "Sources/C/Charsets"),
        .target(name: "CCurlewHostNames", path: "Sources/C/HostNames"),
        .target(name: "CCurlewPublicSuffix", path: "Sources/C/PublicSuffix"),
        .target(name: "CCurlewHashes", path: "Sources/C/Hashes"),
        // Also the topics of the manual, which `#embed` takes out of Sources/Manual.
        .target(name: "CCurlewManual", path: "Sources/C/Manual", linkerSettings: [.linkedLibrary("md4c")]),
        // The files of `themes`, which `#embed` takes from there.
        .target(name: "CCurlewThemes", path: "Sources/C/Themes"),
        .target(name: "CCurlewHTTPDaemon", path: "Sources/C/HTTPDaemon"),
        .target(name: "CCurlewRouteSocket", path: "Sources/C/RouteSocket"),
        .target(name: "CCurlewVersions", path: "Sources/C/Versions", cSettings: commit),
        .target(name: "CCurlewProcesses", path: "Sources/C/Processes", cSettings: [.define("_GNU_SOURCE")]),
        .target(
            name: "CCurlewConcurrency", path: "Sources/C/Concurrency", cSettings: [.define("_GNU_SOURCE")] + hooks,
            linkerSettings: [.linkedLibrary("dispatch"), .linkedLibrary("BlocksRuntime")]),
        .target(
            name: "CCurlewCurses", path: "Sources/C/Curses",
            cSettings: [.define("NCURSES_WIDECHAR", to: "1"), .define("_GNU_SOURCE")],
            linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),

        // Values: what is sent, what came back, how it is written.
        .target(name: "CurlewBytes", swiftSettings: strict),
        .target(name: "CurlewFiles", dependencies: ["CurlewBytes"], swiftSettings: base),
        .target(name: "CurlewDatabase", dependencies: ["CCurlewSQLite", "CurlewFiles"], swiftSettings: base),
        .target(
            name: "CurlewMessage", dependencies: ["CurlewBytes", "CCurlewHostNames", "CCurlewPublicSuffix"],
            swiftSettings: strict),
        .target(
            name: "CurlewFormats",
            dependencies: ["CurlewBytes", "CCurlewCharsets", "CCurlewGD", "CCurlewXML", "CCurlewYAML"],
            swiftSettings: strict),
        .target(
            name: "CurlewSerialization", dependencies: ["CurlewBytes", "CurlewFormats", "CurlewMessage"],
            swiftSettings: base),

        // What differs between two answers, trees and texts.
        .target(
            name: "CurlewDiffering", dependencies: ["CurlewBytes", "CurlewFormats", "CurlewMessage"],
            swiftSettings: strict),

        // How the programs of servers read queries and forms.
        .target(name: "ServerReaders", swiftSettings: strict),

        // What those programs make of a tree in each style.
        .target(
            name: "EncodingLab",
            dependencies: ["CurlewBytes", "CurlewFormats", "CurlewSerialization", "ServerReaders"],
            swiftSettings: base),

        // The network's edge and the core manager over it.
        .target(
            name: "CurlewTransport",
            dependencies: [
                "CurlewBytes", "CurlewFiles", "CurlewFormats", "CurlewMessage", "CCurlewBrotli", "CCurlewCurl",
                "CCurlewHashes", "CCurlewTLS",
                "CCurlewZlib", "CCurlewZstandard",
            ],
            swiftSettings: strict),
        .target(
            name: "CurlewNetworking",
            dependencies: [
                "CurlewBytes", "CCurlewHashes", "CCurlewRouteSocket", "CurlewFiles",
                "CurlewFormats", "CurlewMessage", "CurlewSerialization",
                "CurlewTransport",
            ],
            swiftSettings: base),

        // What a response should be, what is taken out of it, and YTKNetwork's half.
        .target(
            name: "CurlewChecks",
            dependencies: [
                "CurlewBytes", "CurlewFormats", "CurlewDiffering", "CurlewMessage", "CurlewSerialization",
                "CurlewTransport",
                "CurlewNetworking",
            ],
            swiftSettings: base),
        .target(
            name: "CurlewRequests",
            dependencies: [
                "CurlewBytes", "CurlewDatabase", "CurlewFiles", "CurlewFormats", "CurlewMessage", "CurlewSerialization",
                "CurlewTransport", "CurlewNetworking",
                "CurlewChecks",
            ],
            swiftSettings: base),
        .target(name: "Processes", dependencies: ["CCurlewProcesses"], swiftSettings: base),

        // Files: collections, environments, configuration.
        .target(
            name: "Workspace",
            dependencies: [
                "CurlewBytes", "CCurlewHashes", "CurlewFiles", "CurlewFormats", "CurlewMessage",
                "CurlewNetworking", "CurlewSerialization", "ServerReaders",
            ],
            swiftSettings: base + small),

        // The library in one import, with Swift values as parameters and answers.
        .target(
            name: "Curlew",
            dependencies: [
                "CurlewBytes", "CurlewFormats", "CurlewNetworking", "CurlewRequests", "CurlewTransport",
                "CurlewMessage",
                "CurlewSerialization",
            ],
            swiftSettings: base),

        // What was sent before, in one database.
        .target(
            name: "History",
            dependencies: [
                "CurlewBytes", "CurlewDatabase", "CurlewFiles", "CurlewFormats", "CurlewMessage", "CurlewNetworking",
                "CurlewTransport", "CurlewSerialization", "Workspace",
            ],
            swiftSettings: base + small),

        // Requests between their files and the network.
        .target(
            name: "Drafting",
            dependencies: [
                "CurlewBytes", "CurlewChecks", "CurlewFiles", "CurlewDiffering", "CurlewFormats", "History",
                "CurlewMessage",
                "CurlewSerialization",
                "CurlewTransport", "CurlewNetworking",
                "Processes", "CurlewRequests", "Workspace", "EncodingLab", "ServerReaders",
            ],
            swiftSettings: base + small),

        // Many requests: batches, chains, reports.
        .target(
            name: "Runs",
            dependencies: [
                "CurlewBytes", "CurlewFiles", "CurlewFormats", "CurlewMessage", "CurlewSerialization",
                "CurlewTransport",
                "CurlewNetworking", "CurlewChecks",
                "CurlewRequests", "Workspace", "Drafting",
            ],
            swiftSettings: base),

        // Requests as other programs write them: read, and written.
        .target(
            name: "Interchange",
            dependencies: [
                "CurlewBytes", "CurlewFormats", "CurlewNetworking", "CurlewTransport", "CurlewMessage",
                "CurlewSerialization",
                "Workspace",
            ],
            swiftSettings: base + small),
        .target(
            name: "Exporting",
            dependencies: [
                "CurlewBytes", "CurlewFormats", "CurlewNetworking", "Drafting", "History", "CurlewMessage",
                "CurlewSerialization",
            ],
            swiftSettings: base + small),

        // The terminal: cells and widgets as values, ncurses as the thin edge.
        .target(
            name: "TerminalUI", dependencies: ["CCurlewThemes", "CurlewFiles", "CurlewFormats"], swiftSettings: base),
        .target(
            name: "CursesTerminal", dependencies: ["EventLoop", "TerminalUI", "CCurlewCurses", "CCurlewProcesses"],
            swiftSettings: main),
        .target(name: "EventLoop", dependencies: ["CCurlewConcurrency"], swiftSettings: base),

        // What the explorer and the command line both show of an exchange.
        .target(
            name: "Viewing",
            dependencies: [
                "CurlewBytes", "CurlewFormats", "CurlewNetworking", "CurlewTransport", "CurlewMessage", "Keys",
                "CurlewSerialization", "TerminalUI",
            ],
            swiftSettings: base + small),

        // Topics of help: read, laid out, searched, written as man pages.
        .target(
            name: "Manual", dependencies: ["CCurlewManual", "CurlewFormats", "TerminalUI"], exclude: ["Topics"],
            swiftSettings: base + small),

        // What keys do: contexts, actions, bindings and keys.yaml.
        .target(name: "Keys", dependencies: ["CurlewFormats", "TerminalUI"], swiftSettings: base + small),

        // The program.
        .target(
            name: "Explorer",
            dependencies: [
                "CurlewChecks", "CurlewBytes", "CurlewFiles", "CurlewFormats", "CurlewNetworking", "CurlewRequests",
                "CurlewTransport", "CurlewDiffering", "Drafting", "EncodingLab", "Exporting", "History",
                "CurlewMessage",
                "Interchange", "Keys", "Manual", "Processes", "Runs", "CurlewSerialization", "ServerReaders",
                "TerminalUI", "Viewing", "Workspace",
            ],
            swiftSettings: base + small),
        .target(
            name: "DemoServer",
            dependencies: [
                "CCurlewHashes", "CCurlewHTTPDaemon", "CCurlewTLS", "CCurlewZlib", "CurlewBytes", "CurlewFormats",
                "EncodingLab", "CurlewMessage", "CurlewSerialization", "ServerReaders",
            ],
            swiftSettings: base + small),
        .target(
            name: "Commands",
            dependencies: [
                "CCurlewProcesses", "CCurlewVersions", "CurlewChecks", "CurlewBytes", "CurlewFiles", "CurlewFormats",
                "CurlewNetworking", "CurlewRequests", "CurlewTransport", "DemoServer", "CurlewDiffering", "Drafting",
                "EncodingLab", "EventLoop", "Exporting", "History", "CurlewMessage", "Interchange", "Keys", "Manual",
                "Runs", "CurlewSerialization", "ServerReaders", "TerminalUI", "Viewing", "Workspace",
            ],
            swiftSettings: main + small),
        .executableTarget(
            name: "curlew",
            dependencies: [
                "Commands", "CurlewFiles", "CurlewNetworking", "CurlewRequests", "CurlewTransport", "CursesTerminal",
                "DemoServer", "Drafting", "EventLoop", "Explorer", "History", "Interchange", "Keys",
                "CurlewSerialization",
                "TerminalUI", "Workspace",
            ],
            swiftSettings: main + small,
            linkerSettings: [
                .unsafeFlags(
                    // Nothing looks for a name in the program, and functions of equal code are one: 1.6 MB less.
                    [
                        "-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs", "-Xlinker",
                        "--no-export-dynamic", "-Xlinker", "--icf=safe",
                    ],
                    .when(configuration: .release))
            ]),
        .executableTarget(
            name: "curlew-bench",
            dependencies: [
                "Curlew", "CurlewBytes", "CurlewFormats", "CurlewNetworking", "CurlewRequests", "CurlewTransport",
                "CurlewDiffering", "Drafting", "EncodingLab", "EventLoop", "History", "CurlewMessage", "Interchange",
                "Runs",
                "CurlewSerialization", "ServerReaders", "Workspace",
            ],
            swiftSettings: base),

        .target(name: "CCurlewVTerm", path: "Tests/C/VTerm", linkerSettings: [.linkedLibrary("vterm")]),
        .target(
            name: "TestSupport", dependencies: ["CCurlewVTerm", "TerminalUI"], path: "Tests/TestSupport",
            swiftSettings: base),
        .testTarget(name: "SourceTreeTests", dependencies: ["TestSupport"], swiftSettings: base),
        .testTarget(
            name: "WordsTests",
            dependencies: [
                "CurlewChecks", "CurlewBytes", "CurlewDatabase", "CurlewFiles", "CurlewFormats", "CurlewNetworking",
                "CurlewRequests", "CurlewTransport", "CursesTerminal", "DemoServer", "CurlewDiffering", "Drafting",
                "Explorer", "CurlewMessage", "Interchange", "Keys", "Processes", "Runs", "CurlewSerialization",
                "ServerReaders", "TerminalUI", "TestSupport", "Workspace",
            ], swiftSettings: base),
        .testTarget(name: "BytesTests", dependencies: ["CurlewBytes", "TestSupport"], swiftSettings: base),
        .testTarget(name: "DatabaseTests", dependencies: ["CurlewDatabase", "TestSupport"], swiftSettings: base),
        .testTarget(name: "HTTPMessageTests", dependencies: ["CurlewMessage", "TestSupport"], swiftSettings: base),
        .testTarget(
            name: "FormatsTests", dependencies: ["CurlewBytes", "CurlewFormats", "TestSupport"], swiftSettings: base),
        .testTarget(
            name: "DifferingTests",
            dependencies: ["CurlewBytes", "CurlewFormats", "CurlewDiffering", "CurlewMessage", "TestSupport"],
            swiftSettings: base),
        .testTarget(
            name: "SerializationTests",
            dependencies: ["CurlewBytes", "CurlewFormats", "CurlewMessage", "CurlewSerialization", "TestSupport"],
            exclude: ["Programs", "Vectors"], swiftSettings: base),
        .executableTarget(
            name: "WriterProbe", dependencies: ["CurlewBytes", "CurlewSerialization", "TestSupport"],
            path: "Tests/WriterProbe", swiftSettings: base),
        .testTarget(
            name: "TransportTests", dependencies: ["CurlewBytes", "CurlewMessage", "TestSupport", "CurlewTransport"],
            swiftSettings: base),
        .testTarget(
            name: "NetworkingTests",
            dependencies: [
                "Curlew", "CurlewBytes", "DemoServer", "Drafting", "CurlewFiles", "CurlewFormats", "CurlewMessage",
                "CurlewNetworking", "CurlewSerialization",
                "TestSupport", "CurlewTransport",
            ],
            swiftSettings: base),
        .testTarget(
            name: "ChecksTests",
            dependencies: [
                "CurlewBytes", "CurlewChecks", "CurlewFormats", "CurlewDiffering", "CurlewMessage", "CurlewNetworking",
                "CurlewSerialization",
                "TestSupport", "CurlewTransport",
            ], swiftSettings: base),
        .testTarget(
            name: "RequestsTests",
            dependencies: [
                "Curlew", "CurlewBytes", "CurlewChecks", "CurlewDatabase", "DemoServer", "CurlewFormats",
                "CurlewMessage",
                "CurlewNetworking", "CurlewRequests",
                "CurlewSerialization", "TestSupport", "CurlewTransport",
            ], swiftSettings: base),
        .testTarget(name: "CurlewTests", dependencies: ["Curlew", "TestSupport"], swiftSettings: base),
        .testTarget(name: "ProcessesTests", dependencies: ["Processes", "TestSupport"], swiftSettings: base),
        .testTarget(
            name: "RunsTests",
            dependencies: [
                "CurlewBytes", "CurlewChecks", "DemoServer", "Drafting", "CurlewFormats", "CurlewMessage",
                "CurlewNetworking",
                "CurlewRequests", "Runs",
                "CurlewSerialization", "TestSupport", "CurlewTransport", "Workspace",
            ], swiftSettings: base),
        .testTarget(
            name: "WorkspaceTests",
            dependencies: [
                "CurlewBytes", "CurlewFiles", "CurlewFormats", "CurlewMessage", "CurlewNetworking",
                "CurlewSerialization", "TestSupport",
                "CurlewTransport", "Workspace",
            ],
            swiftSettings: base),
        .executableTarget(
            name: "HistoryProbe", dependencies: ["CurlewBytes", "CurlewDatabase", "History", "Workspace"],
            path: "Tests/HistoryProbe", swiftSettings: base),
        .testTarget(
            name: "HistoryTests",
            dependencies: [
                "CurlewBytes", "CurlewDatabase", "CurlewNetworking", "History", "HistoryProbe", "CurlewMessage",
                "CurlewSerialization",
                "TestSupport", "CurlewTransport", "Workspace",
            ],
            swiftSettings: base),
        .testTarget(
            name: "DraftingTests",
            dependencies: [
                "CurlewChecks", "CurlewBytes", "CurlewDatabase", "CurlewFormats", "CurlewNetworking", "CurlewRequests",
                "CurlewTransport", "Drafting", "History", "CurlewMessage", "CurlewSerialization", "TestSupport",
                "Workspace",
            ],
            swiftSettings: base),
        .testTarget(
            name: "InterchangeTests",
            dependencies: [
                "CurlewBytes", "CurlewFormats", "CurlewNetworking", "CurlewTransport", "DemoServer", "Drafting",
                "Exporting", "History", "CurlewMessage", "Interchange", "CurlewSerialization", "TestSupport",
                "Workspace",
            ],
            swiftSettings: base),
        .target(
            name: "ReaderSupport", dependencies: ["ServerReaders"], path: "Tests/ReaderSupport", swiftSettings: base),
        .executableTarget(
            name: "ReaderProbe", dependencies: ["ReaderSupport", "ServerReaders", "TestSupport"],
            path: "Tests/ReaderProbe", swiftSettings: base),
        .testTarget(
            name: "ServerReadersTests", dependencies: ["ReaderSupport", "ServerReaders", "TestSupport"],
            exclude: ["Programs", "Vectors"], swiftSettings: base),
        .testTarget(
            name: "EncodingLabTests", dependencies: ["EncodingLab", "CurlewSerialization", "ServerReaders"],
            swiftSettings: base),
        .executableTarget(
            name: "EventLoopProbe", dependencies: ["EventLoop"], path: "Tests/EventLoopProbe", swiftSettings: base),
        .testTarget(
            name: "EventLoopTests", dependencies: ["EventLoop", "EventLoopProbe", "TestSupport"], swiftSettings: base),
        .testTarget(
            name: "TerminalUITests", dependencies: ["CurlewFormats", "TerminalUI", "TestSupport"], swiftSettings: base),
        .testTarget(
            name: "ManualTests",
            dependencies: [
                "CurlewChecks", "CurlewNetworking", "Manual", "CurlewSerialization", "TerminalUI", "TestSupport",
                "Workspace",
            ], swiftSettings: base),
        .testTarget(
            name: "CursesTerminalTests", dependencies: ["CursesTerminal", "TerminalUI"], swiftSettings: base),
        .testTarget(
            name: "ExplorerTests",
            dependencies: [
                "CurlewChecks", "CurlewBytes", "CurlewDatabase", "CurlewFiles", "CurlewFormats", "CurlewNetworking",
                "CurlewRequests", "CurlewTransport", "CurlewDiffering", "Drafting", "EncodingLab", "Explorer",
                "Exporting",
                "History", "CurlewMessage", "Interchange", "Keys", "Manual", "Processes", "Runs", "CurlewSerialization",
                "TerminalUI", "TestSupport", "Viewing", "Workspace",
            ], exclude: ["Screens"],
            swiftSettings: base),
        .testTarget(
            name: "DemoServerTests", dependencies: ["DemoServer", "CurlewMessage", "TestSupport"], swiftSettings: base),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "CurlewBytes", "DemoServer", "CurlewFormats", "CurlewMessage", "Interchange", "Manual", "TerminalUI",
                "TestSupport", "Workspace", "History",
            ],
            exclude: ["measure.json"], swiftSettings: base),
    ]
)

// libFuzzer has the `main` of this program, and is linked under `--sanitize=fuzzer` alone; see .ci/fuzz.
if Context.environment["CURLEW_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "FuzzProbe",
            dependencies: ["CurlewBytes", "ReaderSupport", "CurlewSerialization", "ServerReaders"],
            path: "Tests/FuzzProbe", swiftSettings: base))
}

// `CURLEW_TESTS=NetworkingTests,RunsTests swift test` builds these test modules alone: most of a build is tests.
if let names = Context.environment["CURLEW_TESTS"]?.split(separator: ",").map(String.init) {
    package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
}
