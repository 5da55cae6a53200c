// swift-tools-version: 6.2
import PackageDescription

// A package of somebody else, with the declared product of this one alone and with none of its settings. Its tests are those
// of the module Curlew: the first guesses and the programs of all texts about the library among them. See .ci/outside.
let traits: Set<Package.Dependency.Trait> = Context.environment["OUTSIDE_TRAITS"] == "none" ? [] : [.defaults]

let package = Package(
    name: "Outside",
    dependencies: [.package(name: "curlew", path: "../..", traits: traits)],
    targets: [
        .target(name: "CCurlewVTerm", path: "VTerm", linkerSettings: [.linkedLibrary("vterm")]),
        // The servers that the tests ask, without what shows a terminal.
        .target(
            name: "TestSupport", dependencies: ["CCurlewVTerm"], path: "Support",
            exclude: ["Terminal", "GoldenScreen.swift", "ShopFolder.swift"],
            swiftSettings: [.enableUpcomingFeature("ImmutableWeakCaptures")]),
        .testTarget(
            name: "OutsideTests", dependencies: [.product(name: "Curlew", package: "curlew"), "TestSupport"],
            path: "Calls"),
    ],
    swiftLanguageModes: [.v6]
)
