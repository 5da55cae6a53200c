import CurlewTransport
import Foundation
import TestSupport
import Testing

/// Files of certificates become pins or a named error, never nothing.
@Suite struct PinFileTests {
    private func path(_ bytes: [UInt8]) async throws -> (CertificateWorkshop, String) {
        let made = try await TestCertificates.made
        return (made, try made.write(bytes, to: "pins-\(UUID()).pem"))
    }

    private func error(_ bytes: [UInt8]) async throws -> PinFileError? {
        let (_, path) = try await path(bytes)
        return #expect(throws: PinFileError.self) { try PinFile.pins(in: path) }
    }

    @Test func `PEM and DER of a certificate give the same pin, which openssl computes too`() async throws {
        let made = try await TestCertificates.made
        let pin = try PinFile.pins(in: made.certificate("good"))
        #expect(try PinFile.pins(in: made.write(made.der("good"), to: "good.der")) == pin)
        try await made.run("x509", "-in", "good.pem", "-noout", "-pubkey", "-out", "good.pub.pem")
        try await made.run("pkey", "-pubin", "-in", "good.pub.pem", "-outform", "DER", "-out", "good.pub")
        let digest = try await made.run("dgst", "-sha256", "-binary", "good.pub").output
        #expect(pin.map(\.text) == ["sha256/" + digest.base64EncodedString()])
        #expect(try PinFile.pins(in: made.path("good.pub.pem")) == pin)
    }

    @Test func `a certificate pin is the digest of all of it`() async throws {
        let made = try await TestCertificates.made
        try made.write(made.der("good"), to: "whole.der")
        let digest = try await made.run("dgst", "-sha256", "-binary", "whole.der").output
        let pins = try PinFile.pins(in: made.certificate("good"), mode: .certificate)
        #expect(pins.map(\.text) == ["sha256/" + digest.base64EncodedString()])
    }

    @Test func `several in one file are all pinned, words between them passed over`() async throws {
        let made = try await TestCertificates.made
        let text =
            try Array("The leaf:\n".utf8) + made.der("good").pem + Array("and above:\r\n".utf8) + made.der("middle").pem
        let (_, path) = try await path(text)
        #expect(try PinFile.pins(in: path).map(\.text) == ["good", "middle"].map { try made.pin($0).text })
    }

    @Test(arguments: [[], Array(" \r\n\n".utf8)] as [[UInt8]])
    func `an empty file is an error`(bytes: [UInt8]) async throws {
        guard case .empty = try await error(bytes) else {
            Issue.record("not said to be empty")
            return
        }
    }

    @Test(arguments: [Array("no certificate at all\n".utf8), [0x30, 0x82, 1, 2, 3], [0, 159, 146, 150]] as [[UInt8]])
    func `junk is an error`(bytes: [UInt8]) async throws {
        guard case .noCertificate = try await error(bytes) else {
            Issue.record("not said to hold no certificate")
            return
        }
    }

    @Test func `a damaged or cut block is an error, also behind a good one`() async throws {
        let made = try await TestCertificates.made
        let good = try made.der("good").pem
        let damaged = Array("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n".utf8)
        for (bytes, number) in [
            (damaged, 1), (good + damaged, 2), (good + good.prefix(200), 2), (good.dropLast(30), 1),
        ] {
            guard case .damaged(_, number) = try await error(Array(bytes)) else {
                Issue.record("not said to be damaged")
                continue
            }
        }
    }

    @Test func `a private key is an error, and is not pinned`() async throws {
        let made = try await TestCertificates.made
        #expect(throws: PinFileError.privateKey(path: made.key("good"))) { try PinFile.pins(in: made.key("good")) }
    }

    @Test func `ten megabytes, a folder and a file that is not there are errors`() async throws {
        for path in [try await path([UInt8](repeating: 0x41, count: 10 << 20)).1, "/tmp", "/nowhere.pem"] {
            let error = #expect(throws: PinFileError.self) { try PinFile.pins(in: path) }
            guard case .cannotRead? = error else {
                Issue.record("\(path) was read")
                continue
            }
            #expect(error?.description.contains(path) == true)
        }
    }

    @Test func `a pin is read from text, with one slash or curl's two`() {
        let hash = String(repeating: "A", count: 43) + "="
        #expect(Pin(parsing: "sha256/" + hash)?.text == "sha256/" + hash)
        #expect(Pin(parsing: "sha256//" + hash)?.text == "sha256/" + hash)
        for text in ["", "sha256/", "sha1/" + hash, "sha256/AAAA", "sha256/" + hash + "A", hash] {
            #expect(Pin(parsing: text) == nil)
        }
    }

    @Test func `a digest that begins with a slash is read with one slash before it and with curl's two`() {
        let bytes = [UInt8](repeating: 0xFF, count: 32)
        let hash = Data(bytes).base64EncodedString()
        #expect(hash.hasPrefix("/"))
        for text in ["sha256/" + hash, "sha256//" + hash] { #expect(Pin(parsing: text)?.text == "sha256/" + hash) }
        #expect(Pin(parsing: "sha256///" + hash) == nil && Pin(parsing: "sha256/" + hash.dropFirst()) == nil)
    }
}
