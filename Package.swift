// swift-tools-version: 6.3
import PackageDescription

/// Every module: language mode 6, the upcoming features that keep isolation and imports explicit,
/// and warnings as errors.
let base: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .treatAllWarnings(as: .error),
]

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

let package = Package(
    name: "curlew",
    products: [
        .executable(name: "curlew", targets: ["curlew"]),
        .library(name: "Formats", targets: ["Formats"]),
        .library(name: "Serialization", targets: ["Serialization"]),
        .library(name: "Networking", targets: ["Networking"]),
        .library(name: "Requests", targets: ["Requests"]),
        .library(name: "Checks", targets: ["Checks"]),
        .library(name: "Runs", targets: ["Runs"]),
    ],
    targets: [
        // C libraries, each behind a module map and a shim of plain functions.
        .target(name: "CYAML", path: "Sources/C/YAML", linkerSettings: [.linkedLibrary("yaml")]),
        .target(name: "CSQLite", path: "Sources/C/SQLite"),
        .target(name: "CCurl", path: "Sources/C/Curl"),
        .target(name: "CGD", path: "Sources/C/GD"),
        .target(name: "CXML", path: "Sources/C/XML"),
        .target(name: "CTLS", path: "Sources/C/TLS"),
        .target(name: "CZlib", path: "Sources/C/Zlib", linkerSettings: [.linkedLibrary("z")]),
        .target(name: "CPublicSuffix", path: "Sources/C/PublicSuffix"),
        .target(name: "CHashes", path: "Sources/C/Hashes"),
        .target(name: "CHTTPDaemon", path: "Sources/C/HTTPDaemon"),
        .target(name: "CRouteSocket", path: "Sources/C/RouteSocket"),
        .target(name: "CProcesses", path: "Sources/C/Processes", cSettings: [.define("_GNU_SOURCE")]),
        .target(
            name: "CConcurrency", path: "Sources/C/Concurrency", cSettings: [.define("_GNU_SOURCE")] + hooks,
            linkerSettings: [.linkedLibrary("dispatch"), .linkedLibrary("BlocksRuntime")]),
        .target(
            name: "CCurses", path: "Sources/C/Curses",
            cSettings: [.define("NCURSES_WIDECHAR", to: "1"), .define("_GNU_SOURCE")],
            linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),

        // Values: what is sent, what came back, how it is written.
        .target(name: "Bytes", swiftSettings: strict),
        .target(name: "Files", dependencies: ["Bytes"], swiftSettings: base),
        .target(name: "Database", dependencies: ["CSQLite", "Files"], swiftSettings: base),
        .target(name: "HTTPMessage", dependencies: ["Bytes"], swiftSettings: base),
        .target(name: "Formats", dependencies: ["Bytes", "CGD", "CXML", "CYAML"], swiftSettings: strict),
        .target(name: "Serialization", dependencies: ["Bytes", "Formats", "HTTPMessage"], swiftSettings: base),

        // The network's edge and the core manager over it.
        .target(
            name: "Transport", dependencies: ["Bytes", "Files", "Formats", "HTTPMessage", "CCurl", "CTLS", "CZlib"],
            swiftSettings: strict),
        .target(
            name: "Networking",
            dependencies: [
                "Bytes", "CHashes", "CPublicSuffix", "CRouteSocket", "Files", "Formats", "HTTPMessage", "Serialization",
                "Transport",
            ],
            swiftSettings: base),

        // What a response should be, what is taken out of it, and YTKNetwork's half.
        .target(
            name: "Checks",
            dependencies: ["Bytes", "Formats", "HTTPMessage", "Serialization", "Transport", "Networking"],
            swiftSettings: base),
        .target(
            name: "Requests",
            dependencies: [
                "Bytes", "Database", "Files", "Formats", "HTTPMessage", "Serialization", "Transport", "Networking",
                "Checks",
            ],
            swiftSettings: base),
        .target(name: "Processes", dependencies: ["CProcesses"], swiftSettings: base),

        // Files: collections, environments, history, configuration.
        .target(
            name: "Workspace",
            dependencies: [
                "Bytes", "CHashes", "Database", "Files", "Formats", "HTTPMessage", "Networking", "Serialization",
            ],
            swiftSettings: base + small),

        // Requests between their files and the network.
        .target(
            name: "Drafting",
            dependencies: [
                "Bytes", "Checks", "Files", "Formats", "HTTPMessage", "Serialization", "Transport", "Networking",
                "Processes", "Requests", "Workspace",
            ],
            swiftSettings: base + small),

        // Many requests: batches, chains, reports.
        .target(
            name: "Runs",
            dependencies: [
                "Bytes", "Files", "Formats", "HTTPMessage", "Serialization", "Transport", "Networking", "Checks",
                "Requests", "Workspace", "Drafting",
            ],
            swiftSettings: base),

        // Requests as other programs write them.
        .target(
            name: "Interchange",
            dependencies: ["Bytes", "Formats", "HTTPMessage", "Serialization", "Networking", "Workspace", "Drafting"],
            swiftSettings: base + small),

        // The terminal: cells and widgets as values, ncurses as the thin edge.
        .target(name: "TerminalUI", dependencies: ["Formats"], swiftSettings: base),
        .target(
            name: "CursesTerminal", dependencies: ["EventLoop", "TerminalUI", "CCurses", "CProcesses"],
            swiftSettings: main),
        .target(name: "EventLoop", dependencies: ["CConcurrency"], swiftSettings: base),

        // What the explorer and the command line both show of an exchange.
        .target(
            name: "Viewing", dependencies: ["Networking", "TerminalUI", "Transport"], swiftSettings: base + small),

        // The program.
        .target(
            name: "Explorer",
            dependencies: [
                "Bytes", "Files", "Formats", "HTTPMessage", "Serialization", "Transport", "Networking", "Workspace",
                "Drafting", "Interchange", "TerminalUI", "Checks", "Requests", "Runs", "Viewing",
            ],
            swiftSettings: base + small),
        .target(
            name: "DemoServer",
            dependencies: ["Bytes", "CHashes", "Formats", "HTTPMessage", "CHTTPDaemon", "CTLS", "CZlib"],
            swiftSettings: base + small),
        .executableTarget(
            name: "curlew",
            dependencies: [
                "Bytes", "Files", "Formats", "HTTPMessage", "Serialization", "Transport", "Networking", "Workspace",
                "Drafting", "Interchange", "TerminalUI", "CursesTerminal", "EventLoop", "Explorer", "DemoServer",
                "Checks", "Requests", "Runs", "Viewing", "CProcesses",
            ],
            swiftSettings: main + small,
            linkerSettings: [
                .unsafeFlags(
                    ["-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs"],
                    .when(configuration: .release))
            ]),
        .executableTarget(
            name: "curlew-bench",
            dependencies: [
                "Bytes", "Drafting", "EventLoop", "Formats", "HTTPMessage", "Interchange", "Networking", "Requests",
                "Runs", "Serialization", "Transport", "Workspace",
            ],
            swiftSettings: base),

        .target(name: "CVTerm", path: "Tests/C/VTerm", linkerSettings: [.linkedLibrary("vterm")]),
        .target(
            name: "TestSupport", dependencies: ["CVTerm", "TerminalUI"], path: "Tests/TestSupport",
            swiftSettings: base),
        .testTarget(name: "SourceTreeTests", dependencies: ["TestSupport"], swiftSettings: base),
        .testTarget(name: "BytesTests", dependencies: ["Bytes", "TestSupport"], swiftSettings: base),
        .testTarget(name: "DatabaseTests", dependencies: ["Database", "TestSupport"], swiftSettings: base),
        .testTarget(name: "HTTPMessageTests", dependencies: ["HTTPMessage", "TestSupport"], swiftSettings: base),
        .testTarget(name: "FormatsTests", dependencies: ["Bytes", "Formats", "TestSupport"], swiftSettings: base),
        .testTarget(
            name: "SerializationTests",
            dependencies: ["Bytes", "Formats", "HTTPMessage", "Serialization", "TestSupport"],
            exclude: ["Vectors"], swiftSettings: base),
        .testTarget(
            name: "TransportTests", dependencies: ["Bytes", "HTTPMessage", "TestSupport", "Transport"],
            swiftSettings: base),
        .testTarget(
            name: "NetworkingTests",
            dependencies: [
                "Bytes", "DemoServer", "Drafting", "Files", "Formats", "HTTPMessage", "Networking", "Serialization",
                "TestSupport", "Transport",
            ],
            swiftSettings: base),
        .testTarget(
            name: "ChecksTests",
            dependencies: [
                "Bytes", "Checks", "Formats", "HTTPMessage", "Networking", "Serialization", "TestSupport", "Transport",
            ], swiftSettings: base),
        .testTarget(
            name: "RequestsTests",
            dependencies: [
                "Bytes", "Checks", "Database", "DemoServer", "Formats", "HTTPMessage", "Networking", "Requests",
                "Serialization", "TestSupport", "Transport",
            ], swiftSettings: base),
        .testTarget(name: "ProcessesTests", dependencies: ["Processes", "TestSupport"], swiftSettings: base),
        .testTarget(
            name: "RunsTests",
            dependencies: [
                "Bytes", "Checks", "DemoServer", "Drafting", "Formats", "HTTPMessage", "Networking", "Requests", "Runs",
                "Serialization", "TestSupport", "Transport", "Workspace",
            ], swiftSettings: base),
        .testTarget(
            name: "WorkspaceTests",
            dependencies: [
                "Bytes", "Database", "Files", "Formats", "HTTPMessage", "Networking", "Serialization", "TestSupport",
                "Transport", "Workspace",
            ],
            swiftSettings: base),
        .testTarget(
            name: "DraftingTests",
            dependencies: [
                "Bytes", "Checks", "Drafting", "Formats", "HTTPMessage", "Networking", "Requests", "Serialization",
                "TestSupport", "Transport", "Workspace",
            ],
            swiftSettings: base),
        .testTarget(
            name: "InterchangeTests",
            dependencies: [
                "Bytes", "DemoServer", "Drafting", "Formats", "HTTPMessage", "Interchange", "Networking",
                "Serialization", "TestSupport", "Transport", "Workspace",
            ],
            swiftSettings: base),
        .executableTarget(
            name: "EventLoopProbe", dependencies: ["EventLoop"], path: "Tests/EventLoopProbe", swiftSettings: base),
        .testTarget(
            name: "EventLoopTests", dependencies: ["EventLoop", "EventLoopProbe", "TestSupport"], swiftSettings: base),
        .testTarget(
            name: "TerminalUITests", dependencies: ["Formats", "TerminalUI", "TestSupport"], swiftSettings: base),
        .testTarget(
            name: "CursesTerminalTests", dependencies: ["CursesTerminal", "TerminalUI"], swiftSettings: base),
        .testTarget(
            name: "ExplorerTests",
            dependencies: [
                "Bytes", "Checks", "Database", "Drafting", "Explorer", "Files", "Formats", "HTTPMessage", "Interchange",
                "Networking", "Requests", "Runs", "Serialization", "TerminalUI", "TestSupport", "Transport",
                "Workspace",
            ], exclude: ["Screens"],
            swiftSettings: base),
        .testTarget(
            name: "DemoServerTests", dependencies: ["DemoServer", "HTTPMessage", "TestSupport"], swiftSettings: base),
        .testTarget(
            name: "EndToEndTests",
            dependencies: ["Bytes", "DemoServer", "Formats", "HTTPMessage", "TerminalUI", "TestSupport", "Workspace"],
            exclude: ["measure.json"], swiftSettings: base),
    ]
)
