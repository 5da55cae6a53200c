@testable import DemoServer

extension ErrorSamples {
    static let demo: [String: [any Error]] = [
        "DemoServer/DemoServerError": [
            DemoServerError.libraryMissing(reason: "it is not there"), DemoServerError.portTaken(7777),
            DemoServerError.cannotListen(port: 7777, code: 13),
            DemoServerError.cannotMakeCertificates(reason: "no entropy"),
        ],
        "DemoServer/Refusal": [Refusal(400, "It has no name.")],
    ]
}
