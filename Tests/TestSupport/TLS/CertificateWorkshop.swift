import Foundation

/// Makes certificates in a folder of its own: `NAME.pem`, `NAME.key`, and `NAME.above.pem` with those between it and the
/// root.
public final class CertificateWorkshop: Sendable {
    public static let openssl = "/usr/bin/openssl"

    public struct Failure: Error {
        public let arguments: [String]
        public let words: String
    }

    private let folder: TemporaryFolder

    public init(_ recipes: [CertificateRecipe]) async throws {
        folder = try TemporaryFolder()
        try await makeKey(.p256, "shared.key")
        for recipe in recipes { try await make(recipe, among: recipes) }
    }

    public func certificate(_ name: String) -> String { folder.path("\(name).pem") }
    public func key(_ name: String) -> String { folder.path("\(name).key") }
    /// Nil when there are none.
    public func above(_ name: String) -> String? {
        let path = folder.path("\(name).above.pem")
        return FileManager.default.fileExists(atPath: path) ? path : nil
    }
    /// Any file in the folder.
    public func path(_ name: String) -> String { folder.path(name) }
    public var folderPath: String { folder.path }

    /// The certificate in DER.
    public func der(_ name: String) throws -> [UInt8] {
        let lines = try folder.read("\(name).pem").split(separator: "\n").filter { !$0.hasPrefix("-") }
        return Array(Data(base64Encoded: lines.joined()) ?? Data())
    }

    @discardableResult
    public func write(_ bytes: [UInt8], to name: String) throws -> String {
        try folder.write(Data(bytes), to: name)
    }

    /// The openssl command in the folder.
    @discardableResult
    public func run(_ arguments: String...) async throws -> ProgramRun {
        let run = try await ProgramRun.of(arguments, program: Self.openssl, folder: folder.path)
        guard run.end == .exit(0) else { throw Failure(arguments: arguments, words: run.errors) }
        return run
    }

    private func makeKey(_ kind: CertificateRecipe.Key, _ file: String) async throws {
        switch kind {
        case .p256:
            try await run("genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", file)
        case .rsa(let bits):
            try await run("genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:\(bits)", "-out", file)
        }
    }

    private func make(_ recipe: CertificateRecipe, among recipes: [CertificateRecipe]) async throws {
        let name = recipe.name
        if let kind = recipe.key ?? (recipe.isAuthority ? .p256 : nil) {
            try await makeKey(kind, "\(name).key")
        } else {
            try FileManager.default.copyItem(atPath: path("shared.key"), toPath: key(name))
        }
        try folder.write(recipe.extensions, to: "\(name).cnf")
        try folder.write(Self.configuration(name), to: "\(name).ca.cnf")
        try folder.write("", to: "\(name).index")
        try await run("req", "-new", "-key", "\(name).key", "-subj", "/CN=\(name)", "-out", "\(name).csr")
        let signer =
            recipe.issuer.map { ["-cert", "\($0).pem", "-keyfile", "\($0).key"] }
            ?? ["-selfsign", "-keyfile", "\(name).key"]
        try await sign(recipe, signer)
        let above = try aboveText(recipe, among: recipes)
        if !above.isEmpty { try folder.write(above, to: "\(name).above.pem") }
    }

    private func sign(_ recipe: CertificateRecipe, _ signer: [String]) async throws {
        let arguments =
            [
                "ca", "-batch", "-notext", "-config", "\(recipe.name).ca.cnf", "-in", "\(recipe.name).csr", "-out",
                "\(recipe.name).pem", "-md", recipe.digest, "-startdate", "\(recipe.from)000000Z", "-enddate",
                "\(recipe.until)000000Z", "-extfile", "\(recipe.name).cnf", "-extensions", "ext",
            ] + signer
        let run = try await ProgramRun.of(arguments, program: Self.openssl, folder: folder.path)
        guard run.end == .exit(0) else { throw Failure(arguments: arguments, words: run.errors) }
    }

    private func aboveText(_ recipe: CertificateRecipe, among recipes: [CertificateRecipe]) throws -> String {
        var text = ""
        var above = recipe.issuer
        while let name = above, let next = recipes.first(where: { $0.name == name }), next.issuer != nil {
            text += try folder.read("\(name).pem")
            above = next.issuer
        }
        return text
    }

    private static func configuration(_ name: String) -> String {
        """
        [ca]
        default_ca = here
        [here]
        dir = .
        database = \(name).index
        new_certs_dir = .
        policy = any
        unique_subject = no
        rand_serial = yes
        [any]
        commonName = supplied

        """
    }
}
