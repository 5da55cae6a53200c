internal import Serialization

extension Generators {
    /// Why `{{$name}}` can have no value whatever the time and the chance; nil where it can, also when what it looks up is
    /// not known yet.
    static func fault(of name: String) -> GeneratorFault? {
        do throws(GeneratorFault) {
            _ = try Generators(seed: GeneratorSeed(high: 0, low: 0), now: DateTime(seconds: 0)).value(of: name)
            return nil
        } catch {
            return error == .notLookedUp ? nil : error
        }
    }
}
