import Foundation

// Gives libFuzzer's texts to one target; .ci/fuzz says how it is used.
//
//     names                     the targets
//     seeds TARGET FOLDER OUT   the vectors of ServerReadersTests and the suites in FOLDER, a file each
//     ARGUMENTS of libFuzzer    with the name of the target in the environment as FUZZ_TARGET

/// Called by libFuzzer before everything else.
@_cdecl("LLVMFuzzerInitialize")
public func begin(
    _: UnsafeMutablePointer<CInt>, _: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>
) -> CInt {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch (arguments.first, arguments.count) {
    case ("names", 1): print(FuzzTarget.all.map(\.name).joined(separator: "\n"))
    case ("seeds", 4):
        do {
            try Seeds(target: FuzzTarget.named(arguments[1]), folder: arguments[2]).write(to: arguments[3])
        } catch {
            fatalError("\(error)")
        }
    default: return 0
    }
    exit(0)
}

/// Called by libFuzzer with each text.
@_cdecl("LLVMFuzzerTestOneInput")
public func take(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    FuzzTarget.chosen.take([UInt8](UnsafeBufferPointer(start: bytes, count: count)))
    return 0
}
