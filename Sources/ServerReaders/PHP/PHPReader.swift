/// PHP's `$_GET` and `$_POST` (main/php_variables.c: `php_default_treat_data`, `add_post_vars`,
/// `php_register_variable_ex`).
///
///     a.b=1&c[]=2&c[x]=3  ──►  {"a_b": "1", "c": {"0": "2", "x": "3"}}
///
/// An array whose keys are 0, 1, 2 and so on in this order is shown as a list (`array_is_list`).
public struct PHPReader: ServerReader {
    public let name = "php"
    public let title = "PHP"
    public let version = "PHP 8.2.36"
    public let badText = "Bytes are kept as they are: a string of PHP holds any bytes."

    /// `max_input_vars`: the pairs that are taken; empty ones count in a body alone.
    public var variables = 1000
    /// `max_input_nesting_level`: the brackets that a name may have; never over 1000 here.
    public var nesting = 64

    public var limits: [ReaderLimit] {
        [ReaderLimit("max_input_vars", variables), ReaderLimit("max_input_nesting_level", nesting)]
    }

    public init() {}

    public func read(_ input: ReaderInput) -> Reading {
        var arrays = PHPArrays(nesting: min(nesting, 1000))
        // A form body has one variable more: there they are counted behind the writing.
        let more = if case .form = input { 1 } else { 0 }
        for (count, pair) in pairs(of: input).enumerated() {
            guard count - more < variables else {
                arrays.note(.dropped(.tooMany(limit: variables)), pair)
                break
            }
            if pair.hasBadEscape { arrays.note(.mended(.badEscape), pair) }
            arrays.register(pair, named: pair.decoded(pair.name), pair.decoded(pair.value ?? []))
        }
        return Reading(tree: arrays.tree, notes: arrays.notes)
    }

    /// A query is a text of C: it ends at a zero byte, and nothing stands between two `&`.
    private func pairs(of input: ReaderInput) -> some Sequence<WirePair> {
        let (input, keepsEmpty) =
            if case .query(let bytes) = input { (ReaderInput.query(Array(bytes.prefix { $0 != 0 })), false) } else {
                (input, true)
            }
        return input.pairs().lazy.filter { keepsEmpty || !$0.whole.isEmpty }
    }
}
